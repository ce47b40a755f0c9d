import { requireStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { formatBrokerDay } from '#shared/system/settings/broker-day.ts'
import type { ProtectedSection } from '#shared/system/settings/contract.ts'
import { retentionClasses } from '#shared/system/settings/retention.ts'
import { describeChange } from './describe-change.ts'
import { isShorter, shorterPeriodFrom } from './effective-retention.ts'
import { sectionChangedEmail } from './emails.ts'
import { findSiteSettings, requireChange, requireVersion, storedValue } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'settings.notify-owners': { section: ProtectedSection; version: number }
  }
}

interface ToOwners {
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
  readonly owners: (ctx: Context) => Promise<readonly string[]>
}

/** Emails every owner, also the one who made the change: their account may be in other hands. */
export const notifyOfSettings = ({ sendMail, siteUrl, owners }: ToOwners): Handler<'settings.notify-owners'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { section, version } of payloads) {
      const to = await owners(ctx)
      if (to.length === 0) continue
      const { changedBy, changedAt } = await requireChange(ctx, section, version)
      const before = storedValue(section, await requireVersion(ctx, section, version - 1))
      const after = storedValue(section, await requireVersion(ctx, section, version))
      const { name } = await requireStaff(ctx, changedBy)
      const { hours } = await findSiteSettings(ctx)
      await sendMail({
        to: [...to],
        ...sectionChangedEmail(siteUrl, {
          ...{ section, name, on: formatBrokerDay(hours.zone, changedAt) },
          changes: describeChange(section, before, after),
          shorterFrom: hasShorter(before, after)
            ? formatBrokerDay(hours.zone, shorterPeriodFrom(changedAt))
            : undefined,
        }),
      })
    }
  },
})

/** Only retention has periods by these names. */
const hasShorter = (before: object, after: object) =>
  retentionClasses.some((name) => {
    const [was, is] = [before, after].map((value) => (value as Readonly<Record<string, unknown>>)[name])
    return typeof was === 'number' && typeof is === 'number' && isShorter(is, was)
  })
