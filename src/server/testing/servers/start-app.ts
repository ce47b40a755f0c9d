import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'

/** Builds the server, without pages, with its own connections to a PostgreSQL database. */
export async function startAppOn(databaseUrl: string, dataDir: string) {
  const database = await openDatabase({ databaseUrl, dataDir })
  const config = loadConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  const keys = [encryptionKey(randomBytes(32))] as const
  const { pool, reserved } = database
  const app = await buildApp({
    ...{ config, pool, reserved, keys, documentStore: { keys, ...openStorage(dataDir, undefined, async () => {}) } },
    ...{ log: pino({ level: 'silent' }), now: () => new Date() },
  })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, close }
}
