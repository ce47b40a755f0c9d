/**
 * Writes a backup of the database and its documents while servers run: `npm run backup -- FILE`.
 * With BACKUP_PASSPHRASE the encryption keys are in it, encrypted with that passphrase; otherwise store them elsewhere.
 */
import fs from 'node:fs'
import path from 'node:path'
import { BackupError } from '#server/compliance/backups/archive.ts'
import { askControl } from '#server/compliance/backups/control.ts'
import { type BackupResult, createBackup } from '#server/compliance/backups/create-backup.ts'
import { recordBackup } from '#server/compliance/backups/record-backup.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { systemContext } from '#server/platform/context.ts'
import { findEncryptionKeys } from '#server/platform/crypto/encryption-keys.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { DatabaseLocked } from '#server/platform/db/embedded.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { runCommand } from './run-command.ts'

const now = () => new Date()

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) {
    console.error('Use npm run backup -- FILE')
    return 2
  }
  if (fs.existsSync(file)) {
    console.error(`${file} exists already. Nothing was changed.`)
    return 1
  }
  const config = loadConfig(process.env)
  const result = await backUp(config, file)
  const keys = config.backupPassphrase
    ? 'The encryption keys are in it, encrypted with BACKUP_PASSPHRASE.'
    : 'The encryption keys are NOT in it: store them separately, or set BACKUP_PASSPHRASE.'
  console.log(
    `Backed up ${result.rows} rows and ${result.documents} documents to ${file} (${result.bytes} bytes). ${keys}`,
  )
  if (result.missing.length > 0) console.log(`Not found in the storage: ${result.missing.join(', ')}`)
  return 0
})

async function backUp(config: Config, file: string): Promise<BackupResult> {
  // Opening an embedded database creates it.
  if (!findEncryptionKeys(config)) throw noKeys(config)
  try {
    const database = await openDatabase(config)
    try {
      const result = await write(config, database.direct, file)
      await recordBackup(systemContext({ pool: database.pool, now }, 'backup'), recordOf(file, result))
      return result
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof DatabaseLocked)) throw error
    return backUpRunning(config, file)
  }
}

/** A running server copies its embedded database in a moment; the copy is read here. */
async function backUpRunning(config: Config, file: string): Promise<BackupResult> {
  const { folder } = (await askControl(config.dataDir, '/copies')) as { folder: string }
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: folder })
    const result = await write(config, database.pool, file).finally(() => database.close())
    await askControl(config.dataDir, '/backups', recordOf(file, result))
    return result
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function write(config: Config, pool: Parameters<typeof createBackup>[1]['pool'], file: string): Promise<BackupResult> {
  const keys = findEncryptionKeys(config)
  if (!keys) throw noKeys(config)
  const { storage } = openStorage(config.dataDir, config.s3, async () => {})
  return createBackup(file, { pool, storage, keys, passphrase: config.backupPassphrase, now })
}

function noKeys({ dataDir }: Config): BackupError {
  return new BackupError(
    `ENCRYPTION_KEY is not set, and DATA_DIR (${path.resolve(dataDir)}) has no encryption.key. Run the command with the same settings as the server. Nothing was backed up.`,
  )
}

function recordOf(file: string, { bytes, rows, documents }: BackupResult) {
  return { file: path.basename(file), bytes, rows, documents }
}
