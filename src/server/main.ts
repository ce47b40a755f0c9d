import fs from 'node:fs'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { ConfigError, loadConfig } from '#server/config.ts'
import { prepareFirstOwner } from '#server/features/auth/commands/prepare-first-owner.ts'
import { systemContext } from '#server/platform/context.ts'
import { loadEncryptionKeys } from '#server/platform/crypto/encryption-keys.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { DatabaseLocked } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** How long a stopping server waits for the answers under way. */
const drainMs = 10_000

try {
  await serve()
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DatabaseLocked || isPortTaken(error)
  console.error(expected ? `\nHarborline cannot start:\n${(error as Error).message}\n` : error)
  process.exit(1)
}

async function serve() {
  const config = loadConfig(process.env)
  const log = pino({ level: config.logLevel, base: null })
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })

  const database = await openDatabase(config)
  await migrate(database.pool)
  const now = () => new Date()
  const app = await buildApp({ config, pool: database.pool, keys: loadEncryptionKeys(config), log, now })
  const address = await app.listen({ port: config.http.port, host: config.http.host })

  const setUpLink = await prepareFirstOwner(systemContext({ pool: database.pool, now }, 'start'), {
    firstOwner: config.firstOwner,
    address: config.http.publicUrl ?? address,
  })

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
