import { startedEmail } from '#server/features/applications/emails.ts'
import { requireApplication } from '#server/features/applications/queries.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'applications.send-started': { applicationId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** Mails the reference of a draft that was begun. One at a time: one bad address must not hold up the others. */
export const sendStarted = ({ sendMail, siteUrl }: Post): Handler<'applications.send-started'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference } = await requireApplication(ctx, applicationId)
      await sendMail({ to: [email], ...startedEmail(siteUrl, reference) })
    }
  },
})
