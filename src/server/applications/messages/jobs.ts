import { type Application, findRemaining, requireApplication } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { spaceEmails } from '#server/platform/jobs/space-emails.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { applicantMessageEmail, applicantMessagesEmail, newMessageEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'messages.notify-applicant': { applicationId: string }
    'messages.notify-staff': { applicationId: string }
    'messages.notify-staff-of-unassigned': { applicationId: string }
    'messages.notify-staff-of-unverified': { applicationId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

const batch = { batch: 50, isGathered: true }

/** Notifies applicants of new messages. */
export const notifyApplicants = ({ sendMail, siteUrl }: Post): Handler<'messages.notify-applicant'> => ({
  ...batch,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference } = await requireApplication(ctx, applicationId)
      await sendMail({ to: [email], ...newMessageEmail(siteUrl, reference) })
    }
  },
})

type ToStaff = Post & {
  /** Addresses for unassigned applications. */
  readonly recipients: (ctx: Context) => Promise<readonly string[]>
}

/** Notifies the assignee that the applicant wrote. */
export const notifyStaffOfMessages = (post: ToStaff): Handler<'messages.notify-staff'> => ({
  ...batch,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      const to = await assigneeOf(ctx, post, application)
      if (to.length > 0) await post.sendMail({ to, ...applicantMessageEmail(post.siteUrl, application) })
    }
  },
})

type Spaced = 'messages.notify-staff-of-unverified' | 'messages.notify-staff-of-unassigned'

/**
 * Notifies staff of messages of applications that anyone may have started, or that no one is assigned to: spaced, with all
 * since the last email.
 */
export const notifyStaffSpaced = <Name extends Spaced>(post: ToStaff, isVerified: boolean): Handler<Name> => ({
  batch: 100,
  async run(ctx, payloads) {
    const found = new Map<string, { to: readonly string[]; references: Set<string> }>()
    const ids = payloads.map(({ applicationId }) => applicationId)
    // Some may have been deleted while the email waited.
    for (const application of await findRemaining(ctx, ids)) {
      const to = await assigneeOf(ctx, post, application)
      const { references } = found.get(to.join()) ?? { references: new Set<string>() }
      if (to.length > 0) found.set(to.join(), { to, references: references.add(application.reference) })
    }
    if (found.size > 0) await spaceEmails(ctx)
    for (const { to, references } of found.values())
      await post.sendMail({ to, ...applicantMessagesEmail(post.siteUrl, [...references], isVerified) })
  },
})

async function assigneeOf(ctx: Context, { recipients }: ToStaff, { ownerStaffId }: Application) {
  const assignee = ownerStaffId ? await findStaff(ctx, ownerStaffId) : undefined
  return assignee?.status === 'active' ? [assignee.email] : recipients(ctx)
}
