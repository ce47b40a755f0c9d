import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { continueBulkChanges } from '#server/admin/bulk-changes/jobs.ts'
import { findStateByEmail } from '#server/applications/applications/find-state.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { readStatements, scanDocuments } from '#server/applications/documents/jobs.ts'
import { smsHttpOptions } from '#server/applications/sms/create-driver.ts'
import { sendTexts } from '#server/applications/sms/jobs.ts'
import { openStatementReader } from '#server/applications/statements/statement-reader.ts'
import { linkAuditEntries } from '#server/compliance/audit-log/audit-chain.ts'
import { linkConsents } from '#server/compliance/evidence/commands.ts'
import { startLinking } from '#server/compliance/evidence/jobs.ts'
import type { Config } from '#server/config.ts'
import { sendIssues } from '#server/intake/newsletter/jobs.ts'
import { isSubscribed } from '#server/intake/newsletter/queries.ts'
import { createMailGateway } from '#server/messaging/contact-policy/mail-gateway.ts'
import { deliverWebhooks } from '#server/messaging/webhooks/jobs.ts'
import { systemContext } from '#server/platform/context.ts'
import { startSchedules } from '#server/platform/jobs/schedules.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import { openMail, type SendMail } from '#server/platform/mail/open-mail.ts'
import { withEmailTemplate } from '#server/platform/mail/render-email.ts'
import { mailsSent } from '#server/platform/reporting/metrics.ts'
import { openClamd } from '#server/platform/storage/clamd.ts'
import { getMailBranding } from '#server/system/settings/queries.ts'
import { openHandlers } from './handlers.ts'
import { openSchedules } from './schedules.ts'

const webhookTimeoutMs = 10_000

interface WorkOptions {
  readonly config: Config
  readonly pool: pg.Pool
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly documentStore: DocumentStore
  /** Without a trailing slash. */
  readonly siteUrl: string
}

/**
 * Starts the workers and schedules of this server.
 * @returns a function that stops them; jobs still running after `patienceMs` are handed over to other servers.
 */
export function startWork(options: WorkOptions): (patienceMs: number) => Promise<void> {
  const { config, pool, now, log, documentStore, siteUrl } = options
  const { keys } = documentStore
  const deliver = countMails(openMail({ ...config.mail, dataDir: config.dataDir }))
  const sendMail = withEmailTemplate(deliver, async () => ({
    ...(await getMailBranding(systemContext({ pool, now }, 'mail'))),
    siteUrl,
  }))
  const mailGateway = createMailGateway({
    ...{ pool, now, hasConsent: isSubscribed, sendMail },
    findState: (ctx, email) => findStateByEmail(ctx, keys, email),
  })
  const outboundHttp = {
    allowLoopback: config.pages === 'sources',
    allowedHosts: config.outboundHosts,
    timeoutMs: webhookTimeoutMs,
    isClosed: config.isSample,
  }
  const scan = config.clamd && openClamd(config.clamd)
  const statementReader = openStatementReader({ ocr: config.statementOcr })
  // A sign-in code must not wait for a bulk change, a slow scanner, a receiver or a newsletter.
  const workers = [
    openHandlers({
      ...{ mailGateway, sendMail, siteUrl, documentStore },
      ...{ auditHeadEmail: config.auditHeadEmail, auditHeadBucket: config.auditHeadBucket },
    }),
    { 'bulk-changes.run': continueBulkChanges },
    { 'documents.scan': scanDocuments(documentStore, scan) },
    { 'documents.read-statement': readStatements(documentStore, statementReader) },
    { 'webhooks.deliver': deliverWebhooks({ keys, outboundHttp }) },
    { 'newsletter.send-issue': sendIssues({ sendMail: mailGateway.marketing, siteUrl }) },
    { 'sms.send': sendTexts({ keys, outboundHttp: smsHttpOptions(config), siteUrl }) },
  ].map((handlers) => startWorker({ pool, now, log, handlers }))
  const stopSchedules = startSchedules({ pool, now, log, schedules: openSchedules(documentStore, log, config) })
  // On every worker, because each link depends on the previous one.
  const stopLinking = [
    startLinking(systemContext({ pool, now }, 'consent-chain'), linkConsents, (err) =>
      log.error({ err }, 'consents could not be linked'),
    ),
    startLinking(
      systemContext({ pool, now }, 'audit-chain'),
      (ctx, since) =>
        linkAuditEntries(ctx, since, config.auditStdout ? (line) => process.stdout.write(line) : undefined),
      (err) => log.error({ err }, 'audit entries could not be linked'),
    ),
  ]

  return async (patienceMs) => {
    await Promise.all([
      ...workers.map((worker) => worker.stop(patienceMs)),
      stopSchedules(patienceMs),
      ...stopLinking.map((stop) => stop()),
    ])
    await statementReader.close()
  }
}

const countMails =
  (send: SendMail): SendMail =>
  async (mail) => {
    try {
      await send(mail)
      mailsSent.inc({ outcome: 'sent' })
    } catch (error) {
      mailsSent.inc({ outcome: 'failed' })
      throw error
    }
  }
