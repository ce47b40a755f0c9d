import { requireApplication } from '#server/features/applications/queries.ts'
import { applicantWroteEmail, messageWaitsEmail } from '#server/features/messages/emails.ts'
import { findStaff } from '#server/features/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { doOrPostpone } from '#server/platform/jobs/do-or-postpone.ts'
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

/** Several messages that were written at once are one mail. */
const batch = 50
const distinct = (payloads: readonly { applicationId: string }[]) =>
  new Set(payloads.map(({ applicationId }) => applicationId))

/** Tells applicants that a message waits; at night each waits by itself, so that several become one mail in the morning. */
export const tellApplicants = ({ sendMail, siteUrl }: Post): Handler<'messages.tell-applicant'> => ({
  batch,
  async run(ctx, payloads) {
    for (const applicationId of distinct(payloads)) {
      const { email, reference } = await requireApplication(ctx, applicationId)
      await doOrPostpone(ctx, 'messages.tell-applicant', { applicationId }, () =>
        sendMail({ to: [email], ...messageWaitsEmail(siteUrl, reference) }),
      )
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
  batch,
  async run(ctx, payloads) {
    for (const id of distinct(payloads)) {
      const application = await requireApplication(ctx, id)
      const owner = application.ownerStaffId ? await findStaff(ctx, application.ownerStaffId) : undefined
      const to = owner?.status === 'active' ? [owner.email] : await options.recipients(ctx)
      if (to.length > 0) await options.sendMail({ to, ...applicantWroteEmail(options.siteUrl, application) })
    }
  },
})
