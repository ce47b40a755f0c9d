import type { Table } from '#client/platform/request/read-csv.ts'
import type { ImportRow } from '#shared/intake/lead-imports/contract.ts'

/** Column indexes; -1 if there is none. */
export interface Columns {
  readonly name: number
  /** Only if first and last name are separate. */
  readonly lastName: number
  readonly email: number
  readonly phone: number
}

const known: Record<keyof Columns, readonly RegExp[]> = {
  name: [/^(full|contact|customer|client|lead)?[ _-]*name$/, /^first[ _-]*name$|^given/, /name/],
  lastName: [/^(last|family|sur)[ _-]*name$/],
  email: [/^e[ _-]?mail([ _-]*address)?$/, /mail/],
  phone: [/^(phone|telephone|mobile|cell)([ _-]*(number|no\.?))?$/, /phone|mobile|cell|^tel/],
}

/** Guesses columns from the header; the most specific patterns first. */
export function guessColumns(header: readonly string[]): Columns {
  const words = header.map((word) => word.trim().toLowerCase())
  const guess = (field: keyof Columns) =>
    known[field].map((pattern) => words.findIndex((word) => pattern.test(word))).find((at) => at !== -1) ?? -1
  const [name, lastName] = [guess('name'), guess('lastName')]
  // A full name column needs no last name.
  const isWhole = /^(full|contact|customer|client|lead)?[ _-]*name$/.test(words[name] ?? '')
  return { name, lastName: isWhole || lastName === name ? -1 : lastName, email: guess('email'), phone: guess('phone') }
}

/** Converts rows for the API, numbered as in a spreadsheet: the header is line 1. */
export const toImportRows = ({ rows }: Table, columns: Columns): ImportRow[] =>
  rows.map((cells, index) => {
    const cell = (at: number) => (cells[at] ?? '').trim().slice(0, 500)
    return {
      number: index + 2,
      name: `${cell(columns.name)} ${cell(columns.lastName)}`.trim().slice(0, 500),
      email: cell(columns.email),
      phone: cell(columns.phone),
    }
  })
