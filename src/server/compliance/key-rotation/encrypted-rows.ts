import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import {
  type EncryptedColumn,
  type EncryptedRow,
  encryptedColumns,
} from '#server/compliance/key-rotation/encrypted-columns.ts'
import type { Db } from '#server/platform/context.ts'
import { type EncryptionKeys, encryptionKey, keyIdOf } from '#server/platform/crypto/encrypt.ts'

/** Rows that are decrypted per column to prove a key: a few, in case one is damaged. */
const sampleRows = 5

/** Returns the ids of keys that encrypted something, one per column at most, leaving out those given. */
export async function sampleKeyIds(db: Db, leftOut: readonly string[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const column of encryptedColumns) {
    const others = leftOut.map((id) => sql`not starts_with(${nameOf(column)}, ${`${id}.`})`)
    for (const { encrypted } of await rowsOf(db, column, sql.join([sql`true`, ...others], sql` and `), 1))
      ids.add(keyIdOf(encrypted))
  }
  return [...ids]
}

/** Reports whether anything in the database is encrypted with the key; reads whole tables when nothing is. */
export async function isKeyInUse(db: Db, keyId: string): Promise<boolean> {
  for (const column of encryptedColumns) if ((await rowsOfKey(db, column, keyId, 1)).length > 0) return true
  return false
}

/** Reports whether the keys decrypt something that the key with this id encrypted. */
export async function decryptsSample(db: Db, keys: EncryptionKeys, keyId: string): Promise<boolean> {
  // Encrypting a row again with a key that no row has makes sure that its current value is decrypted first.
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

const nameOf = ({ column }: EncryptedColumn) => sql.identifier(column)

const rowsOfKey = (db: Db, column: EncryptedColumn, keyId: string, limit: number) =>
  rowsOf(db, column, sql`starts_with(${nameOf(column)}, ${`${keyId}.`})`, limit)

async function rowsOf(db: Db, column: EncryptedColumn, condition: SQL, limit: number): Promise<EncryptedRow[]> {
  const key = column.key.map((name) => sql`${sql.identifier(name)}::text`)
  const { rows } = await db.execute<{ id: string[]; encrypted: string; sha256: string | null }>(sql`
    select array[${sql.join(key, sql`, `)}] as id, ${nameOf(column)} as encrypted,
      ${column.hasDigest ? sql.identifier('sha256') : sql`null`} as sha256
    from ${sql.identifier(column.table)} where ${nameOf(column)} is not null and ${condition} limit ${limit}`)
  return rows
}
