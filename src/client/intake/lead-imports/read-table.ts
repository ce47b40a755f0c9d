import Papa from 'papaparse'
import { maxImportedBytes, maxImportedRows } from '#shared/intake/lead-imports/contract.ts'
import type { Table } from './columns.ts'

/**
 * Reads a file piece by piece, whatever its separator. It stays in this browser.
 * @throws Error in words for the person who chose the file.
 */
export function readTable(file: File): Promise<Table> {
  if (file.size > maxImportedBytes) return Promise.reject(new Error('This file is larger than 20 MB. Please split it.'))
  return new Promise((resolve, reject) => {
    const rows: string[][] = []
    Papa.parse<string[]>(file, {
      skipEmptyLines: 'greedy',
      chunk: ({ data }, parser) => {
        for (const row of data) rows.push(row)
        if (rows.length <= maxImportedRows + 1) return
        parser.abort()
        reject(new Error(`This file has more than ${maxImportedRows.toLocaleString('en-US')} rows. Please split it.`))
      },
      error: () => reject(new Error('This file could not be read.')),
      complete: () => {
        const [header, ...others] = rows
        if (!header || others.length === 0)
          return reject(new Error('This file holds no rows. Its first line has to name the columns.'))
        resolve({
          header: header.map((word, at) => word.replace(/^\ufeff/, '').trim() || `Column ${at + 1}`),
          rows: others,
        })
      },
    })
  })
}

/** Refused rows with what is wrong, as a file that can be mended and chosen again. */
export function rejectedRowsCsv(rows: readonly Record<string, string | number>[]): Blob {
  return new Blob([Papa.unparse([...rows], { escapeFormulae: true })], { type: 'text/csv;charset=utf-8' })
}
