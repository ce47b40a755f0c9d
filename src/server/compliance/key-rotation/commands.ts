import { sql } from 'drizzle-orm'
import { type SealedColumn, type SealedRow, sealedColumns } from '#server/compliance/key-rotation/sealed-columns.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'

/** What a batch did; the sum over all batches of a column tells how far it is. */
export interface Batch {
  readonly column: string
  readonly looked: number
  /** Sealed with the first key now, and not before. */
  readonly changed: number
  /** Rows that no key of ours opens, by table and id. */
  readonly unopened: readonly string[]
}

const batchRows = 100

/**
 * Seals everything with the first key that another one sealed, batch by batch, beside a running server: a row that changes
 * meanwhile keeps what was written. May be left at any time; the next one goes on with what is left.
 */
export async function* sealAllAnew(ctx: Context, keys: EncryptionKeys): AsyncGenerator<Batch> {
  for (const column of sealedColumns) {
    let after: SealedRow['id'] | undefined
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
  column: SealedColumn,
  rows: readonly SealedRow[],
): Promise<Batch> {
  const name = `${column.table}.${column.column}`
  const unopened: string[] = []
  let changed = 0
  for (const row of rows) {
    const sealed = attempt(() => column.reencrypt(keys, row))
    if (sealed === undefined) unopened.push(`${name} ${row.id.join(' ')}`)
    else if (sealed !== row.sealed) changed += await replace(ctx, column, row, sealed)
  }
  return { column: name, looked: rows.length, changed, unopened }
}

/** Undefined where a row cannot be opened: one that is damaged must not keep the others from their new key. */
function attempt(work: () => string): string | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

async function replace(
  ctx: Context,
  { table, column, key }: SealedColumn,
  row: SealedRow,
  sealed: string,
): Promise<number> {
  const same = key.map((name, index) => sql`${sql.identifier(name)} = ${row.id[index]}`)
  const { rowCount } = await ctx.db.execute(sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sealed}
    where ${sql.join([...same, sql`${sql.identifier(column)} = ${row.sealed}`], sql` and `)}`)
  return rowCount ?? 0
}

async function rowsAfter(ctx: Context, column: SealedColumn, after: SealedRow['id'] | undefined): Promise<SealedRow[]> {
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
  const sealed = sql.identifier(column.column)
  const { rows } = await ctx.db.execute<{ id: string[]; sealed: string; sha256: string | null }>(sql`
    select array[${sql.join(
      column.key.map((name) => sql`${sql.identifier(name)}::text`),
      sql`, `,
    )}] as id,
      ${sealed} as sealed, ${column.hasDigest ? sql.identifier('sha256') : sql`null`} as sha256
    from ${sql.identifier(column.table)}
    where ${sealed} is not null and ${values ? sql`(${key}) > (${values})` : sql`true`}
    order by ${key} limit ${batchRows}`)
  return rows
}

/** How many values each key has sealed, by its id; what is sealed within answers counts with the answers. */
export async function countByKey(ctx: Context): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, column } of sealedColumns) {
    const { rows } = await ctx.db.execute<{ key: string; count: number }>(sql`
      select split_part(${sql.identifier(column)}, '.', 1) as key, count(*)::int as count from ${sql.identifier(table)}
      where ${sql.identifier(column)} is not null group by 1`)
    for (const { key, count } of rows) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
}
