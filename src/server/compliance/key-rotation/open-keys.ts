import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { eq, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '#server/platform/context.ts'
import {
  type EncryptionKey,
  type EncryptionKeys,
  encryptionKey,
  keyFingerprint,
  keyIdOf,
} from '#server/platform/crypto/encrypt.ts'
import {
  createKeyFile,
  EncryptionKeyError,
  findEncryptionKeys,
  type KeyOptions,
  keyFile,
} from '#server/platform/crypto/encryption-keys.ts'
import { connectWithoutTimeout } from '#server/platform/db/migrations/migrate.ts'
import { type EncryptedColumn, type EncryptedRow, encryptedColumns } from './encrypted-columns.ts'
import { encryptionKeyRecords } from './table.ts'
import { countWaitingByKey } from './waiting-payloads.ts'

/** Several, because one may be damaged. */
const sampleRows = 5

const nameOf = ({ column }: EncryptedColumn) => sql.identifier(column)

const rowsOfKey = (db: Db, column: EncryptedColumn, keyId: string, limit: number) =>
  rowsOf(db, column, sql`starts_with(${nameOf(column)}, ${`${keyId}.`})`, limit)

type KeyRecord = typeof encryptionKeyRecords.$inferSelect

export interface OpenKeysOptions extends KeyOptions {
  readonly now: () => Date
  /** For a new installation. */
  readonly mayCreate: boolean
}

/**
 * Returns the encryption keys, checked against the database, one process at a time (record 58).
 * @throws EncryptionKeyError if one in use is missing; no key file is created.
 */
export async function openEncryptionKeys(pool: pg.Pool, options: OpenKeysOptions): Promise<EncryptionKeys> {
  // No statement timeout: looking for an unused key reads whole tables.
  const { client, release } = await connectWithoutTimeout(pool)
  try {
    return await drizzle(client).transaction(async (db) => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('harborline.encryption-keys'))`)
      return checkEncryptionKeys(db, options)
    })
  } finally {
    await release()
  }
}

/** Checks the keys in the caller's transaction. @throws EncryptionKeyError. */
export async function checkEncryptionKeys(db: Db, options: OpenKeysOptions): Promise<EncryptionKeys> {
  const records = await db.select().from(encryptionKeyRecords)
  const inForce = records.filter(({ lostAt }) => !lostAt)
  const found = findEncryptionKeys(options)
  const lost = records.filter(({ lostAt }) => lostAt).map(({ keyId }) => keyId)

  const keys =
    inForce.length > 0
      ? await matchRecords(db, options, inForce, found)
      : await verifyUnrecorded(db, options, lost, found)
  const [first] = keys
  if (!inForce.some(({ keyId }) => keyId === first.id)) await recordKey(db, first, options.now())
  return keys
}

/**
 * Records that a key is lost, so that servers start without it.
 * @throws EncryptionKeyError if it is configured.
 */
export async function markKeyLost(db: Db, keyId: string, options: KeyOptions & { now: () => Date }): Promise<void> {
  if (findEncryptionKeys(options)?.some(({ id }) => id === keyId))
    throw new EncryptionKeyError(`Key ${keyId} is not lost: this configuration has it. Nothing was changed.`)
  const lostAt = options.now()
  await db
    .insert(encryptionKeyRecords)
    .values({ keyId, salt: '', fingerprint: '', recordedAt: lostAt, lostAt })
    .onConflictDoUpdate({ target: encryptionKeyRecords.keyId, set: { lostAt } })
}

/** Forgets replaced keys that were removed. */
async function matchRecords(
  db: Db,
  options: OpenKeysOptions,
  records: readonly KeyRecord[],
  keys: EncryptionKeys | undefined,
): Promise<EncryptionKeys> {
  const missing = records.filter((record) => !keys?.some((key) => isOf(record, key))).map(({ keyId }) => keyId)
  // Without any, this server is not part of the installation, even if nothing is encrypted yet.
  if (!keys || missing.length === records.length) throw missingKeys(options, missing, keys)

  const inUse: string[] = []
  for (const keyId of missing) {
    if (await isKeyInUse(db, keyId)) inUse.push(keyId)
    else await db.delete(encryptionKeyRecords).where(eq(encryptionKeyRecords.keyId, keyId))
  }
  if (inUse.length > 0) throw missingKeys(options, inUse, keys)
  return keys
}

/** A new installation, or an old one whose keys must decrypt its data. */
async function verifyUnrecorded(
  db: Db,
  options: OpenKeysOptions,
  lost: readonly string[],
  keys: EncryptionKeys | undefined,
): Promise<EncryptionKeys> {
  const used = await sampleKeyIds(db, lost)
  if (used.length > 0) {
    const verified: EncryptionKey[] = []
    for (const key of keys ?? []) if (keys && (await decryptsSample(db, keys, key.id))) verified.push(key)
    if (!keys || verified.length === 0) throw missingKeys(options, used, keys)
    for (const key of verified) await recordKey(db, key, options.now())
    return keys
  }
  if (keys) return keys
  if (lost.length === 0 && hasDocumentFiles(options.dataDir)) throw documentsWithoutKey(options.dataDir)
  if (!options.mayCreate) throw new EncryptionKeyError('There is no encryption key yet. Start the server once first.')
  return createKeyFile(options.dataDir)
}

const isOf = ({ keyId, salt, fingerprint }: KeyRecord, key: EncryptionKey) =>
  key.id === keyId && keyFingerprint(key, salt) === fingerprint

async function recordKey(db: Db, key: EncryptionKey, recordedAt: Date) {
  const salt = randomBytes(16).toString('base64url')
  const values = { salt, fingerprint: keyFingerprint(key, salt), recordedAt, lostAt: null }
  await db
    .insert(encryptionKeyRecords)
    .values({ keyId: key.id, ...values })
    .onConflictDoUpdate({ target: encryptionKeyRecords.keyId, set: values })
}

/** Files are encrypted too; their keys may be in a database to be restored. */
function hasDocumentFiles(dataDir: string): boolean {
  return ['incoming', 'stored'].some((name) => {
    const directory = path.join(dataDir, 'documents', name)
    return fs.existsSync(directory) && fs.readdirSync(directory).length > 0
  })
}

function missingKeys(
  { encryptionKeys, dataDir }: KeyOptions,
  missing: readonly string[],
  keys: EncryptionKeys | undefined,
): EncryptionKeyError {
  const file = keyFile(dataDir)
  const isFromEnvironment = encryptionKeys.length > 0
  const source = isFromEnvironment ? 'ENCRYPTION_KEY' : file
  const own = keys ? `${source} holds ${nameKeys(keys.map(({ id }) => id))}` : `${file} does not exist`
  const isInFile = isFromEnvironment && missing.some((id) => keyIdsOf(file).includes(id))
  const remedy = isFromEnvironment
    ? `Add the missing key to ENCRYPTION_KEY, after a comma${isInFile ? `; it is in ${file}` : ''}.`
    : `Restore ${file} from your backup or add the key to it on a line of its own, or set ENCRYPTION_KEY.`
  return new EncryptionKeyError(
    `This database holds data encrypted with ${nameKeys(missing)}, which this server does not have: ${own}.
${remedy} Then start again. No key was created.
If the key is permanently lost, see "If a key is lost" in docs/keys.md.`,
  )
}

const nameKeys = (ids: readonly string[]) => `${ids.length === 1 ? 'key' : 'keys'} ${ids.join(', ')}`

function keyIdsOf(file: string): string[] {
  try {
    return findEncryptionKeys({ encryptionKeys: [], dataDir: path.dirname(file) })?.map(({ id }) => id) ?? []
  } catch {
    return []
  }
}

const documentsWithoutKey = (dataDir: string) =>
  new EncryptionKeyError(
    `${path.join(dataDir, 'documents')} holds encrypted documents, but ${keyFile(dataDir)} does not exist.
Restore it from your backup, or set ENCRYPTION_KEY. For a new installation, set DATA_DIR to an empty directory. No key was created.`,
  )

/** One per column. */
async function sampleKeyIds(db: Db, leftOut: readonly string[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const column of encryptedColumns) {
    const others = leftOut.map((id) => sql`not starts_with(${nameOf(column)}, ${`${id}.`})`)
    for (const { encrypted } of await rowsOf(db, column, sql.join([sql`true`, ...others], sql` and `), 1))
      ids.add(keyIdOf(encrypted))
  }
  return [...ids]
}

/** Reads whole tables if nothing is encrypted with the key. */
async function isKeyInUse(db: Db, keyId: string): Promise<boolean> {
  for (const column of encryptedColumns) if ((await rowsOfKey(db, column, keyId, 1)).length > 0) return true
  return (await countWaitingByKey(db)).has(keyId)
}

async function decryptsSample(db: Db, keys: EncryptionKeys, keyId: string): Promise<boolean> {
  // A new first key forces decrypting the current value.
  const target: EncryptionKeys = [encryptionKey(randomBytes(32)), ...keys]
  for (const column of encryptedColumns)
    for (const row of await rowsOfKey(db, column, keyId, sampleRows)) if (isReadable(target, column, row)) return true
  return false
}

function isReadable(keys: EncryptionKeys, column: EncryptedColumn, row: EncryptedRow): boolean {
  try {
    column.reencrypt(keys, row)
    return true
  } catch {
    return false
  }
}

async function rowsOf(db: Db, column: EncryptedColumn, condition: SQL, limit: number): Promise<EncryptedRow[]> {
  const key = column.key.map((name) => sql`${sql.identifier(name)}::text`)
  const { rows } = await db.execute<{ id: string[] } & Omit<EncryptedRow, 'id'>>(sql`
    select array[${sql.join(key, sql`, `)}] as id, ${nameOf(column)} as encrypted,
      ${column.hasDigest ? sql.identifier('sha256') : sql`null`} as sha256, null as hash
    from ${sql.identifier(column.table)} where ${nameOf(column)} is not null and ${condition} limit ${limit}`)
  return rows
}
