import { canEmailApplicant, requireApplication } from '#server/applications/applications/queries.ts'
import { queueReminders, type ReminderDeps } from '#server/applications/reminders/commands/queue-reminders.ts'
import { listOpenRequirements } from '#server/applications/requirements/queries.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { draftReminderEmail, expiredEmail, offersReminderEmail, requirementsReminderEmail } from './emails.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    /** `stage` is from when the reminder was due. */
    'reminders.send': { applicationId: string; stage: Stage }
  }
}

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails a reminder or closing notice, unless the applicant acted since. */
export const sendReminders = ({ sendMail, siteUrl }: Post): Handler<'reminders.send'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId, stage } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      if (application.stage !== stage) continue
      const { email, reference, submittedAt, stageChangedAt } = application
      if (!(await canEmailApplicant(ctx, application))) continue
      if (stage === 'draft') await sendMail({ to: [email], ...draftReminderEmail(siteUrl, reference) })
      if (stage === 'offers') await sendMail({ to: [email], ...offersReminderEmail(siteUrl, reference) })
      if (stage === 'expired') {
        const { zone } = (await findSiteSettings(ctx)).hours
        const ended = { reference, at: stageChangedAt, wasSent: submittedAt !== null, zone }
        await sendMail({ to: [email], ...expiredEmail(siteUrl, ended) })
      }
      if (stage !== 'docs_needed') continue
      const count = (await listOpenRequirements(ctx, applicationId)).length
      if (count > 0) await sendMail({ to: [email], ...requirementsReminderEmail(siteUrl, { reference, count }) })
    }
  },
})

/** Queues reminders every ten minutes. */
export const remindersSchedule = (deps: ReminderDeps): Schedule => ({
  everyMs: 10 * 60_000,
  run: (ctx) => queueReminders(ctx, deps),
})
