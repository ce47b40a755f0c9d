import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { and, inArray, isNull, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { inject } from 'vitest'
import { continueBulkChanges } from '#server/admin/bulk-changes/jobs.ts'
import { buildApp } from '#server/app.ts'
import { findStateByEmail } from '#server/applications/applications/find-state.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { registerPlace } from '#server/applications/documents/installation-check.ts'
import { readStatements, scanDocuments } from '#server/applications/documents/jobs.ts'
import { openStatementReader } from '#server/applications/statements/statement-reader.ts'
import { loadConfig } from '#server/config.ts'
import { totpContext } from '#server/identity/auth/commands/verify-code.ts'
import { staff } from '#server/identity/staff/table.ts'
import { sendIssues } from '#server/intake/newsletter/jobs.ts'
import { isSubscribed } from '#server/intake/newsletter/queries.ts'
import { createMailGateway } from '#server/messaging/contact-policy/mail-gateway.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { encrypt, encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import type { Mail } from '#server/platform/mail/open-mail.ts'
import { withEmailTemplate } from '#server/platform/mail/render-email.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { getMailBranding } from '#server/system/settings/queries.ts'
import { openHandlers } from '#server/work/handlers.ts'
import { type Browser, newBrowser } from './browser.ts'
import { test as base, noon } from './test.ts'
import { testDatabase } from './test-database.ts'

export interface TestServer {
  readonly app: FastifyInstance
  /** Commits directly, outside of the app. */
  readonly ctx: Context
  readonly documentStore: DocumentStore
  readonly dataDir: string
  advanceTime(time: { hours?: number; minutes?: number; seconds?: number }): void
  browser(): Browser
  /** Creates an active agent with an authenticator, by default `pat@example.com` and `password`. */
  createStaff(values?: Partial<typeof staff.$inferInsert>): Promise<{ id: string }>
  totpCode(): string
  /**
   * Runs the worker and returns the emails that were due, by recipient. At noon of this clock it is seven in the
   * morning in New York.
   */
  deliverEmails(): Promise<Mail[]>
  signIn(email?: string): Promise<Browser>
}

export const password = 'a good long password'
export const siteUrl = 'https://funding.example.com'
/** As cheap as possible: every test signs in. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const secret = new Secret({ size: 20 }).base32
const keys = [encryptionKey(randomBytes(32))] as const
/** Its thread starts with the first statement. */
const statementReader = openStatementReader()

const tables = [
  'audit_chain',
  'audit_log',
  'error_reports',
  'outbox',
  'schedules',
  'notifications',
  'tasks',
  'digests',
  'bulk_access_alerts',
  'bulk_access_alert_state',
  'seen_rows',
  'daily_figures',
  'daily_figures_state',
  'list_preferences',
  'bulk_change_records',
  'bulk_changes',
  'lead_import_rows',
  'lead_imports',
  'saved_views',
  'site_images',
  'legal_holds',
  'retention_items',
  'retention_runs',
  'privacy_reminders',
  'privacy_request_events',
  'privacy_requests',
  'privacy_preferences',
  'contact_log',
  'suppressions',
  'webhook_attempts',
  'webhook_deliveries',
  'webhooks',
  'contact_entries',
  'contact_messages',
  'merchant_lead_status_changes',
  'merchant_lead_notes',
  'documents where merchant_lead_id is not null',
  'merchant_sessions',
  'merchant_statement_links',
  'merchant_boarding',
  'merchant_quote_links',
  'merchant_quotes',
  'merchant_leads',
  'applicant_email_requests',
  'applicant_links',
  'owner_authorizations',
  'applicant_sessions',
  'applicant_passkeys',
  'sms_messages',
  'sms_accounts',
  'application_messages',
  'answer_corrections',
  'application_notes',
  'cash_flow_reviews',
  'reminders',
  'requirement_documents',
  'requirements',
  'checklist_waivers',
  'lead_activities',
  'team_members',
  'teams',
  'record_scopes',
  'lead_assignment',
  'lead_assignment_rules',
  'application_transcripts',
  'application_stage_changes',
  'consent_chain',
  'consent_events',
  'application_answers',
  'upload_leases',
  'file_deletions',
  'statement_readings',
  'documents',
  'payout_lines',
  'payout_batches',
  'commission_postings',
  'commission_payments',
  'commissions',
  'deals',
  'success_fee_files',
  'success_fee_reminders',
  'success_fee_disputes',
  'success_fee_entries',
  'success_fee_invoices',
  'success_fee_numbers',
  'success_fees',
  'offers',
  'package_views',
  'sharing_requests',
  'lender_submissions',
  'license_warnings',
  'lender_criteria',
  'lenders',
  'takeover_requests',
  'applications',
  'prequalifications',
  'lead_tags',
  'application_tags',
  'merchant_lead_tags',
  'tags',
  'lead_resubmissions',
  'leads',
  'invitations',
  'newsletter_subscriptions',
  'newsletter_issues',
  'password_resets',
  'passkey_challenges',
  'passkeys',
  'openid_links',
  'used_refresh_tokens',
  'api_keys',
  'disclosure_rules where staff_id is not null',
  'legal_periods where staff_id is not null',
  'record_viewers',
  'sessions',
  'login_attempts',
  'request_counts',
  'set_up_link',
  'verified_claims',
  'site_settings',
  'site_settings_history',
  'staff',
]

/** A test of the whole server, with an adjustable clock. Committed data is removed when it ends. */
export const test = base.extend<{ env: Record<string, string>; log: Logger; server: TestServer }>({
  env: {},
  log: pino({ level: 'silent' }),
  server: async ({ pool, env, log }, use) => {
    const { listen, reserved } = await testDatabase()
    let time = noon.getTime()
    const now = () => new Date(time)
    const ctx = systemContext({ pool, now }, 'test-request')
    // Tests that commit without a server leave leads and jobs behind.
    const { rows: left } = await pool.query('select from leads union all select from outbox limit 1')
    if (left.length > 0) await removeCommitted(pool)
    const dataDir = fs.mkdtempSync(path.join(inject('temporaryDirectory'), 'server-'))
    const config = loadConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
    const documentStore = {
      keys,
      ...openStorage(dataDir, config.s3, (place) => registerPlace(ctx, place), config.minFreeBytes),
    }
    const app = await buildApp({
      config,
      pool,
      reserved,
      keys,
      documentStore,
      log,
      now,
      listen,
    })

    const server: TestServer = {
      app,
      ctx,
      documentStore,
      dataDir,
      advanceTime: ({ hours = 0, minutes = 0, seconds = 0 }) => {
        time += ((hours * 60 + minutes) * 60 + seconds) * 1000
      },
      browser: () => newBrowser(app),
      createStaff: async (values = {}) => {
        const id = uuidv7()
        const email = values.email ?? 'pat@example.com'
        await ctx.db.insert(staff).values({
          id,
          name: 'Pat Example',
          email,
          emailNormalized: email.toLowerCase(),
          role: 'agent',
          passwordHash: await passwordHash,
          status: 'active',
          totpSecretEncrypted: encrypt(keys, secret, totpContext(id)),
          totpEnrolledAt: now(),
          recoveryCodeHashes: [],
          createdAt: now(),
          updatedAt: now(),
          ...values,
        })
        return { id }
      },
      totpCode: () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time }),
      deliverEmails: async () => {
        const sent: Mail[] = []
        const letterhead = async () => ({ ...(await getMailBranding(ctx)), siteUrl })
        const sendMail = withEmailTemplate(async (mail) => void sent.push(mail), letterhead)
        const mailGateway = createMailGateway({
          ...{ pool, now, hasConsent: isSubscribed, sendMail },
          findState: (ctx, email) => findStateByEmail(ctx, keys, email),
        })
        const handlers = {
          ...openHandlers({ mailGateway, sendMail, siteUrl, documentStore }),
          'bulk-changes.run': continueBulkChanges,
          'documents.scan': scanDocuments(documentStore, undefined),
          'documents.read-statement': readStatements(documentStore, statementReader),
          'newsletter.send-issue': sendIssues({ sendMail: mailGateway.marketing, siteUrl }),
        }
        const due = lte(outbox.runAt, now())
        const waiting = and(inArray(outbox.job, Object.keys(handlers)), isNull(outbox.doneAt), due)
        while ((await ctx.db.$count(outbox, waiting)) > 0)
          await startWorker({ pool, now, log: pino({ level: 'silent' }), handlers }).stop()
        // Jobs of different kinds run concurrently, in any order.
        return sent.toSorted((one, other) => one.to.join().localeCompare(other.to.join()))
      },
      signIn: async (email = 'pat@example.com') => {
        const browser = newBrowser(app)
        await browser.post('/api/auth/login', { email, password })
        await browser.post('/api/auth/verify', { code: server.totpCode() })
        return browser
      },
    }

    await use(server)

    await app.close()
    await removeCommitted(pool)
  },
})

/** Empties the tables, and restores the sample lenders. */
async function removeCommitted(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  const samples = ['lenders', 'lender_criteria']
  const statements = [
    // A trigger blocks deletion from the audit log, but does not fire on a replica.
    'begin; set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...samples.map((table) => `insert into ${table} select * from before_tests.${table}`),
    'commit',
  ]
  await client.query(statements.join(';'))
  client.release()
}
