import { requireApplication } from '#server/applications/applications/queries.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { documentsRequestedEmail } from './emails.ts'
import { listOpenRequirements } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'requirements.notify-requested': { applicationId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Notifies applicants of requests, singly, so that one bad address doesn't delay the others. */
export const notifyRequested = ({ sendMail, siteUrl }: Post): Handler<'requirements.notify-requested'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference, stage } = await requireApplication(ctx, applicationId)
      // Closed or moved on since.
      if (stage !== 'docs_needed') continue
      const count = (await listOpenRequirements(ctx, applicationId)).length
      if (count > 0) await sendMail({ to: [email], ...documentsRequestedEmail(siteUrl, { reference, count }) })
    }
  },
})
