import { readCsv, type Table } from '#client/platform/request/read-csv.ts'
import { maxImportedBytes, maxImportedRows } from '#shared/intake/imports/contract.ts'
import type { ImportField } from '#shared/intake/imports/import-field.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { csvLine } from '#shared/kit/text.ts'
import { copy } from './copy.ts'

/**
 * Parses a file with any separator, in the browser.
 * @throws Error with a message for the user.
 */
export const readTable = (file: File): Promise<Table> =>
  readCsv(file, {
    ...{ bytes: maxImportedBytes, rows: maxImportedRows },
    messages: {
      tooLarge: copy.fileTooLarge,
      tooManyRows: `This file has more than ${maxImportedRows.toLocaleString(locale)} rows. Split it and import the parts.`,
      noRows: copy.noRows,
    },
  })

export interface RefusedRow {
  readonly number: number
  readonly problems: Readonly<Record<string, string>>
}

/** Returns a row's problems in one text. */
export const formatProblems = ({ problems }: RefusedRow, fields: readonly ImportField[]): string =>
  Object.entries(problems)
    .map(([name, problem]) => `${fields.find((field) => field.name === name)?.label ?? name}: ${problem}`)
    .join('; ')

/** Downloads refused rows as in the file, with their problems, to fix and import again. */
export function downloadRefused(
  { header, rows }: Table,
  refused: readonly RefusedRow[],
  fields: readonly ImportField[],
) {
  const lines = refused.map((row) => [String(row.number), ...(rows[row.number - 2] ?? []), formatProblems(row, fields)])
  // The columns of an earlier download are replaced.
  const kept = header.flatMap((word, at) => (word === 'Line' || word === 'Problems' ? [] : at))
  download('rejected-rows.csv', [
    ['Line', ...kept.map((at) => header[at] ?? ''), 'Problems'],
    ...lines.map((line) => [line[0] ?? '', ...kept.map((at) => line[at + 1] ?? ''), line.at(-1) ?? '']),
  ])
}

/** Downloads a file with the column names of all fields. */
export const downloadTemplate = (name: string, fields: readonly ImportField[]) =>
  download(`${name}-template.csv`, [fields.map(({ label }) => label)])

function download(name: string, lines: readonly (readonly string[])[]) {
  const text = lines.map(csvLine).join('')
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
