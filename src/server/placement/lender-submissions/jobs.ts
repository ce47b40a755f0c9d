import { requireApplication } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { markNotified } from '#server/placement/lender-submissions/commands/agree-to-lenders.ts'
import { preparePackageMail } from '#server/placement/lender-submissions/commands/send-to-lender.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { sharingStages } from '#shared/placement/lender-submissions/send-blockers.ts'
import { agreementRequestEmail, applicationSentEmail, choiceChangedEmail, packageEmail } from './emails.ts'
import { findNextEmailTime, isUnnotified, listUnanswered } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'lender-submissions.send-package': { submissionId: string }
    'lender-submissions.notify-applicant': { applicationId: string }
    'lender-submissions.request-consent': { applicationId: string }
    'lender-submissions.notify-staff': { applicationId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

const together = { batch: 50, isGathered: true }

/** Emails lenders their links, singly, so that one refusing mail server doesn't delay the others. */
export const sendPackages = ({
  sendMail,
  siteUrl,
  keys,
}: Post & { keys: EncryptionKeys }): Handler<'lender-submissions.send-package'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { submissionId } of payloads) {
      const prepared = await preparePackageMail(ctx, keys, submissionId)
      if (prepared) await sendMail({ to: [prepared.to], ...packageEmail(siteUrl, prepared) })
    }
  },
})

/** Notifies applicants that their application was sent. */
export const notifySent = ({ sendMail, siteUrl }: Post): Handler<'lender-submissions.notify-applicant'> => ({
  ...together,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference } = await requireApplication(ctx, applicationId)
      await sendMail({ to: [email], ...applicationSentEmail(siteUrl, reference) })
    }
  },
})

/** Asks applicants about lenders by email, at most daily; later requests wait, answered ones are dropped. */
export const requestApplicantConsent = ({
  sendMail,
  siteUrl,
}: Post): Handler<'lender-submissions.request-consent'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference, stage } = await requireApplication(ctx, applicationId)
      const unnotified = (await listUnanswered(ctx, applicationId)).filter(isUnnotified)
      const lenderIds = unnotified.map(({ lenderId }) => lenderId)
      if (lenderIds.length === 0 || !sharingStages.includes(stage)) continue
      const peaceEnd = await findNextEmailTime(ctx, applicationId)
      if (peaceEnd) {
        await enqueue(ctx, 'lender-submissions.request-consent', { applicationId }, peaceEnd)
        continue
      }
      await sendMail({ to: [email], ...agreementRequestEmail(siteUrl, { reference, count: lenderIds.length }) })
      await markNotified(ctx, applicationId, lenderIds)
    }
  },
})

/**
 * Notifies the assignee of a changed lender choice.
 * @param options.recipients addresses for unassigned applications.
 */
export const notifyLenderChoice = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'lender-submissions.notify-staff'> => ({
  ...together,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      const owner = application.ownerStaffId ? await findStaff(ctx, application.ownerStaffId) : undefined
      const to = owner?.status === 'active' ? [owner.email] : await options.recipients(ctx)
      if (to.length > 0) await options.sendMail({ to, ...choiceChangedEmail(options.siteUrl, application) })
    }
  },
})
