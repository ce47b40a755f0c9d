import { requireApplication } from '#server/applications/applications/queries.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { listUnnotified, markNotified, withoutUndone } from './corrections.ts'
import { correctedEmail, readyEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'applications.notify-ready': { applicationId: string }
    'applications.notify-corrected': { applicationId: string }
  }
}

interface EmailDeps {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails applicants who can still choose lenders. */
export const notifyReady = ({ sendMail, siteUrl }: EmailDeps): Handler<'applications.notify-ready'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference, stage } = await requireApplication(ctx, applicationId)
      if (stage === 'ready') await sendMail({ to: [email], ...readyEmail(siteUrl, reference) })
    }
  },
})

/** Emails applicants once about all corrections since the last email; those undone by then aren't worth one. */
export const notifyCorrected = ({ sendMail, siteUrl }: EmailDeps): Handler<'applications.notify-corrected'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference } = await requireApplication(ctx, applicationId)
      const waiting = await listUnnotified(ctx, applicationId)
      const { length } = withoutUndone(waiting)
      if (length > 0) await sendMail({ to: [email], ...correctedEmail(siteUrl, reference, length) })
      await markNotified(ctx, waiting)
    }
  },
})
