import { canEmailApplicant, requireApplication } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { type Change, changedEmail, changedStaffEmail } from './emails.ts'

interface News {
  applicationId: string
  change: Change
}

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'tracking.notify-applicant': News
    'tracking.notify-staff': News
  }
}

interface EmailDeps {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Notifies applicants of closing or reopening, singly, so that a bad address doesn't delay the others. */
export const notifyApplicantOfChange = ({ sendMail, siteUrl }: EmailDeps): Handler<'tracking.notify-applicant'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId, change } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      if (!(await canEmailApplicant(ctx, application))) continue
      const { email, reference } = application
      await sendMail({ to: [email], ...changedEmail(siteUrl, { reference, change }) })
    }
  },
})

/**
 * Notifies the application's owner.
 * @param options.recipients addresses for unassigned applications.
 */
export const notifyStaffOfChange = (
  options: EmailDeps & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'tracking.notify-staff'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId, change } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      const owner = application.ownerStaffId ? await findStaff(ctx, application.ownerStaffId) : undefined
      const to = owner?.status === 'active' ? [owner.email] : await options.recipients(ctx)
      if (to.length > 0) await options.sendMail({ to, ...changedStaffEmail(options.siteUrl, application, change) })
    }
  },
})
