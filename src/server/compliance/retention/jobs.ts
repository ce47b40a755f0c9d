import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { purgeDueRecords } from '#server/compliance/retention/commands/run-retention.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { formatBrokerDay } from '#shared/system/settings/broker-day.ts'
import { liftedHoldEmail } from './emails.ts'
import { findLiftedHold } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'legal-holds.notify-lifted': { holdId: string }
  }
}

/** Deletes records past their retention period once a day. */
export const retentionSchedule = (documentStore: DocumentStore): Schedule => ({
  everyMs: 24 * 60 * 60_000,
  run: (ctx) => purgeDueRecords(ctx, documentStore),
})

interface ToOwners {
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
  readonly owners: (ctx: Context) => Promise<readonly string[]>
}

/** Emails every owner, and the active account that set it, about a hold that was lifted and not set again since. */
export const notifyOfLiftedHolds = ({ sendMail, siteUrl, owners }: ToOwners): Handler<'legal-holds.notify-lifted'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { holdId } of payloads) {
      const hold = await findLiftedHold(ctx, holdId)
      if (!hold) continue
      const setBy = await requireStaff(ctx, hold.setBy)
      const { name: liftedBy } = await requireStaff(ctx, hold.liftedBy)
      const to = new Set([...(await owners(ctx)), ...(setBy.status === 'active' ? [setBy.email] : [])])
      if (to.size === 0) continue
      const { zone } = (await findSiteSettings(ctx)).hours
      await sendMail({
        to: [...to],
        ...liftedHoldEmail(siteUrl, {
          ...{ setBy: setBy.name, setOn: formatBrokerDay(zone, hold.setAt), liftedBy },
          until: formatBrokerDay(zone, hold.liftsAt),
        }),
      })
    }
  },
})
