import { requireApplication } from '#server/applications/applications/queries.ts'
import { askedEmail } from '#server/applications/requirements/emails.ts'
import { listOpenRequirements } from '#server/applications/requirements/queries.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'requirements.tell-asked': { applicationId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** Tells applicants that something is asked of them. One at a time: one bad address must not hold up the others. */
export const tellAsked = ({ sendMail, siteUrl }: Post): Handler<'requirements.tell-asked'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference, stage } = await requireApplication(ctx, applicationId)
      // Closed or gone on since.
      if (stage !== 'docs_needed') continue
      const count = (await listOpenRequirements(ctx, applicationId)).length
      if (count > 0) await sendMail({ to: [email], ...askedEmail(siteUrl, { reference, count }) })
    }
  },
})
