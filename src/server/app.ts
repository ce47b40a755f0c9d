import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import { addImportedNote } from '#server/admin/application-page/add-imported-note.ts'
import { findNoteStarts } from '#server/admin/application-page/find-note-starts.ts'
import { applicationPageRoutes } from '#server/admin/application-page/routes.ts'
import { bulkChangeRoutes } from '#server/admin/bulk-changes/routes.ts'
import { cashFlowRoutes } from '#server/admin/cash-flow/routes.ts'
import { claimRoutes } from '#server/admin/claims/routes.ts'
import { dashboardRoutes } from '#server/admin/dashboard/routes.ts'
import { digestRoutes } from '#server/admin/digest/routes.ts'
import { mentions } from '#server/admin/inbox/mention-colleagues.ts'
import { inboxRoutes } from '#server/admin/inbox/routes.ts'
import { leadManagementRoutes } from '#server/admin/lead-management/routes.ts'
import { listExportRoutes } from '#server/admin/lists/exports/routes.ts'
import { listViewRoutes } from '#server/admin/lists/views/routes.ts'
import { presenceRoutes } from '#server/admin/presence/routes.ts'
import { requireRecordAccess } from '#server/admin/record-access/require-record-access.ts'
import { searchRoutes } from '#server/admin/search/routes.ts'
import { setUpRoutes } from '#server/admin/set-up/routes.ts'
import { countOpenWork, handOver } from '#server/admin/takeovers/commands/hand-over.ts'
import { takeoverRoutes } from '#server/admin/takeovers/routes.ts'
import { taskRoutes } from '#server/admin/tasks/routes.ts'
import { trackingRoutes } from '#server/admin/tracking/routes.ts'
import { dataExportRoutes } from '#server/api/data-export/routes.ts'
import { metricsRoutes } from '#server/api/metrics/routes.ts'
import { publicApiRoutes } from '#server/api/public-api/routes.ts'
import { applicationCookie } from '#server/applications/applicants/application-cookie.ts'
import { deviceRoutes } from '#server/applications/applicants/device-routes.ts'
import { applicantRoutes, findApplicant } from '#server/applications/applicants/routes.ts'
import { findApplicationId } from '#server/applications/applications/queries.ts'
import { applicationRoutes } from '#server/applications/applications/routes.ts'
import { ownCashFlowRoutes } from '#server/applications/cash-flow/routes.ts'
import { findIntegrity } from '#server/applications/documents/commands/report-damage.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { documentRoutes } from '#server/applications/documents/routes.ts'
import { applicationImport } from '#server/applications/imports/import-applications.ts'
import { messageRoutes } from '#server/applications/messages/routes.ts'
import { requirementRoutes } from '#server/applications/requirements/routes.ts'
import { smsHttpOptions } from '#server/applications/sms/create-driver.ts'
import { smsRoutes } from '#server/applications/sms/routes.ts'
import { tagRoutes } from '#server/applications/tags/routes.ts'
import { auditLogRoutes } from '#server/compliance/audit-log/routes.ts'
import { findNewestBackup } from '#server/compliance/backups/record-backup.ts'
import { bulkAccessAlertRoutes } from '#server/compliance/bulk-access-alerts/routes.ts'
import { complianceRoutes } from '#server/compliance/controls/routes.ts'
import { findOwnEvidence } from '#server/compliance/evidence/queries.ts'
import { evidenceRoutes } from '#server/compliance/evidence/routes.ts'
import { noticePrivacySignals } from '#server/compliance/privacy/privacy-signal.ts'
import { privacyRoutes } from '#server/compliance/privacy/routes.ts'
import { retentionRoutes } from '#server/compliance/retention/routes.ts'
import { createApiClientFinder } from '#server/identity/api-keys/find-api-client.ts'
import { apiKeyRoutes } from '#server/identity/api-keys/routes.ts'
import { authenticateSocket, findSessionRole } from '#server/identity/auth/authenticate-socket.ts'
import { passkeyRoutes } from '#server/identity/auth/passkey-routes.ts'
import { authenticate } from '#server/identity/auth/plugin.ts'
import { authRoutes } from '#server/identity/auth/routes.ts'
import { sessionRoutes } from '#server/identity/auth/session-routes.ts'
import { bindingCookie, deviceCookie } from '#server/identity/auth/session-tokens.ts'
import { stepUpRoutes } from '#server/identity/auth/step-up-routes.ts'
import { createChangeLimit } from '#server/identity/change-limit/limit-changes.ts'
import { invitationRoutes } from '#server/identity/invitations/routes.ts'
import { openIdRoutes } from '#server/identity/openid/routes.ts'
import { recordScopeRoutes } from '#server/identity/record-scope/routes.ts'
import { staffAdministrationRoutes } from '#server/identity/staff-administration/routes.ts'
import { callRoutes } from '#server/intake/calls/routes.ts'
import { contactRoutes } from '#server/intake/contact-messages/routes.ts'
import { emailedEstimateRoutes } from '#server/intake/emailed-estimates/routes.ts'
import { leadImport } from '#server/intake/imports/kinds/leads.ts'
import { merchantImport } from '#server/intake/imports/kinds/merchants.ts'
import { importRoutes } from '#server/intake/imports/routes.ts'
import { leadAssignmentRoutes } from '#server/intake/lead-assignment/routes.ts'
import { createLeadIntake, drainLeadIntake } from '#server/intake/leads/commands.ts'
import { leadBrowser } from '#server/intake/leads/lead-browser.ts'
import { leadRoutes } from '#server/intake/leads/routes.ts'
import { quoteCookie } from '#server/intake/merchants/quote-cookie.ts'
import { findMerchant, merchantLeadRoutes } from '#server/intake/merchants/routes.ts'
import { newsletterStaffRoutes } from '#server/intake/newsletter/admin-routes.ts'
import { openNewsletterIntake } from '#server/intake/newsletter/commands/request-subscription.ts'
import { newsletterRoutes } from '#server/intake/newsletter/routes.ts'
import { prequalificationRoutes } from '#server/intake/prequalification/routes.ts'
import { createEmailLimit } from '#server/messaging/contact-policy/email-limit.ts'
import { contactPolicyRoutes } from '#server/messaging/contact-policy/routes.ts'
import { pauseWebhooksOf } from '#server/messaging/webhooks/commands/pause-webhook.ts'
import { listWebhooksOf } from '#server/messaging/webhooks/queries.ts'
import { webhookRoutes } from '#server/messaging/webhooks/routes.ts'
import { commissionRoutes } from '#server/placement/commissions/routes.ts'
import { dealImport } from '#server/placement/deals/import-deals.ts'
import { dealRoutes } from '#server/placement/deals/routes.ts'
import { disclosureRuleRoutes } from '#server/placement/disclosure-rules/routes.ts'
import { closeLinksOf, listLinksOf } from '#server/placement/lender-submissions/commands/close-links-of-staff.ts'
import { submissionRoutes } from '#server/placement/lender-submissions/routes.ts'
import { listActiveCriteria } from '#server/placement/lenders/queries.ts'
import { lenderRoutes } from '#server/placement/lenders/routes.ts'
import { measuredPrequalificationRoutes } from '#server/placement/measured-prequalification/routes.ts'
import { offerRoutes } from '#server/placement/offers/routes.ts'
import { payoutRoutes } from '#server/placement/payouts/routes.ts'
import { renewalRoutes } from '#server/placement/renewals/routes.ts'
import { successFeeRoutes } from '#server/placement/success-fees/routes.ts'
import { countSecurityEvents } from '#server/platform/audit/security-events.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { openRecentChanges } from '#server/platform/db/hosts/recent-change.ts'
import { openReadinessCheck } from '#server/platform/db/readiness.ts'
import { countInDatabase, countInMemory } from '#server/platform/db/request-counts.ts'
import { acceptJsonOnly } from '#server/platform/http/accept-json-only.ts'
import { refuseAmbiguousRequests } from '#server/platform/http/ambiguous-requests.ts'
import { answerClientError } from '#server/platform/http/client-error.ts'
import { decodableUrl } from '#server/platform/http/decodable-url.ts'
import { answerErrors, type ReportBug } from '#server/platform/http/error-handler.ts'
import { healthRoutes } from '#server/platform/http/health.ts'
import { limitRate } from '#server/platform/http/rate-limit.ts'
import { addRequestIdHeader, requestId } from '#server/platform/http/request-id.ts'
import { isOwn, refuseForeignOrigins } from '#server/platform/http/same-origin.ts'
import { sendSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { liveSocket, takesUpgrade } from '#server/platform/live/socket.ts'
import { mailViewer } from '#server/platform/mail/mail-viewer.ts'
import { hideFromCrawlers } from '#server/platform/pages/crawlers.ts'
import type { OpenPages } from '#server/platform/pages/page.ts'
import { sendPage, servePages } from '#server/platform/pages/serve-pages.ts'
import { observeRequests } from '#server/platform/reporting/access-log.ts'
import { loggableError, openErrorService } from '#server/platform/reporting/loggable-error.ts'
import { diagnosticsRoutes } from '#server/system/diagnostics/routes.ts'
import { openEarlierAssets } from '#server/system/earlier-builds/stored-assets.ts'
import { observedError, openErrorIntake } from '#server/system/error-reports/commands.ts'
import { errorReportRoutes } from '#server/system/error-reports/routes.ts'
import { jobRoutes } from '#server/system/jobs/routes.ts'
import { legalPeriodRoutes } from '#server/system/legal-periods/routes.ts'
import { openLiveSettings } from '#server/system/settings/live-settings.ts'
import { findSection } from '#server/system/settings/queries.ts'
import { settingsRoutes } from '#server/system/settings/routes.ts'
import { wellKnownRoutes } from '#server/system/settings/well-known.ts'
import { openImages } from '#server/system/site-images/image-cache.ts'
import { siteImageRoutes } from '#server/system/site-images/routes.ts'
import { privacyPaths } from '#shared/compliance/privacy/contract.ts'
import { newsletterPaths } from '#shared/intake/newsletter/addresses.ts'
import { type Config, showsMail } from './config.ts'

export interface Deps {
  readonly config: Config
  readonly pool: pg.Pool
  /** Defaults to `pool`. */
  readonly reserved?: Database['reserved']
  readonly replica?: Database['replica']
  readonly keys: EncryptionKeys
  readonly documentStore: DocumentStore
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  /** Aborted at the start of a shutdown, before the listener closes. */
  readonly stopping?: AbortSignal
  /** Without database notifications, screens poll. */
  readonly listen?: Database['listen']
  /** Without it there are no pages. */
  readonly openPages?: OpenPages
}

/** Uploads have their own limit. */
const bodyLimit = 16 * 1024

/** Body included. */
const requestTimeoutMs = 120_000

/** Builds the server without listening. Registrations run in order for every request. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, pool, keys, now } = deps
  const reserved = deps.reserved ?? { staff: pool, intake: pool, readiness: pool }
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // Request URLs contain search terms, which are personal data.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Only the last address is trusted, because a client can forge the others.
    trustProxy: config.http.trustProxy ? (_address, hop) => hop < 1 : false,
    genReqId: requestId,
    // Closes connections that send one byte a minute.
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: answerClientError,
    http: { shouldUpgradeCallback: (request) => takesUpgrade(request, app.server) },
    rewriteUrl: ({ url }) => decodableUrl(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true },
    // Requests that arrive on open connections during a shutdown are still answered.
    return503OnClosing: false,
  })

  addRequestIdHeader(app)
  observeRequests(app)
  if (deps.stopping) closeConnections(app, deps.stopping)
  acceptJsonOnly(app)
  const service = config.errorServiceDsn ? openErrorService(config.errorServiceDsn) : undefined
  const errors = openErrorIntake(pool, (err) => app.log.error({ err }))
  app.addHook('onClose', async () => void (await Promise.all([errors.drain(), service?.drain()])))
  const reportBug: ReportBug = (error, context, requestId = '') => {
    const loggable = loggableError(error)
    service?.report(loggable, context, requestId)
    const { name, message, stack } = loggable
    const report = { error: { name, message, stack }, context, userAgent: '', url: '', timestamp: '' }
    errors
      .add(observedError('server', report, now(), requestId))
      .catch((err) => app.log.warn({ err }, 'an error report was lost'))
  }
  countSecurityEvents(app, { pool, now, log: app.log })
  answerErrors(app, reportBug)
  sendSecurityHeaders(app, config.http.publicUrl?.startsWith('https:') ?? false)
  if (config.isSample) hideFromCrawlers(app)
  refuseAmbiguousRequests(app)
  refuseForeignOrigins(app, config.http.publicUrl)
  const counts = config.databaseUrl
    ? countInDatabase({
        ...{ pool: reserved.intake, now: () => now().getTime() },
        onOutage: () => app.addSecurityEvent('limits-not-shared', 'request counts'),
      })
    : countInMemory(() => now().getTime())
  await limitRate(app, config.http.rateLimits, counts)
  await app.register(cookie)
  const binding = bindingCookie(config.http.publicUrl)
  const file = applicationCookie(config.http.publicUrl)
  const quote = quoteCookie(config.http.publicUrl)
  const replica = deps.replica && {
    source: deps.replica,
    recentChanges: openRecentChanges(config.http.publicUrl, deps.replica.maxLagMs),
  }
  replica?.recentChanges.note(app)
  authenticate(app, {
    ...{ pool, staffPool: reserved.staff, replica, now, cookie: binding },
    findApplicant: findApplicant(file),
    findMerchant: findMerchant(quote),
    findApiClient: createApiClientFinder(counts),
    limitChanges: createChangeLimit(counts, config.http.rateLimits),
    limitEmails: createEmailLimit({
      ...{ counts, isOn: config.http.rateLimits },
      onRefused: (limit) => app.addSecurityEvent('emails-limited', limit),
    }),
    requireRecordAccess,
  })
  noticePrivacySignals(app)
  healthRoutes(app, openReadinessCheck(reserved.readiness), deps.stopping)
  metricsRoutes(app, { ...{ pool, reserved, now }, token: config.metricsToken, dataDir: config.dataDir })
  const authOptions = {
    ...{ cookie: binding, device: deviceCookie(keys, config.http.publicUrl), keys },
    ...{ staffMfa: config.staffMfa, publicUrl: config.http.publicUrl },
    findBrandName: async (ctx: Context) => (await findSection(ctx, 'brand')).name,
  }
  for (const mountRoutes of [authRoutes, passkeyRoutes, stepUpRoutes, invitationRoutes]) mountRoutes(app, authOptions)
  openIdRoutes(app, { ...authOptions, openId: config.openId, outboundHosts: config.outboundHosts })
  adminRoutes(app)
  const browser = leadBrowser(keys, config.http.publicUrl)
  applicantRoutes(app, { keys, cookie: file, browser })
  deviceRoutes(app, { cookie: file, publicUrl: config.http.publicUrl })
  applicationPageRoutes(app, { keys })
  cashFlowRoutes(app, { keys })
  ownCashFlowRoutes(app, { keys })
  messageRoutes(app, { keys })
  trackingRoutes(app, { keys, findOwnConsents: async (ctx) => (await findOwnEvidence(ctx)).consents })
  submissionRoutes(app, deps.documentStore, binding)
  measuredPrequalificationRoutes(app, { keys })
  await documentRoutes(app, { ...deps.documentStore, isScanning: config.clamd !== undefined })
  await offerRoutes(app, { ...deps.documentStore, isScanning: config.clamd !== undefined })
  successFeeRoutes(app, { keys })
  errorReportRoutes(app, errors, (request) => authOptions.device.read(request, now()) !== undefined)
  contactPolicyRoutes(app, { mailEventsSecret: config.mail.eventsSecret })
  // Only `npm run dev` serves pages from sources; production refuses to.
  webhookRoutes(app, { keys, reach: { allowLoopback: config.pages === 'sources', allowedHosts: config.outboundHosts } })
  await smsRoutes(app, { keys, outboundHttp: smsHttpOptions(config), publicUrl: config.http.publicUrl })
  if (deps.listen)
    await liveSocket(app, {
      listen: deps.listen,
      repeatAfterMs: deps.replica?.maxLagMs,
      enter: (request, token) => authenticateSocket(app, request, token),
      roleNow: ({ sessionId }) => findSessionRole(systemContext({ pool: reserved.staff, now }, 'live'), sessionId),
      isOwnPage: (request) => isOwn(request, config.http.publicUrl),
    })
  const pages = await deps.openPages?.(app.server)
  const earlier =
    pages?.assets &&
    (await openEarlierAssets(systemContext({ pool, now }, 'assets'), pages.assets, (err) =>
      app.log.warn({ err }, 'the files of this build could not be marked as in use'),
    ))
  app.addHook('preClose', async () => earlier?.stop())
  const settings = await openLiveSettings({
    ...deps,
    isPublic: config.isPublic,
    apply: async (changed) => pages?.rerender(changed),
    report: (err) => {
      app.log.error({ err }, 'the pages could not be rendered again, so the previous ones are still served')
      if (err instanceof Error) reportBug(err, 'rendering the public pages')
    },
  })
  app.addHook('preClose', () => settings.stop())
  const brokerName = () => settings.current().brand.name
  applicationRoutes(app, { keys, brokerName, feeRules: settings.current })
  evidenceRoutes(app, { keys, brokerName })
  claimRoutes(app, { isPublic: config.isPublic })
  const findBackupTime = async (ctx: Context) => (await findNewestBackup(ctx))?.finishedAt
  setUpRoutes(app, { mail: config.mail, findBackupTime })
  commissionRoutes(app)
  payoutRoutes(app)
  const running = {
    ...{ config, startedAt: now(), pages: settings.state, findIntegrity, findBackupTime },
    ...{ keyCount: keys.length, storage: deps.documentStore.storage },
  }
  diagnosticsRoutes(app, running, now)
  const intake = createLeadIntake(
    reserved.intake,
    (err) => app.log.error({ err }, 'leads could not be written'),
    () => settings.current().brand.name,
  )
  app.addHook('onClose', () => drainLeadIntake(intake))
  await leadRoutes(app, {
    ...{ intake, browser },
    ...(pages && {
      sendRefusedForm: async (request, reply, form) => sendPage(request, reply, await pages.refusedForm('/', form)),
    }),
  })
  leadManagementRoutes(app, { keys })
  inboxRoutes(app, { findNotes: (ctx, ids) => findNoteStarts(ctx, keys, ids) })
  publicApiRoutes(app, {
    ...{ keys, intake, brokerName, publicUrl: config.http.publicUrl },
    contactEmail: () => settings.current().contact.email,
  })
  emailedEstimateRoutes(app, { keys })
  prequalificationRoutes(app, { settings: settings.current, browser, listLenders: listActiveCriteria })
  const newsletter = openNewsletterIntake(reserved.intake, (err) =>
    app.log.error({ err }, 'newsletter subscriptions could not be saved'),
  )
  app.addHook('onClose', () => newsletter.drain())
  await newsletterRoutes(app, {
    intake: newsletter,
    ...(pages && {
      sendRefusedForm: async (request, reply, form) =>
        sendPage(request, reply, await pages.refusedForm(newsletterPaths.form, form)),
    }),
  })
  newsletterStaffRoutes(app, { publicUrl: config.http.publicUrl })
  await contactRoutes(app, {
    ...{ keys, findApplicationId, mentions },
    ...(pages && {
      sendRefusedForm: async (request, reply, form) =>
        sendPage(request, reply, await pages.refusedForm('/contact', form)),
    }),
  })
  await callRoutes(app, {
    ...{ keys, publicUrl: config.http.publicUrl },
    ...(pages && {
      sendPage: async (request, reply, path, status, input) =>
        sendPage(request, reply, await pages.renderOnce(path, status, input)),
    }),
  })
  await privacyRoutes(app, {
    ...{ keys, brokerName },
    ...(pages && {
      sendRefusedForm: async (request, reply, form) =>
        sendPage(request, reply, await pages.refusedForm(privacyPaths.form, form)),
    }),
  })
  bulkAccessAlertRoutes(app)
  retentionRoutes(app, { brokerName })
  await merchantLeadRoutes(app, { keys, mentions, cookie: quote, brokerName })
  importRoutes(app, {
    ...{ leads: leadImport(keys), merchants: merchantImport(keys) },
    ...{ applications: applicationImport(keys, addImportedNote), deals: dealImport(keys, addImportedNote) },
  })
  if (showsMail(config)) mailViewer(app, config.dataDir)
  wellKnownRoutes(app, { publicUrl: config.http.publicUrl, settings: settings.current, now })
  if (pages)
    servePages(app, pages, {
      ...{ publicUrl: config.http.publicUrl, settings: settings.current },
      ...openImages(systemContext({ pool, now }, 'pictures')),
      findEarlierAsset: earlier?.find,
    })
  return app
}

/** Clients connect again, to another server. */
function closeConnections(app: FastifyInstance, stopping: AbortSignal) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.aborted) reply.header('connection', 'close')
    done()
  })
}

function adminRoutes(app: FastifyInstance) {
  sessionRoutes(app)
  recordScopeRoutes(app)
  staffAdministrationRoutes(app, {
    ...{ listWebhooksOf, pauseWebhooksOf, listLinksOf, closeLinksOf },
    ...{ countWorkOf: countOpenWork, moveWorkOf: handOver },
  })
  for (const mountRoutes of [
    ...[apiKeyRoutes, auditLogRoutes, complianceRoutes, dataExportRoutes, lenderRoutes, disclosureRuleRoutes],
    ...[legalPeriodRoutes, searchRoutes, taskRoutes, bulkChangeRoutes, tagRoutes, takeoverRoutes, digestRoutes],
    ...[dashboardRoutes, presenceRoutes, listViewRoutes, listExportRoutes, requirementRoutes, dealRoutes],
    ...[renewalRoutes, jobRoutes, settingsRoutes, siteImageRoutes, leadAssignmentRoutes],
  ])
    mountRoutes(app)
}
