import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'

/** What opens something, or only serves the server: nobody takes it along. */
const leftOut = [
  ...['sessions', 'used_refresh_tokens', 'password_resets', 'passkeys', 'passkey_challenges', 'login_attempts'],
  ...['set_up_link', 'applicant_sessions', 'applicant_links', 'applicant_mail_requests', 'merchant_sessions'],
  ...[
    'merchant_quote_links',
    'merchant_statement_links',
    'outbox',
    'schedules',
    'presence',
    '_durability',
    'api_keys',
    'text_accounts',
    'encryption_keys',
  ],
]
/** Columns that hold a secret, what is sealed, or what only serves a search. */
const secretColumns = /hash|secret|sealed|token|password|stored_name|idempotency_key|search_text|^key_|verify/

const rowsAtOnce = 1_000
/** A table without a primary key, and by what its rows are replaced together. */
const replacedBy: Readonly<Record<string, readonly string[]>> = { daily_figures: ['day'] }

/**
 * Everything as lines of JSON, table by table as each is read; a table never stands in memory, and no transaction is held
 * while the file goes out. What is there from the beginning to the end is in it once, as it was when its page was read.
 * That it was taken stands in the audit log before the first line leaves.
 */
export async function exportData(ctx: Context): Promise<AsyncGenerator<string>> {
  const subject = uuidv7()
  await record(ctx, 'data.export', subject)
  return lines(ctx, exportTally(ctx, 'data', subject))
}

async function* lines(ctx: Context, tally: ReturnType<typeof exportTally>): AsyncGenerator<string> {
  try {
    yield `${JSON.stringify({ format: 'harborline-export', version: 1, at: ctx.now().toISOString() })}\n`
    for (const table of await listTables(ctx))
      for await (const page of rowsOf(ctx, table)) {
        await tally.add(page.length)
        yield page.map((row) => `${JSON.stringify({ table: table.name, row })}\n`).join('')
      }
  } finally {
    await tally.end()
  }
}

interface Table {
  readonly name: string
  /** Columns that no change of a row touches: the primary key, where there is one. */
  readonly keys: readonly string[]
  readonly columns: readonly string[]
  readonly hidden: readonly string[]
}

/** The tables that are taken along, with the columns that stay. */
export async function listTables({ db }: Context): Promise<Table[]> {
  const { rows } = await db.execute<{ name: string; keys: string[] | null; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns,
      (select array_agg(attname::text order by array_position(indkey::int2[], attnum)) from pg_index join pg_attribute on attrelid = indrelid
        where indrelid = table_name::regclass and indisprimary and attnum = any(indkey)) as keys
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`)
  return rows
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, keys, columns }) => ({
      name,
      keys: keys ?? replacedBy[name] ?? [],
      columns: columns.filter((column) => !secretColumns.test(column)),
      hidden: columns.filter((column) => secretColumns.test(column)),
    }))
}

/** The rows of a table by their keys: a change of a row may put it anywhere in the table, but never under another key. */
async function* rowsOf({ db }: Context, { name, keys, hidden }: Table) {
  const columns = keys.map((column) => sql`kept.${sql.identifier(column)}`)
  const key = sql.join(columns, sql`, `)
  const keyText = sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )
  const without = sql.raw(`array[${hidden.map((column) => `'${column}'`).join(', ')}]::text[]`)
  let from = sql``
  while (true) {
    const { rows } = await db.execute<{ row: object; key: string[] }>(sql`
      select to_jsonb(kept) - ${without} as row, array[${keyText}] as key
      from ${sql.identifier(name)} kept ${from} order by ${key} fetch first ${rowsAtOnce} rows with ties`)
    const last = rows.at(-1)
    if (last) yield rows.map(({ row }) => row)
    if (!last || rows.length < rowsAtOnce) return
    const values = last.key.map((value) => sql`${value}`)
    from = sql`where (${key}) > (${sql.join(values, sql`, `)})`
  }
}
