/**
 * Imports a data export of the admin area into an empty folder: `npm run data:import -- FILE FOLDER`. With DATABASE_URL (an
 * empty database), the rows go there. It is for the case that there is no backup: an export has no answers, files,
 * messages or passwords.
 */
import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { importData } from '#server/api/data-export/import-data.ts'
import { BackupError } from '#server/compliance/backups/archive.ts'
import { requireEmptyDatabase } from '#server/compliance/backups/restore-backup.ts'
import { openEncryptionKeys } from '#server/compliance/key-rotation/open-keys.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { runCommand } from './run-command.ts'

/** Opened when it is read: lines that arrive earlier would be lost. */
async function* linesOf(file: string) {
  yield* readline.createInterface({ input: fs.createReadStream(file) })
}

await runCommand(async () => {
  const [file, folder] = process.argv.slice(2)
  if (!file || !folder) {
    console.error('Use npm run data:import -- FILE FOLDER')
    return 2
  }
  if (!fs.existsSync(file)) throw new BackupError(`${file} does not exist.`)
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new BackupError(`${folder} is not empty. Nothing was changed.`)
  const config = loadConfig({ ...process.env, DATA_DIR: folder })
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const now = () => new Date()
  const database = await openDatabase(config)
  try {
    await requireEmptyDatabase(database.direct)
    await migrate(database.direct)
    const { rows, skipped } = await importData(linesOf(file), {
      ...{ pool: database.direct, now },
      openKeys: () => openEncryptionKeys(database.direct, { ...config, now, mayCreate: true }),
    })
    const left = Object.entries(skipped).map(([table, count]) => `  ${table}: ${count}`)
    console.log(`Imported ${rows} rows; every value was compared with the file.
Not in an export, and therefore missing: answers of applications, signed transcripts, files of documents, texts of notes and
messages, passwords, second factors, webhooks and API keys. If there is a backup, restore it instead.
${left.length > 0 ? `Rows that are nothing without those parts were left out:\n${left.join('\n')}\n` : ''}Start it with DATA_DIR=${path.resolve(folder)}. Staff choose a new password with "Forgot password?".`)
    return 0
  } finally {
    await database.close()
  }
})
