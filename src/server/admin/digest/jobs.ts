import { findStaff } from '#server/identity/staff/queries.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { brokerDay } from '#shared/system/settings/broker-day.ts'
import { queueDigests } from './commands.ts'
import { digestEmail } from './emails.ts'
import { findDigestWork } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'digest.send': { staffId: string; day: string }
  }
}

interface EmailDeps {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Emails digests. */
export const sendDigests = ({ sendMail, siteUrl }: EmailDeps): Handler<'digest.send'> => ({
  batch: 1,
  async run(ctx, payloads) {
    const { hours } = await findSiteSettings(ctx)
    for (const { staffId, day } of payloads) {
      if (brokerDay(hours.zone, ctx.now()) !== day) continue
      const person = await findStaff(ctx, staffId)
      if (person?.status !== 'active' || !person.wantsDigest) continue
      const waiting = await findDigestWork(ctx, person)
      if (waiting) await sendMail({ to: [person.email], ...digestEmail(siteUrl, waiting, day) })
    }
  },
})

/** Checks every five minutes if digests are due. */
export const dailyDigestSchedule: Schedule = { everyMs: 5 * 60_000, run: queueDigests }
