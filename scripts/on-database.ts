import type pg from 'pg'
import { type Config, ConfigError, loadConfig } from '#server/config.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { EncryptionKeyError } from '#server/platform/crypto/encryption-keys.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { DatabaseCopied, DatabaseLocked } from '#server/platform/db/embedded.ts'
import { SchemaError } from '#server/platform/db/migrations/migrate.ts'

/**
 * Runs a command on the configured database and exits with the code of `work`. PostgreSQL may keep running; stop a
 * server with the embedded database first.
 */
export async function onDatabase(
  work: (ctx: Context, opened: { config: Config; pool: pg.Pool }) => Promise<number>,
): Promise<void> {
  try {
    const config = loadConfig(process.env)
    const database = await openDatabase(config)
    const { pool } = database
    try {
      process.exitCode = await work(systemContext({ pool, now: () => new Date() }, 'command'), { config, pool })
    } finally {
      await database.close()
    }
  } catch (error) {
    const isExplained = [ConfigError, DatabaseCopied, DatabaseLocked, EncryptionKeyError, SchemaError].some(
      (kind) => error instanceof kind,
    )
    console.error(isExplained && error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
