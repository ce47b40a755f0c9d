import { purgeNotifications } from '#server/identity/notifications/commands.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { notificationEmail } from './emails.ts'
import { findUnread } from './queries.ts'

interface EmailDeps {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails mentions and assigned tasks that their recipient hasn't read yet. */
export const emailNotifications = ({ sendMail, siteUrl }: EmailDeps): Handler<'notifications.email'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { notificationId } of payloads) {
      const found = await findUnread(ctx, notificationId)
      if (!found || (found.kind !== 'mention' && found.kind !== 'task')) continue
      const person = await findStaff(ctx, found.recipientId)
      if (person?.status !== 'active') continue
      const actor = found.actorId ? await findStaff(ctx, found.actorId) : undefined
      const mail = notificationEmail(siteUrl, { kind: found.kind, actor: actor?.name })
      await sendMail({ to: [person.email], ...mail })
    }
  },
})

/** Deletes old notifications every hour. */
export const purgeNotificationsSchedule: Schedule = { everyMs: 60 * 60_000, run: purgeNotifications }
