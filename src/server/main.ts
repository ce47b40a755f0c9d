import fs from 'node:fs'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { ConfigError, loadConfig } from '#server/config.ts'
import { createConfiguredOwner } from '#server/features/auth/commands/create-configured-owner.ts'
import { offerSetUpLink } from '#server/features/auth/commands/offer-set-up-link.ts'
import { systemContext } from '#server/platform/context.ts'
import { loadEncryptionKeys } from '#server/platform/crypto/encryption-keys.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { DatabaseLocked } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openBuiltPages, PagesNotBuilt } from '#server/platform/pages/built-pages.ts'
import type { OpenPages } from '#server/platform/pages/page-source.ts'

/** How long a stopping server waits for the answers under way. */
const drainMs = 10_000

try {
  await serve()
} catch (error) {
  const expected =
    [ConfigError, DatabaseLocked, PagesNotBuilt].some((kind) => error instanceof kind) || isPortTaken(error)
  console.error(expected ? `\nHarborline cannot start:\n${(error as Error).message}\n` : error)
  process.exit(1)
}

async function serve() {
  const config = loadConfig(process.env)
  const log = pino({ level: config.logLevel, base: null })
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })

  const openPages: OpenPages = async (server) => {
    if (config.pages === 'built') return openBuiltPages('dist', config.http.publicUrl)
    // Vite is not there in an installation without development dependencies.
    const { openVitePages } = await import('#server/platform/pages/vite-pages.ts')
    return openVitePages(server)
  }

  const database = await openDatabase(config)
  await migrate(database.pool)
  const now = () => new Date()
  const ctx = systemContext({ pool: database.pool, now }, 'start')
  await createConfiguredOwner(ctx, config.firstOwner)
  const app = await buildApp({ config, pool: database.pool, keys: loadEncryptionKeys(config), log, now, openPages })
  const address = await app.listen({ port: config.http.port, host: config.http.host })

  const setUpLink = await offerSetUpLink(ctx, config.http.publicUrl ?? address)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), drainMs).unref()
    await app.close()
    await database.close()
    process.exit(0)
  }
  // `disconnect`: the program that started this one has died.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)

  console.log(
    `\n  Harborline is running.\n\n  Site    ${address}\n  Staff   ${address}/admin/login\n  Data    ${config.dataDir}\n${setUpLink ? `  Set up  ${setUpLink}\n` : ''}`,
  )
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
