import { requireApplication } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { spaceEmails } from '#server/platform/jobs/space-emails.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { applicantMessageEmail, newMessageEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'messages.notify-applicant': { applicationId: string }
    'messages.notify-staff': { applicationId: string }
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

/**
 * Notifies the assignee that the applicant wrote; spaced for applications that anyone may have started.
 * @param options.recipients addresses for unassigned applications.
 */
export const notifyStaffOfMessages = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'messages.notify-staff'> => ({
  ...batch,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      const owner = application.ownerStaffId ? await findStaff(ctx, application.ownerStaffId) : undefined
      const to = owner?.status === 'active' ? [owner.email] : await options.recipients(ctx)
      if (to.length === 0) continue
      if (application.emailVerifiedAt === null) await spaceEmails(ctx)
      await options.sendMail({ to, ...applicantMessageEmail(options.siteUrl, application) })
    }
  },
})
