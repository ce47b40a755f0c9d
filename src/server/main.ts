import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { registerPlace } from '#server/applications/documents/installation-check.ts'
import { startControl } from '#server/compliance/backups/control.ts'
import { openEncryptionKeys } from '#server/compliance/key-rotation/open-keys.ts'
import { createConfiguredOwner, createSetUpLink } from '#server/identity/auth/commands/set-up-owner.ts'
import { loadShippedRules } from '#server/placement/disclosure-rules/commands.ts'
import { systemContext } from '#server/platform/context.ts'
import { EncryptionKeyError } from '#server/platform/crypto/encryption-keys.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { DatabaseCopied, DatabaseLocked } from '#server/platform/db/embedded.ts'
import { describeBackfill, migrate, SchemaError } from '#server/platform/db/migrations/migrate.ts'
import { version } from '#server/platform/http/version.ts'
import { viewerKey } from '#server/platform/mail/mail-viewer.ts'
import { openBuiltPages, PagesNotBuilt } from '#server/platform/pages/built-pages.ts'
import type { OpenPages } from '#server/platform/pages/page.ts'
import { loggableError } from '#server/platform/reporting/loggable-error.ts'
import { openLog, withCopy } from '#server/platform/reporting/open-log.ts'
import type { TelemetrySettings } from '#server/platform/reporting/telemetry-settings.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { storageIdentity } from '#server/platform/storage/storage-identity.ts'
import { registerInstance, SharedStorageError } from '#server/system/instances/register-instance.ts'
import { loadShippedPeriods } from '#server/system/legal-periods/commands.ts'
import { isMarkedAsSample } from '#server/system/settings/sample-mark.ts'
import { startWork } from '#server/work/start-work.ts'
import { buildWorkerApp } from '#server/work/worker-app.ts'
import { buildApp } from './app.ts'
import { ConfigError, loadConfig, productionWarnings, showsMail, withSampleData } from './config.ts'

/** For requests and jobs in progress. */
const graceMs = 10_000
/** After that, for what is being saved. */
const exitMs = 15_000

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
  const telemetry = config.telemetry && (await startTelemetry(config.telemetry, (sentence) => log.warn(sentence)))
  const log = openLog(config.logLevel, telemetry && withCopy(telemetry.log))
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  // Otherwise, creating folders on a read-only disk fails with a misleading ENOENT.
  fs.accessSync(config.dataDir, fs.constants.W_OK)

  const [database, builtPages] = await Promise.all([
    openDatabase(config),
    config.roles.web && config.pages === 'built' ? openBuiltPages('dist', config) : undefined,
  ])
  mark('database')
  await migrate(database.direct, { onProgress: describeBackfill((line) => log.warn(line)) })
  mark('migrations')
  const now = () => new Date()
  const keys = await openEncryptionKeys(database.direct, { ...config, now, mayCreate: true })

  const ctx = systemContext({ pool: database.pool, now }, 'start')
  const instance = await registerInstance(ctx, {
    storage: storageIdentity(config.dataDir, config.s3),
    roles: Object.entries(config.roles)
      .flatMap(([role, has]) => (has ? [role] : []))
      .join(','),
    version,
    isAlone: database.kind === 'embedded',
    report: (err) => log.warn({ err }, 'this server could not renew its entry'),
  })
  const stopping = new AbortController()

  const openPages: OpenPages = async (server) => {
    if (builtPages) return builtPages
    // Vite is a development dependency.
    const { openVitePages } = await import('#server/platform/pages/vite-pages.ts')
    return openVitePages(server, config)
  }
  await loadShippedRules(ctx)
  await loadShippedPeriods(ctx)
  await createConfiguredOwner(ctx, config.firstOwner)
  const { pool, reserved, listen, replica } = database
  const documentStore = {
    keys,
    ...openStorage(config.dataDir, config.s3, (place) => registerPlace(ctx, place), config.minFreeBytes),
  }
  mark('keys')
  const app = config.roles.web
    ? await buildApp({
        ...{ config, pool, reserved, listen, replica, keys, documentStore, log, now, openPages },
        stopping: stopping.signal,
      })
    : buildWorkerApp({ config, pool, reserved, now, log, stopping: stopping.signal })
  mark('routes')
  const address = await app.listen({ port: config.http.port, host: config.http.host })
  mark('listening')

  const siteUrl = config.http.publicUrl ?? address
  const setUpLink = config.roles.web ? await createSetUpLink(ctx, siteUrl) : undefined

  const stopControl = database.copyTo
    ? await startControl(ctx, { dataDir: config.dataDir, copyTo: database.copyTo })
    : async () => {}
  const stopWork = config.roles.worker ? startWork({ config, pool, now, log, documentStore, siteUrl }) : async () => {}

  const mailLine = showsMail(config) ? `  Mail    ${address}/dev/mail?key=${viewerKey(config.dataDir)}\n` : ''

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), config.shutdownDelayMs + graceMs + exitMs).unref()
    stopping.abort()
    const stopped = stopWork(config.shutdownDelayMs + graceMs)
    await sleep(config.shutdownDelayMs)
    // Slow requests are cut off; the received bytes of uploads are saved.
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
    await app.close()
    await stopped
    await stopControl()
    await instance.stop()
    await database.close()
    await telemetry?.stop()
    process.exit(0)
  }
  // `disconnect`: the parent process has died.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => void stop())

  for (const warning of productionWarnings(config)) log.warn(warning)
  const publicLine = config.http.publicUrl ? `  Public  ${config.http.publicUrl}\n` : ''
  console.log(
    `\n  Harborline is running.\n\n  Site    ${address}\n${publicLine}  Staff   ${named(siteUrl)}/admin/login\n  Data    ${config.dataDir}\n${mailLine}${setUpLink ? `  Set up  ${named(setUpLink)}\n` : ''}`,
  )
}

/** The SDK is loaded only if it is used. */
async function startTelemetry(settings: TelemetrySettings, report: (sentence: string) => void) {
  const { openTelemetry } = await import('#server/platform/reporting/telemetry.ts')
  return openTelemetry({ ...settings, version, report })
}

/** Passkeys don't work on IP addresses. */
function named(url: string): string {
  return url.replace('//127.0.0.1:', '//localhost:')
}

/** A sentence for errors an operator can fix, otherwise the stack. */
function explain(error: unknown): string {
  // The embedded database throws plain objects if its files can't be used.
  if (!(error instanceof Error)) return inspect(error)
  const isExplained = [
    ConfigError,
    DatabaseCopied,
    DatabaseLocked,
    EncryptionKeyError,
    PagesNotBuilt,
    SchemaError,
    SharedStorageError,
  ].some((kind) => error instanceof kind)
  if (isExplained) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is in use. Stop the other program, or set PORT.`
  }
  // No such server or address; wrong password (28); no such database (3D).
  if (/^(ECONN|ENOTFOUND|EAI_|28|3D)/.test(code))
    return `Couldn’t connect to the database in DATABASE_URL: ${error.message || code}`
  if (code === 'EROFS')
    return 'DATA_DIR is on a read-only file system. After a disk error, the system makes it read-only: check the system log and the disk, mount it writable, and start again. Nothing was changed.'
  if (/^(EACCES|ENOSPC|ENOTDIR|ERR_SQLITE_ERROR)$/.test(code)) return `DATA_DIR cannot be used: ${error.message}`
  const { name, message, stack } = loggableError(error)
  return `${name}: ${message}\n${stack}`
}
