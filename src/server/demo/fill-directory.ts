import fs from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openEncryptionKeys } from '#server/compliance/key-rotation/open-keys.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { markAsSample } from '#server/system/settings/sample-mark.ts'
import { planBrokerage, type SamplePlan } from './plan-brokerage.ts'
import { insertInto } from './sample-rows.ts'
import { writeRows } from './write-rows.ts'

/** Public, because it opens only sample data. */
export const samplePassword = 'sample installation'

/**
 * Fills a directory that gets its name when complete, so that a killed run leaves nothing that looks finished.
 * @throws Error if the name exists.
 */
export async function fillDirectory(dataDir: string, plan: SamplePlan): Promise<void> {
  if (fs.existsSync(dataDir)) throw new Error(`${dataDir} already exists and was left unchanged.`)
  const beside = `${dataDir}.unfinished`
  fs.rmSync(beside, { recursive: true, force: true })
  fs.mkdirSync(beside, { recursive: true, mode: 0o700 })
  try {
    // First, so that everything written later is marked.
    markAsSample(beside)
    await fill(beside, plan)
    fs.renameSync(beside, dataDir)
  } finally {
    fs.rmSync(beside, { recursive: true, force: true })
  }
}

async function fill(dataDir: string, plan: SamplePlan) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    await migrate(database.pool)
    // The first start finds the documents in the database, and marks the directory as its own.
    openStorage(dataDir, undefined, async () => {})
    const keys = await openEncryptionKeys(database.pool, {
      ...{ encryptionKeys: [], dataDir, mayCreate: true },
      now: () => new Date(),
    })
    const storage = path.join(dataDir, 'documents/stored')
    const passwordHash = await hashPassword(samplePassword)
    const rows = planBrokerage(plan)
    await drizzle(database.pool).transaction((db) =>
      writeRows({ insert: insertInto(db), keys, storage, passwordHash }, rows),
    )
    await database.pool.query('vacuum analyze')
  } finally {
    await database.close()
  }
}
