import Papa from 'papaparse'
import { maxImportedBytes, maxImportedRows } from '#shared/intake/lead-imports/contract.ts'
import type { Table } from './columns.ts'
import { copy } from './copy.ts'

/**
 * Parses a file with any separator, in the browser.
 * @throws Error with a message for the user.
 */
export function readTable(file: File): Promise<Table> {
  if (file.size > maxImportedBytes) return Promise.reject(new Error(copy.fileTooLarge))
  return new Promise((resolve, reject) => {
    const rows: string[][] = []
    Papa.parse<string[]>(file, {
      skipEmptyLines: 'greedy',
      chunk: ({ data }, parser) => {
        for (const row of data) rows.push(row)
        if (rows.length <= maxImportedRows + 1) return
        parser.abort()
        reject(
          new Error(
            `This file has more than ${maxImportedRows.toLocaleString('en-US')} rows. Split it and import the parts.`,
          ),
        )
      },
      error: () => reject(new Error('Couldn’t read this file. Choose a CSV file.')),
      complete: () => {
        const [header, ...others] = rows
        if (!header || others.length === 0) return reject(new Error(copy.noRows))
        resolve({
          header: header.map((word, at) => word.replace(/^\ufeff/, '').trim() || `Column ${at + 1}`),
          rows: others,
        })
      },
    })
  })
}

/** Creates a CSV file of rejected rows with errors, to import again. */
export function rejectedRowsCsv(rows: readonly Record<string, string | number>[]): Blob {
  return new Blob([Papa.unparse([...rows], { escapeFormulae: true })], { type: 'text/csv;charset=utf-8' })
}
