/**
 * Restores a backup into an empty folder: `npm run restore -- FILE FOLDER`. With DATABASE_URL and S3 set, the database
 * and documents go there. BACKUP_PASSPHRASE opens the keys in the backup; otherwise set ENCRYPTION_KEY.
 */
import fs from 'node:fs'
import path from 'node:path'
import { BackupError } from '#server/compliance/backups/archive.ts'
import { unwrapKeys } from '#server/compliance/backups/key-wrapping.ts'
import { authenticateBackup, checkBackup } from '#server/compliance/backups/manifest.ts'
import { requireEmptyDatabase, restoreBackup } from '#server/compliance/backups/restore-backup.ts'
import { loadConfig } from '#server/config.ts'
import { type EncryptionKeys, encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { keyFile } from '#server/platform/crypto/encryption-keys.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [file, folder] = process.argv.slice(2)
  if (!file || !folder) {
    console.error('Use npm run restore -- FILE FOLDER')
    return 2
  }
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new BackupError(`${folder} is not empty. Nothing was changed.`)
  const config = loadConfig({ ...process.env, DATA_DIR: folder })
  const checked = await checkBackup(file)
  const { manifest, wrappedKeys } = checked
  const keys = keysFor(config, wrappedKeys)
  if (!authenticateBackup(checked, keys))
    console.warn(
      'WARNING: this backup is from a version that did not sign backups, so someone may have changed it, for example the passwords of staff. Use the restored copy only if no one else could write to the file.',
    )

  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase(config)
  let documents: number
  try {
    // Before folders are created, so that the command can be repeated.
    await requireEmptyDatabase(database.direct)
    const { storage } = openStorage(config.dataDir, config.s3, async () => {})
    documents = await restoreBackup(file, manifest, { pool: database.direct, storage })
  } finally {
    await database.close()
  }
  if (config.encryptionKeys.length === 0)
    fs.writeFileSync(keyFile(config.dataDir), `${keys.map(({ bytes }) => bytes.toString('base64')).join('\n')}\n`, {
      mode: 0o600,
      flush: true,
    })
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored ${rows} rows and ${documents} documents of ${manifest.head.createdAt}; every row and checksum was compared.
Sessions and emailed links were ended. What was done since then is undone, so do it again before others can reach the copy:
deactivate accounts of people who left, revoke API keys, repeat opt-outs, withdrawn consents and privacy deletions.
Set legal holds and longer retention periods again within a day of this restore: until then, nothing is purged.
Start it with DATA_DIR=${path.resolve(folder)}`,
  )
  return 0
})

function keysFor(config: ReturnType<typeof loadConfig>, wrapped: string | undefined): EncryptionKeys {
  const [first, ...others] = config.encryptionKeys.map(encryptionKey)
  if (first) return [first, ...others]
  if (!wrapped) throw new BackupError('The backup has no encryption keys. Set ENCRYPTION_KEY to the keys of its time.')
  if (!config.backupPassphrase) throw new BackupError('Set BACKUP_PASSPHRASE to the passphrase of the backup.')
  return unwrapKeys(wrapped, config.backupPassphrase)
}
