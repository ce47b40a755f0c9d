import fs from 'node:fs'
import { inspect } from 'node:util'
import { pino } from 'pino'
import { claimsCheckSchedule } from '#server/admin/claims/jobs.ts'
import { dailyFiguresSchedule } from '#server/admin/dashboard/jobs.ts'
import { dailyDigestSchedule } from '#server/admin/digest/jobs.ts'
import { taskGenerationSchedule, taskRemindersSchedule } from '#server/admin/tasks/jobs.ts'
import { purgeAccessSessionsSchedule } from '#server/applications/applicants/jobs.ts'
import { findStateByEmail } from '#server/applications/applications/find-state.ts'
import { registerPlace } from '#server/applications/documents/installation-check.ts'
import { scanDocuments, sweepSchedule } from '#server/applications/documents/jobs.ts'
import { remindersSchedule } from '#server/applications/reminders/jobs.ts'
import { smsHttpOptions } from '#server/applications/sms/create-driver.ts'
import { sendTexts } from '#server/applications/sms/jobs.ts'
import { bulkAccessSchedule } from '#server/compliance/bulk-access-alerts/jobs.ts'
import { startConsentLinking } from '#server/compliance/evidence/jobs.ts'
import { openEncryptionKeys } from '#server/compliance/key-rotation/open-keys.ts'
import { requestDeletionSchedule, requestReminderSchedule } from '#server/compliance/privacy/jobs.ts'
import { retentionSchedule } from '#server/compliance/retention/jobs.ts'
import { createConfiguredOwner, createSetUpLink } from '#server/identity/auth/commands/set-up-owner.ts'
import { sendIssues } from '#server/intake/newsletter/jobs.ts'
import { isSubscribed } from '#server/intake/newsletter/queries.ts'
import { unclaimedDeletionSchedule } from '#server/intake/prequalification/jobs.ts'
import { purgeContactLogSchedule } from '#server/messaging/contact-policy/jobs.ts'
import { createMailGateway } from '#server/messaging/contact-policy/mail-gateway.ts'
import { deliverWebhooks, purgeDeliveriesSchedule } from '#server/messaging/webhooks/jobs.ts'
import { renewalDatesSchedule } from '#server/placement/deals/jobs.ts'
import { loadShippedRules } from '#server/placement/disclosure-rules/commands.ts'
import { licenseWarningsSchedule } from '#server/placement/licenses/jobs.ts'
import { syncOffersWithStage } from '#server/placement/offers/commands/choose-offer.ts'
import { missingDealsSchedule, offerExpirySchedule, undisclosedOffersSchedule } from '#server/placement/offers/jobs.ts'
import { findLastOfferChange } from '#server/placement/offers/queries.ts'
import { feeRemindersSchedule } from '#server/placement/success-fees/jobs.ts'
import { systemContext } from '#server/platform/context.ts'
import { EncryptionKeyError } from '#server/platform/crypto/encryption-keys.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { DatabaseLocked } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startSchedules } from '#server/platform/jobs/schedules.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import { viewerKey } from '#server/platform/mail/mail-viewer.ts'
import { openMail } from '#server/platform/mail/open-mail.ts'
import { withEmailTemplate } from '#server/platform/mail/render-email.ts'
import { openBuiltPages, PagesNotBuilt } from '#server/platform/pages/built-pages.ts'
import type { OpenPages } from '#server/platform/pages/page.ts'
import { loggableError } from '#server/platform/reporting/loggable-error.ts'
import { openClamd } from '#server/platform/storage/clamd.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { loadShippedPeriods } from '#server/system/legal-periods/commands.ts'
import { getEmailBranding } from '#server/system/settings/queries.ts'
import { isMarkedAsSample } from '#server/system/settings/sample-mark.ts'
import { buildApp } from './app.ts'
import { ConfigError, loadConfig, showsMail, withSampleData } from './config.ts'
import { openHandlers } from './handlers.ts'

/** For requests in progress. */
const drainMs = 10_000
const webhookTimeoutMs = 10_000

try {
  await serve()
} catch (error) {
  console.error(`\nHarborline cannot start:\n${explain(error)}\n`)
  process.exit(1)
}

/** For `npm run bench:start`. */
function mark(phase: 'modules' | 'database' | 'migrations' | 'keys' | 'routes' | 'listening') {
  performance.mark(phase)
}

