import { purgeAccessSessions } from '#server/applications/applicants/commands/access-sessions.ts'
import {
  askOwners,
  markOwnerEmailed,
  prepareOwnerMail,
} from '#server/applications/applicants/commands/authorize-owner.ts'
import { findFormerMail } from '#server/applications/applicants/commands/notify-former-email.ts'
import {
  clearAccessRequest,
  prepareCode,
  prepareLinks,
} from '#server/applications/applicants/commands/prepare-access-email.ts'
import { findRemaining, requireApplication } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import {
  codeEmail,
  formerEmailEmail,
  formerOwnerEmail,
  linksEmail,
  ownerLinkEmail,
  ownersAnsweredEmail,
  passkeyAddedEmail,
} from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'applicants.send-code': { requestId: string }
    'applicants.send-links': { requestId: string }
    'applicants.ask-owners': { applicationId: string }
    'applicants.send-owner-link': { ownerId: string; requestId: string; isRequested: boolean }
    'applicants.notify-owner-answer': { applicationId: string }
    'applicants.notify-owner-answer-unassigned': { applicationId: string }
    'applicants.notify-former-email': { requestId: string }
    'applicants.notify-passkey': { applicationId: string; device: string }
  }
}

interface Post {
  readonly keys: EncryptionKeys
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Singly, so that one rejected address doesn't delay the others. */
const batch = 1

/** Emails a code if reference and address match. */
export const sendCodes = ({ keys, sendMail }: Omit<Post, 'siteUrl'>): Handler<'applicants.send-code'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { requestId } of payloads) {
      const prepared = await prepareCode(ctx, keys, requestId)
      if (prepared) await sendMail({ to: [prepared.to], ...codeEmail(prepared) })
      await clearAccessRequest(ctx, requestId)
    }
  },
})

/** Emails links to an address's applications. */
export const sendLinks = ({ keys, sendMail, siteUrl }: Post): Handler<'applicants.send-links'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { requestId } of payloads) {
      const prepared = await prepareLinks(ctx, keys, requestId)
      if (prepared) await sendMail({ to: [prepared.to], ...linksEmail(siteUrl, prepared) })
      await clearAccessRequest(ctx, requestId)
    }
  },
})

/** Notifies an address that an application or its owner no longer has, so that its owner notices if someone else changed it. */
export const notifyFormerEmails = ({
  keys,
  sendMail,
}: Omit<Post, 'siteUrl'>): Handler<'applicants.notify-former-email'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { requestId } of payloads) {
      const former = await findFormerMail(ctx, keys, requestId)
      if (former?.of === 'owner') {
        const { brand } = await findSiteSettings(ctx)
        await sendMail({ to: [former.email], ...formerOwnerEmail(brand.name) })
      } else if (former) await sendMail({ to: [former.email], ...formerEmailEmail(former) })
      await clearAccessRequest(ctx, requestId)
    }
  },
})

/** Notifies an applicant of a new passkey, so that one that a stranger added is noticed. */
export const notifyOfPasskeys = ({ sendMail, siteUrl }: Omit<Post, 'keys'>): Handler<'applicants.notify-passkey'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { applicationId, device } of payloads) {
      const { email, reference } = await requireApplication(ctx, applicationId)
      await sendMail({ to: [email], ...passkeyAddedEmail(siteUrl, { reference, device }) })
    }
  },
})

/** Asks the other owners of submitted applications to authorize credit reports. */
export const askOwnersOf = ({ keys }: Pick<Post, 'keys'>): Handler<'applicants.ask-owners'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) await askOwners(ctx, keys, applicationId)
  },
})

/**
 * Emails an owner their own link.
 * @param post.sendReply for links that the owner asked for, which arrive at any hour.
 */
export const sendOwnerLinks = ({
  sendMail,
  sendReply,
  siteUrl,
}: Omit<Post, 'keys'> & { sendReply: SendMail }): Handler<'applicants.send-owner-link'> => ({
  batch,
  async run(ctx, payloads) {
    for (const { isRequested, ...request } of payloads) {
      const prepared = await prepareOwnerMail(ctx, request)
      if (!prepared) continue
      const { to, token } = prepared
      await (isRequested ? sendReply : sendMail)({ to: [to], ...ownerLinkEmail(siteUrl, prepared) })
      await markOwnerEmailed(ctx, { ownerId: request.ownerId, token })
    }
  },
})

type ToStaff = Omit<Post, 'keys'> & {
  /** Addresses for unassigned applications. */
  readonly recipients: (ctx: Context) => Promise<readonly string[]>
}

/** Notifies the assignee of an owner's answer. */
export const notifyOwnerAnswers = (post: ToStaff): Handler<'applicants.notify-owner-answer'> => ({
  batch: 50,
  isGathered: true,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      const assignee = application.ownerStaffId ? await findStaff(ctx, application.ownerStaffId) : undefined
      const to = assignee?.status === 'active' ? [assignee.email] : await post.recipients(ctx)
      if (to.length > 0) await post.sendMail({ to, ...ownersAnsweredEmail(post.siteUrl, [application]) })
    }
  },
})

/** Notifies staff of owners' answers in applications without an assignee, in one email for all since the last one. */
export const notifyUnassignedOwnerAnswers = ({
  sendMail,
  siteUrl,
  recipients,
}: ToStaff): Handler<'applicants.notify-owner-answer-unassigned'> => ({
  batch: 100,
  async run(ctx, payloads) {
    // Some may have been deleted while the email waited.
    const found = await findRemaining(
      ctx,
      payloads.map(({ applicationId }) => applicationId),
    )
    const to = found.length > 0 ? await recipients(ctx) : []
    if (to.length > 0) await sendMail({ to, ...ownersAnsweredEmail(siteUrl, found) })
  },
})

export const purgeAccessSessionsSchedule: Schedule = { everyMs: 60 * 60_000, run: purgeAccessSessions }
