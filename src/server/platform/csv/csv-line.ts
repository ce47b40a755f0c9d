import { formulaStart } from '#shared/kit/text.ts'

/** Formats a CSV line (RFC 4180). An apostrophe keeps spreadsheets from running text as formulas; plain negative numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((value) => (typeof value === 'string' ? text(value) : (value ?? ''))).join(',')}\r\n`

const plainNumber = /^-\d+(?:\.\d+)?$/

function text(value: string): string {
  const plain = formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
