import { requireStaff } from '#server/identity/staff/queries.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { zoneName } from '#shared/system/settings/business-hours.ts'
import { watchReads } from './commands.ts'
import { bulkAccessAlertEmail, thresholdChangeEmail } from './emails.ts'
import { findAlert, listAlertRecipients } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'bulk-access-alerts.notify': { alertId: string }
    'bulk-access-alerts.notify-threshold-change': { staffId: string; before: number; after: number }
  }
}

interface Post {
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
}

/** Notifies reviewers of unusual reads, never the reader. */
export const sendBulkAccessAlerts = ({ sendMail, siteUrl }: Post): Handler<'bulk-access-alerts.notify'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { alertId } of payloads) {
      const found = await findAlert(ctx, alertId)
      if (!found || found.alert.resolvedAt) continue
      const to = await listAlertRecipients(ctx, found.alert.staffId)
      const { hours } = await findSiteSettings(ctx)
      if (to.length > 0) await sendMail({ to, ...bulkAccessAlertEmail(siteUrl, found, zoneName(hours.zone) ?? 'UTC') })
    }
  },
})

/** Notifies reviewers that alerts were relaxed, never the actor. */
export const notifyThresholdChange = ({
  sendMail,
  siteUrl,
}: Post): Handler<'bulk-access-alerts.notify-threshold-change'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { staffId, ...change } of payloads) {
      const to = await listAlertRecipients(ctx, staffId)
      const { name } = await requireStaff(ctx, staffId)
      if (to.length > 0) await sendMail({ to, ...thresholdChangeEmail(siteUrl, { name, ...change }) })
    }
  },
})

export const bulkAccessSchedule: Schedule = { everyMs: 60_000, run: watchReads }
