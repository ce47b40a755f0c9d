/**
 * Reads a whole backup and compares its checksums: `npm run backup:verify -- FILE`. With ENCRYPTION_KEY, the key file in
 * DATA_DIR, or BACKUP_PASSPHRASE it also proves that no one changed the backup.
 */
import { unwrapKeys } from '#server/compliance/backups/key-wrapping.ts'
import { authenticateBackup, type CheckedBackup, checkBackup } from '#server/compliance/backups/manifest.ts'
import { loadConfig } from '#server/config.ts'
import { type EncryptionKeys, keyIdOf } from '#server/platform/crypto/encrypt.ts'
import { findEncryptionKeys } from '#server/platform/crypto/encryption-keys.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) {
    console.error('Use npm run backup:verify -- FILE')
    return 2
  }
  const checked = await checkBackup(file)
  const { manifest, wrappedKeys } = checked
  const { head, tables, entries } = manifest
  const keys = findKeys(checked)
  const isAuthentic = keys && authenticateBackup(checked, keys)
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const documents = entries.filter(({ name }) => name.startsWith('documents/')).length
  console.log(
    `The backup is complete: version ${head.version}, ${head.createdAt}, ${rows} rows, ${documents} documents, ${wrappedKeys ? 'with encrypted keys' : 'without keys'}.`,
  )
  if (isAuthentic) console.log('It is authentic: no one without an encryption key has changed it.')
  else if (keys || checked.signature === undefined)
    console.log(
      'WARNING: it has no signature, like those of earlier versions, so someone may have changed it. Restore it only if no one else could write to it.',
    )
  else
    console.log(
      'WARNING: its signature was not checked, because its encryption key is not here. The backup is not damaged, but someone may have changed it. To check that too, set BACKUP_PASSPHRASE or ENCRYPTION_KEY.',
    )
  return 0
})

/** Returns the keys of the backup if they are here; those of another installation don't count. */
function findKeys({ manifest, wrappedKeys }: CheckedBackup): EncryptionKeys | undefined {
  const config = loadConfig(process.env)
  const own = findEncryptionKeys(config)
  if (own?.some(({ id }) => id === keyIdOf(manifest.sealed))) return own
  return wrappedKeys && config.backupPassphrase ? unwrapKeys(wrappedKeys, config.backupPassphrase) : undefined
}
