import type { FastifyBaseLogger } from 'fastify'
import { claimsCheckSchedule } from '#server/admin/claims/jobs.ts'
import { dailyFiguresSchedule } from '#server/admin/dashboard/jobs.ts'
import { dailyDigestSchedule } from '#server/admin/digest/jobs.ts'
import { purgeNotificationsSchedule } from '#server/admin/inbox/jobs.ts'
import { taskGenerationSchedule, taskRemindersSchedule } from '#server/admin/tasks/jobs.ts'
import { purgeAccessSessionsSchedule } from '#server/applications/applicants/jobs.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { checkSchedule, sweepSchedule } from '#server/applications/documents/jobs.ts'
import { remindersSchedule } from '#server/applications/reminders/jobs.ts'
import { auditHeadSchedule } from '#server/compliance/audit-log/jobs.ts'
import { backupCheckSchedule, backupSchedule } from '#server/compliance/backups/jobs.ts'
import { bulkAccessSchedule } from '#server/compliance/bulk-access-alerts/jobs.ts'
import { requestDeletionSchedule, requestReminderSchedule } from '#server/compliance/privacy/jobs.ts'
import { retentionSchedule } from '#server/compliance/retention/jobs.ts'
import type { Config } from '#server/config.ts'
import { unclaimedDeletionSchedule } from '#server/intake/prequalification/jobs.ts'
import { purgeContactLogSchedule } from '#server/messaging/contact-policy/jobs.ts'
import { purgeDeliveriesSchedule } from '#server/messaging/webhooks/jobs.ts'
import { renewalDatesSchedule } from '#server/placement/deals/jobs.ts'
import { licenseWarningsSchedule } from '#server/placement/licenses/jobs.ts'
import { syncOffersWithStage } from '#server/placement/offers/commands/choose-offer.ts'
import { missingDealsSchedule, offerExpirySchedule, undisclosedOffersSchedule } from '#server/placement/offers/jobs.ts'
import { findLastOfferChange } from '#server/placement/offers/queries.ts'
import { feeRemindersSchedule } from '#server/placement/success-fees/jobs.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'

/** Creates all recurring work. */
export function openSchedules(
  documentStore: DocumentStore,
  log: FastifyBaseLogger,
  {
    dataDir,
    auditHeadEmail,
    auditHeadBucket,
    backups,
  }: Pick<Config, 'dataDir' | 'auditHeadEmail' | 'auditHeadBucket' | 'backups'>,
): Record<string, Schedule> {
  const { keys } = documentStore
  const { directory } = backups
  return {
    ...(directory && {
      'backups.create': backupSchedule({ ...backups, directory }),
      'backups.check': backupCheckSchedule({ ...backups, directory }, log, new Date()),
    }),
    'offers.expire': offerExpirySchedule,
    'offers.open-missing-deals': missingDealsSchedule,
    'offers.hide-undisclosed': undisclosedOffersSchedule(keys),
    'deals.recompute-renewals': renewalDatesSchedule,
    'success-fees.remind': feeRemindersSchedule,
    'reminders.queue': remindersSchedule({
      keys,
      offers: { findLastChange: findLastOfferChange, syncWithStage: syncOffersWithStage },
    }),
    'tasks.remind': taskRemindersSchedule,
    'tasks.generate': taskGenerationSchedule,
    'digest.start': dailyDigestSchedule,
    'notifications.purge': purgeNotificationsSchedule,
    'documents.sweep': sweepSchedule(documentStore, log),
    'documents.check': checkSchedule(documentStore, log),
    'licenses.check-expiry': licenseWarningsSchedule,
    'applicants.purge-access': purgeAccessSessionsSchedule,
    'prequalification.purge-unclaimed': unclaimedDeletionSchedule,
    'webhooks.purge-deliveries': purgeDeliveriesSchedule,
    'contact-log.purge': purgeContactLogSchedule,
    'privacy.remind': requestReminderSchedule,
    'privacy.purge-requests': requestDeletionSchedule,
    'claims.check': claimsCheckSchedule,
    'dashboard.update-daily-figures': dailyFiguresSchedule,
    'bulk-access-alerts.check': bulkAccessSchedule,
    'audit.note-head': auditHeadSchedule({
      ...{ dataDir, log, isEmailed: auditHeadEmail !== undefined, isLocked: auditHeadBucket !== undefined },
    }),
    'retention.run': retentionSchedule(documentStore),
  }
}
