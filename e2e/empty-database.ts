import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'

/**
 * Creates an empty database with every table. Playwright calls this once before all stories; their programs start
 * with a copy of it, because creating one takes seconds of CPU time.
 */
export default async function prepareEmptyDatabase() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-empty-'))
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(database.pool)
  await database.close()
  process.env.EMPTY_DATABASE = path.join(dataDir, 'db')
  return () => fs.rmSync(dataDir, { recursive: true })
}
