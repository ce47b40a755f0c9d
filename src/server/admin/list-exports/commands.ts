import { v7 as uuidv7 } from 'uuid'
import { type Table, tables } from '#server/admin/list-exports/tables.ts'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { csvLine } from '#server/platform/csv/csv-line.ts'
import type { ExportedList } from '#shared/admin/list-exports/exported-list.ts'
import { parse } from '#shared/kit/parse.ts'

/**
 * Streams a list as CSV, page by page, to limit memory use. The audit log records the user and the filter before the
 * first
 * row is sent, and the number of rows during and after the export. Search text is not logged because it may contain
 * names.
 * @throws AppError `invalid` for an unknown filter.
 */
export async function exportList(ctx: Context, list: ExportedList, raw: unknown): Promise<AsyncGenerator<string>> {
  const table = tables[list]
  const filter = parse(table.input, Object.assign({}, raw, { after: '' }))
  const { q = '', after: _first, ...others } = filter
  const subject = uuidv7()
  await record(ctx, 'list.export', subject, { list, filter: { ...others, isSearched: q !== '' } })
  return lines(ctx, table, filter, exportTally(ctx, 'list', subject, { list }))
}

async function* lines(
  ctx: Context,
  { header, page }: Table,
  filter: { q?: string; after: string },
  tally: ReturnType<typeof exportTally>,
): AsyncGenerator<string> {
  try {
    yield csvLine(header)
    for (let after: string | null = ''; after !== null; ) {
      const { cells, next } = await page(ctx, { ...filter, after })
      await tally.add(cells.length)
      yield cells.map(csvLine).join('')
      after = next
    }
  } finally {
    await tally.end()
  }
}
