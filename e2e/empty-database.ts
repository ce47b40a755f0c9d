import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/**
 * Playwright calls this once before all stories: an empty database with every table. Programs of the stories begin
 * with a copy of it, because making one takes seconds of computing, and dozens of them begin.
 */
export default async function prepareEmptyDatabase() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-empty-'))
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(database.pool)
  await database.close()
  process.env.EMPTY_DATABASE = path.join(dataDir, 'db')
  return () => fs.rmSync(dataDir, { recursive: true })
}