async function serve() {
  mark('modules')
  const wanted = loadConfig(process.env)
  const config = isMarkedAsSample(wanted.dataDir) ? withSampleData(wanted) : wanted
  const log = pino({ level: config.logLevel, base: null, serializers: { err: loggableError } })
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })

  const [database, builtPages] = await Promise.all([
    openDatabase(config),
    config.pages === 'built' ? openBuiltPages('dist', config) : undefined,
  ])
  mark('database')
  await migrate(database.pool)
  mark('migrations')
  const now = () => new Date()
  const keys = await openEncryptionKeys(database.pool, { ...config, now, mayCreate: true })

  const openPages: OpenPages = async (server) => {
    if (builtPages) return builtPages
    // Vite is a development dependency.
    const { openVitePages } = await import('#server/platform/pages/vite-pages.ts')
    return openVitePages(server, config)
  }
  const ctx = systemContext({ pool: database.pool, now }, 'start')
  await loadShippedRules(ctx)
  await loadShippedPeriods(ctx)
  await createConfiguredOwner(ctx, config.firstOwner)
  const { pool, reserved, listen } = database
  const documentStore = {
    keys,
    ...openStorage(config.dataDir, config.s3, (place) => registerPlace(ctx, place), config.minFreeBytes),
  }
  mark('keys')
  const app = await buildApp({ config, pool, reserved, listen, keys, documentStore, log, now, openPages })
  mark('routes')
  const address = await app.listen({ port: config.http.port, host: config.http.host })
  mark('listening')

  const siteUrl = config.http.publicUrl ?? address
  const setUpLink = await createSetUpLink(ctx, siteUrl)

  const sendMail = withEmailTemplate(openMail({ ...config.mail, dataDir: config.dataDir }), async () => ({
    ...(await getEmailBranding(systemContext({ pool, now }, 'mail'))),
    siteUrl,
  }))
  const mailGateway = createMailGateway({
    ...{ pool, now, hasConsent: isSubscribed, sendMail },
    findState: (ctx, email) => findStateByEmail(ctx, keys, email),
  })
  const outboundHttp = {
    allowLoopback: config.pages === 'sources',
    timeoutMs: webhookTimeoutMs,
    isClosed: config.isSample,
  }
  const scan = config.clamd && openClamd(config.clamd)
  // A sign-in code must not wait for a slow scanner, a receiver or a newsletter.
  const workers = [
    openHandlers({ mailGateway, sendMail, siteUrl, documentStore }),
    { 'documents.scan': scanDocuments(documentStore, scan) },
    { 'webhooks.deliver': deliverWebhooks({ keys, outboundHttp }) },
    { 'newsletter.send-issue': sendIssues({ sendMail: mailGateway.marketing, siteUrl }) },
    { 'sms.send': sendTexts({ keys, outboundHttp: smsHttpOptions(config), siteUrl }) },
  ].map((handlers) => startWorker({ pool, now, log, handlers }))

  const stopSchedules = startSchedules({
    pool,
    now,
    log,
    schedules: {
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
      'documents.sweep': sweepSchedule(documentStore, log),
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
      'retention.run': retentionSchedule(documentStore),
    },
  })
  // On every server, because each link depends on the previous one.
  const stopLinking = startConsentLinking(systemContext({ pool, now }, 'consent-chain'), (err) =>
    log.error({ err }, 'consents could not be linked'),
  )

  const mailLine = showsMail(config) ? `  Mail    ${address}/dev/mail?key=${viewerKey(config.dataDir)}\n` : ''

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), drainMs).unref()
    await app.close()
    await Promise.all(workers.map((worker) => worker.stop()))
    await stopSchedules()
    await stopLinking()
    await database.close()
    process.exit(0)
  }
  // `disconnect`: the parent process has died.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)

  console.log(
    `\n  Harborline is running.\n\n  Site    ${address}\n  Staff   ${named(siteUrl)}/admin/login\n  Data    ${config.dataDir}\n${mailLine}${setUpLink ? `  Set up  ${named(setUpLink)}\n` : ''}`,
  )
}

/** Passkeys don't work on IP addresses. */
function named(url: string): string {
  return url.replace('//127.0.0.1:', '//localhost:')
}

/** A sentence for errors an operator can fix, otherwise the stack. */
function explain(error: unknown): string {
  // The embedded database throws plain objects if its files can't be used.
  if (!(error instanceof Error)) return inspect(error)
  const isExplained = [ConfigError, DatabaseLocked, EncryptionKeyError, PagesNotBuilt].some(
    (kind) => error instanceof kind,
  )
  if (isExplained) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is in use. Stop the other program, or set PORT.`
  }
  // No such server or address; wrong password (28); no such database (3D).
  if (/^(ECONN|ENOTFOUND|EAI_|28|3D)/.test(code))
    return `Couldn’t connect to the database in DATABASE_URL: ${error.message || code}`
  if (/^(EACCES|EROFS|ENOSPC|ENOTDIR|ERR_SQLITE_ERROR)$/.test(code)) return `DATA_DIR cannot be used: ${error.message}`
  return error.stack ?? error.message
}
