import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { BackupError, type Listed, readArchive, sha256 } from './archive.ts'
import type { TableSums } from './table-rows.ts'

/** Format 1 summed tables in the order in which their rows were stored. */
export const backupFormat = 2

export const names = {
  head: 'backup.json',
  tables: 'tables/',
  documents: 'documents/',
  keys: 'keys.json',
  manifest: 'manifest.json',
  checksum: 'manifest.sha256',
} as const

export interface BackupHead {
  readonly format: number
  readonly version: string
  readonly createdAt: string
  /** The newest migration, ms. */
  readonly migration: number
}

export interface BackupManifest {
  readonly head: BackupHead
  readonly tables: TableSums
  readonly sequences: Readonly<Record<string, string>>
  /** Documents erased or lost between the snapshot and their copy. */
  readonly missing: readonly string[]
  readonly entries: readonly Listed[]
  /** A text that only the right keys decrypt. */
  readonly sealed: string
}

export const sealedText = 'Harborline backup'
export const sealedContext = 'backup.check'

export interface CheckedBackup {
  readonly manifest: BackupManifest
  /** Absent if the backup was made without a passphrase. */
  readonly wrappedKeys: string | undefined
}

/** Reads the whole backup and compares every checksum. @throws BackupError. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const found: Listed[] = []
  let manifest: Buffer | undefined
  let checksum = ''
  let wrappedKeys: string | undefined
  for await (const { name, content } of readArchive(file)) {
    if (name === names.manifest) manifest = content
    else if (name === names.checksum) checksum = content.toString('latin1')
    else {
      if (name === names.keys) wrappedKeys = content.toString('utf8')
      found.push({ name, bytes: content.length, sha256: sha256(content) })
    }
  }
  if (!manifest || sha256(manifest) !== checksum)
    throw new BackupError('The backup is incomplete or damaged: its list of contents is missing or was changed.')
  const parsed = JSON.parse(manifest.toString('utf8')) as BackupManifest
  if (parsed.head.format > backupFormat)
    throw new BackupError(`The backup was made by version ${parsed.head.version}. Use that version or a newer one.`)
  const changed = parsed.entries.filter(
    ({ name, sha256 }, at) => found[at]?.name !== name || found[at]?.sha256 !== sha256,
  )
  if (changed.length > 0 || found.length !== parsed.entries.length)
    throw new BackupError(`The backup is damaged: ${changed[0]?.name ?? 'it contains unknown entries'}.`)
  return { manifest: parsed, wrappedKeys }
}

/** @throws BackupError if the keys can't decrypt the data of the backup. */
export function requireKeysOf({ sealed }: BackupManifest, keys: EncryptionKeys): void {
  try {
    if (decrypt(keys, sealed, sealedContext) === sealedText) return
  } catch {
    // The message below says it all.
  }
  throw new BackupError('These encryption keys don’t match the backup, so its data can’t be decrypted.')
}
