import { watchReads } from '#server/features/read-alerts/commands.ts'
import { readAlertEmail } from '#server/features/read-alerts/emails.ts'
import { findAlert, listOthersEmails } from '#server/features/read-alerts/queries.ts'
import { findSiteSettings } from '#server/features/settings/queries.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { alertRoles } from '#shared/read-alerts/contract.ts'
import { zoneName } from '#shared/settings/business-hours.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'read-alerts.tell': { alertId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** Tells those who answer for it that somebody read unusually much; never that person, and managers where there is nobody else. */
export const tellOfReads = ({ sendMail, siteUrl }: Post): Handler<'read-alerts.tell'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { alertId } of payloads) {
      const found = await findAlert(ctx, alertId)
      if (!found || found.alert.settledAt) continue
      const { staffId } = found.alert
      const others = await listOthersEmails(ctx, alertRoles, staffId)
      const to = others.length > 0 ? others : await listOthersEmails(ctx, ['manager'], staffId)
      const { hours } = await findSiteSettings(ctx)
      if (to.length > 0) await sendMail({ to, ...readAlertEmail(siteUrl, found, zoneName(hours.zone) ?? 'UTC') })
    }
  },
})

/** Looks every minute whether somebody reads unusually much. */
export const watchingReads: Schedule = { everyMs: 60_000, run: watchReads }
