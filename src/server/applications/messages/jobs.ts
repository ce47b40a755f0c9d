import { requireApplication } from '#server/applications/applications/queries.ts'
import { applicantWroteEmail, messageWaitsEmail } from '#server/applications/messages/emails.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'messages.tell-applicant': { applicationId: string }
    'messages.tell-staff': { applicationId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** Several messages of one application that were written at once, or in one night, are one mail. */
const together = { batch: 50, isGathered: true }

/** Tells applicants that a message waits. */
export const tellApplicants = ({ sendMail, siteUrl }: Post): Handler<'messages.tell-applicant'> => ({
  ...together,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference } = await requireApplication(ctx, applicationId)
      await sendMail({ to: [email], ...messageWaitsEmail(siteUrl, reference) })
    }
  },
})

/**
 * Tells the person who has the file that its applicant wrote.
 * @param options.recipients e-mail addresses of those who are told where nobody has it yet.
 */
export const tellStaff = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'messages.tell-staff'> => ({
  ...together,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      const owner = application.ownerStaffId ? await findStaff(ctx, application.ownerStaffId) : undefined
      const to = owner?.status === 'active' ? [owner.email] : await options.recipients(ctx)
      if (to.length > 0) await options.sendMail({ to, ...applicantWroteEmail(options.siteUrl, application) })
    }
  },
})
