import { createHmac, timingSafeEqual } from 'node:crypto'
import { decrypt, deriveKey, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { isStoredName } from '#server/platform/storage/storage.ts'
import { BackupError, type Listed, readArchive, sha256 } from './archive.ts'
import type { TableSums } from './table-rows.ts'

/** Format 1 summed tables in the order in which their rows were stored; 1 and 2 had no signature. */
export const backupFormat = 3

export const names = {
  head: 'backup.json',
  tables: 'tables/',
  documents: 'documents/',
  keys: 'keys.json',
  manifest: 'manifest.json',
  checksum: 'manifest.sha256',
  signature: 'manifest.hmac',
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

/** The first text says that there is a signature, so that no one without a key can drop it. */
const sealedTexts = { signed: 'Harborline backup with signature', unsigned: 'Harborline backup' }
const sealedContext = 'backup.check'

/** Encrypts the text that only the right keys decrypt. */
export const seal = (keys: EncryptionKeys): string => encrypt(keys, sealedTexts.signed, sealedContext)

/** Signs the list of contents: `<key id>.<HMAC-SHA-256>` with a key derived from the first encryption key. */
export const sign = (manifest: Buffer, [key]: EncryptionKeys): string =>
  `${key.id}.${createHmac('sha256', deriveKey([key], 'harborline.backup-signature'))
    .update(manifest)
    .digest('base64url')}`

export interface CheckedBackup {
  readonly manifest: BackupManifest
  /** As it was signed. */
  readonly written: Buffer
  /** Absent before format 3. */
  readonly signature: string | undefined
  /** Absent if the backup was made without a passphrase. */
  readonly wrappedKeys: string | undefined
}

/** Reads the whole backup and compares every checksum, which finds damage, but not a change by someone. @throws BackupError. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const found: Listed[] = []
  let manifest: Buffer | undefined
  let checksum = ''
  let signature: string | undefined
  let wrappedKeys: string | undefined
  for await (const { name, content } of readArchive(file)) {
    if (name === names.manifest) manifest = content
    else if (name === names.checksum) checksum = content.toString('latin1')
    else if (name === names.signature) signature = content.toString('latin1')
    else {
      if (!isEntryName(name)) throw new BackupError(`The backup contains ${JSON.stringify(name)}, which is not ours.`)
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
  return { manifest: parsed, written: manifest, signature, wrappedKeys }
}

const tableEntry = /^tables\/\w+\/\d{6,}\.json\.gz$/

function isEntryName(name: string): boolean {
  if (name.startsWith(names.documents)) return isStoredName(name.slice(names.documents.length))
  return name === names.head || name === names.keys || tableEntry.test(name)
}

/**
 * Checks that the keys decrypt the backup, and that no one without one of them changed it.
 * @returns false for a backup of before signatures, which anyone could have changed.
 * @throws BackupError if the keys are others, or the backup was changed.
 */
export function authenticateBackup({ manifest, written, signature }: CheckedBackup, keys: EncryptionKeys): boolean {
  const text = unsealed(manifest, keys)
  if (signature === undefined && text === sealedTexts.unsigned) return false
  const key = keys.find(({ id }) => signature?.startsWith(`${id}.`))
  if (key && isSame(signature ?? '', sign(written, [key]))) return true
  throw new BackupError(
    'The backup was changed by someone after it was made: its signature is missing or wrong. Don’t use it, and find out who could write to it.',
  )
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function unsealed({ sealed }: BackupManifest, keys: EncryptionKeys): string {
  try {
    return decrypt(keys, sealed, sealedContext)
  } catch {
    throw new BackupError('These encryption keys don’t match the backup, so its data can’t be decrypted.')
  }
}
