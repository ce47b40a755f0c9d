import { mayMailDraft, requireApplication } from '#server/applications/applications/queries.ts'
import { followUp } from '#server/applications/reminders/commands/follow-up.ts'
import {
  draftWaitsEmail,
  expiredEmail,
  itemsWaitEmail,
  offersWaitEmail,
} from '#server/applications/reminders/emails.ts'
import { listOpenRequirements } from '#server/applications/requirements/queries.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    /** `stage`: in which the application was when the mail was due. */
    'reminders.send': { applicationId: string; stage: Stage }
  }
}

interface Post {
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** Mails a reminder, or that an application has ended; nothing where the applicant was faster. */
export const sendReminders = ({ sendMail, siteUrl }: Post): Handler<'reminders.send'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId, stage } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      if (application.stage !== stage) continue
      const { email, reference, submittedAt, stageSince } = application
      if (submittedAt === null && !(await mayMailDraft(ctx, application))) continue
      if (stage === 'draft') await sendMail({ to: [email], ...draftWaitsEmail(siteUrl, reference) })
      if (stage === 'offers') await sendMail({ to: [email], ...offersWaitEmail(siteUrl, reference) })
      if (stage === 'expired') {
        const { zone } = (await findSiteSettings(ctx)).hours
        const ended = { reference, at: stageSince, wasSent: submittedAt !== null, zone }
        await sendMail({ to: [email], ...expiredEmail(siteUrl, ended) })
      }
      if (stage !== 'docs_needed') continue
      const count = (await listOpenRequirements(ctx, applicationId)).length
      if (count > 0) await sendMail({ to: [email], ...itemsWaitEmail(siteUrl, { reference, count }) })
    }
  },
})

/** Looks every ten minutes at what waits for its applicant. */
export const followingUp = (keys: EncryptionKeys): Schedule => ({
  everyMs: 10 * 60_000,
  run: (ctx) => followUp(ctx, keys),
})
