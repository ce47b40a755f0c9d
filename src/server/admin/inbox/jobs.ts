import { markEmailed, purgeNotifications } from '#server/identity/notifications/commands.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { notificationEmail } from './emails.ts'
import { findLastEmailed, findUnemailed, findUnread, isUnemailed } from './queries.ts'

interface EmailDeps {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Between two emails to one person, so that many tasks at once fill no mailbox. */
const apartMs = 10 * 60_000

/**
 * Emails mentions, assigned tasks and corrections that their recipient hasn't read yet: the first at once, and those of the next ten
 * minutes together.
 */
export const emailNotifications = ({ sendMail, siteUrl }: EmailDeps): Handler<'notifications.email'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { notificationId } of payloads) {
      const found = await findUnread(ctx, notificationId)
      if (!found || !isUnemailed(found)) continue
      const person = await findStaff(ctx, found.recipientId)
      if (person?.status !== 'active') continue
      const free = (await findLastEmailed(ctx, person.id)) + apartMs
      if (free > ctx.now().getTime()) {
        await enqueue(ctx, 'notifications.email', { notificationId }, new Date(free))
        continue
      }
      const news = await findUnemailed(ctx, person, found.createdAt)
      if (news.length === 0) continue
      await sendMail({ to: [person.email], ...notificationEmail(siteUrl, news) })
      await markEmailed(ctx, news)
    }
  },
})

/** Deletes old notifications every hour. */
export const purgeNotificationsSchedule: Schedule = { everyMs: 60 * 60_000, run: purgeNotifications }
