import type { Table } from '#client/platform/request/read-csv.ts'
import { type ImportRow, importBatchLength, importBatchSize, maxSentLength } from '#shared/intake/imports/contract.ts'
import type { ImportField, ImportFormat } from '#shared/intake/imports/import-field.ts'

/** The index of the column of each field that has one. */
export type Columns = Readonly<Record<string, number>>

/** Header texts by field, from earlier imports. */
export type RememberedHeaders = Readonly<Record<string, string>>

const plain = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

const isNamed = ({ name, label, headers = [] }: ImportField, header: string) =>
  [name, label, ...headers].some((known) => plain(known) === header)

/** Guesses columns from the header: as mapped before, then by known headers, then by a part of the header. */
export function guessColumns(
  { fields }: ImportFormat,
  header: readonly string[],
  remembered: RememberedHeaders = {},
): Columns {
  const words = header.map(plain)
  const columns: Record<string, number> = {}
  const isFree = (at: number) => at !== -1 && !Object.values(columns).includes(at)
  const tries: readonly ((field: ImportField, word: string) => boolean)[] = [
    ({ name }, word) => remembered[name] === word,
    isNamed,
    ({ pattern }, word) => pattern?.test(word) ?? false,
  ]
  for (const isRight of tries)
    for (const field of fields) {
      if (field.name in columns) continue
      const at = words.findIndex((word, index) => isFree(index) && isRight(field, word))
      if (at !== -1) columns[field.name] = at
    }
  // A full name column needs no parts.
  if ('name' in columns) return without(columns, ['firstName', 'lastName'])
  return columns
}

function without(columns: Columns, names: readonly string[]): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)))
}

/** Assigns a column to a field, or to none; a field has one column. */
export function assignColumn(columns: Columns, at: number, field: string): Columns {
  const others = Object.fromEntries(Object.entries(columns).filter(([name, index]) => index !== at && name !== field))
  return field === '' ? others : { ...others, [field]: at }
}

/** Returns the labels of required fields without a column: one of each group is enough. */
export const missingFields = ({ fields, required }: ImportFormat, columns: Columns): string[] =>
  required
    .filter((group) => !group.some((name) => name in columns))
    .map((group) => fields.find(({ name }) => name === group[0])?.label ?? '')

/** Returns what to remember of a mapping. */
export const rememberHeaders = (header: readonly string[], columns: Columns): RememberedHeaders =>
  Object.fromEntries(Object.entries(columns).map(([name, at]) => [name, plain(header[at] ?? '')]))

/** Converts rows for the API, numbered as in a spreadsheet: the header is line 1. Empty cells are left out. */
export const toImportRows = ({ rows }: Pick<Table, 'rows'>, columns: Columns): ImportRow[] =>
  rows.map((row, index) => ({
    number: index + 2,
    cells: Object.fromEntries(
      Object.entries(columns).flatMap(([name, at]) => {
        const cell = (row[at] ?? '').trim()
        return cell === '' ? [] : [[name, cell.slice(0, maxSentLength)]]
      }),
    ),
  }))

/** Returns the end of the batch that starts at an index. */
export function batchEnd(rows: readonly ImportRow[], start: number): number {
  let length = 0
  let end = start
  while (end < rows.length && end - start < importBatchSize) {
    length += JSON.stringify(rows[end]).length
    if (length > importBatchLength && end > start) break
    end += 1
  }
  return end
}
