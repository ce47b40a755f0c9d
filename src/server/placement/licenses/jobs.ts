import type { Context } from '#server/platform/context.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { warnOfExpiry } from './commands.ts'
import { licensesExpireEmail } from './emails.ts'
import { listExpiring } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'licenses.notify-expiring': { warningIds: string[] }
  }
}

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
  readonly owners: (ctx: Context) => Promise<readonly string[]>
}

/** Emails owners about expiring licenses. */
export const warnOwners = ({ sendMail, siteUrl, owners }: Post): Handler<'licenses.notify-expiring'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { warningIds } of payloads) {
      const ending = await listExpiring(ctx, warningIds)
      const to = await owners(ctx)
      if (ending.length > 0 && to.length > 0) await sendMail({ to, ...licensesExpireEmail(siteUrl, ending) })
    }
  },
})

export const licenseWarningsSchedule: Schedule = { everyMs: 60 * 60_000, run: warnOfExpiry }
