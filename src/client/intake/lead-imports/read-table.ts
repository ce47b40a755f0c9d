import Papa from 'papaparse'
import { readCsv, type Table } from '#client/platform/request/read-csv.ts'
import { maxImportedBytes, maxImportedRows } from '#shared/intake/lead-imports/contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'
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

/** Creates a CSV file of rejected rows with errors, to import again. */
export function rejectedRowsCsv(rows: readonly Record<string, string | number>[]): Blob {
  return new Blob([Papa.unparse([...rows], { escapeFormulae: true })], { type: 'text/csv;charset=utf-8' })
}
