import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { type EncryptedColumn, type EncryptedRow, encryptedColumns } from './encrypted-columns.ts'
import { countWaitingByKey } from './waiting-payloads.ts'

export interface Batch {
  readonly column: string
  readonly looked: number
  readonly changed: number
  /** No key can decrypt these; by table and id. */
  readonly unopened: readonly string[]
}

const batchRows = 100

/**
 * Re-encrypts everything with the first key while servers run: concurrent changes win. Can be stopped and continued.
 */
export async function* reencryptAll(ctx: Context, keys: EncryptionKeys): AsyncGenerator<Batch> {
  for (const column of encryptedColumns) {
    let after: EncryptedRow['id'] | undefined
    for (;;) {
      const rows = await rowsAfter(ctx, column, after)
      after = rows.at(-1)?.id
      if (!after) break
      yield await sealRowsAnew(ctx, keys, column, rows)
    }
  }
}

async function sealRowsAnew(
  ctx: Context,
  keys: EncryptionKeys,
  column: EncryptedColumn,
  rows: readonly EncryptedRow[],
): Promise<Batch> {
  const name = `${column.table}.${column.column}`
  const unopened: string[] = []
  let changed = 0
  for (const row of rows) {
    const next = attempt(() => ({
      encrypted: column.reencrypt(keys, row),
      hash: column.hash ? column.hash.compute(keys, row) : row.hash,
    }))
    if (next === undefined) unopened.push(`${name} ${row.id.join(' ')}`)
    else if (next.encrypted !== row.encrypted || next.hash !== row.hash)
      changed += await replace(ctx, column, row, next)
  }
  return { column: name, looked: rows.length, changed, unopened }
}

/** A damaged row must not block the others. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

async function replace(
  ctx: Context,
  { table, column, key, hash }: EncryptedColumn,
  row: EncryptedRow,
  next: Pick<EncryptedRow, 'encrypted' | 'hash'>,
): Promise<number> {
  const same = key.map((name, index) => sql`${sql.identifier(name)} = ${row.id[index]}`)
  const { rowCount } = await ctx.db.execute(sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${next.encrypted}
      ${hash ? sql`, ${sql.identifier(hash.column)} = ${next.hash}` : sql``}
    where ${sql.join([...same, sql`${sql.identifier(column)} = ${row.encrypted}`], sql` and `)}`)
  return rowCount ?? 0
}

async function rowsAfter(
  ctx: Context,
  column: EncryptedColumn,
  after: EncryptedRow['id'] | undefined,
): Promise<EncryptedRow[]> {
  const key = sql.join(
    column.key.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const values =
    after &&
    sql.join(
      after.map((value) => sql`${value}`),
      sql`, `,
    )
  const encrypted = sql.identifier(column.column)
  const { rows } = await ctx.db.execute<{ id: string[] } & Omit<EncryptedRow, 'id'>>(sql`
    select array[${sql.join(
      column.key.map((name) => sql`${sql.identifier(name)}::text`),
      sql`, `,
    )}] as id,
      ${encrypted} as encrypted, ${column.hasDigest ? sql.identifier('sha256') : sql`null`} as sha256,
      ${column.hash ? sql.identifier(column.hash.column) : sql`null`} as hash
    from ${sql.identifier(column.table)}
    where ${encrypted} is not null and ${values ? sql`(${key}) > (${values})` : sql`true`}
    order by ${key} limit ${batchRows}`)
  return rows
}

/** Counts encrypted values by key id, with those in jobs that aren't done. */
export async function countByKey(ctx: Context): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, column } of encryptedColumns) {
    const { rows } = await ctx.db.execute<{ key: string; count: number }>(sql`
      select split_part(${sql.identifier(column)}, '.', 1) as key, count(*)::int as count from ${sql.identifier(table)}
      where ${sql.identifier(column)} is not null group by 1`)
    for (const { key, count } of rows) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  for (const [key, count] of await countWaitingByKey(ctx.db)) counts.set(key, (counts.get(key) ?? 0) + count)
  return counts
}
