/**
 * One line of a table (RFC 4180). Words that a spreadsheet would take for a formula become text by an apostrophe; a number
 * stays one, below zero too, so that sums are right.
 */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((value) => (typeof value === 'string' ? words(value) : (value ?? ''))).join(',')}\r\n`

function words(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
