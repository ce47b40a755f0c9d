/**
 * Formats one line of CSV (RFC 4180). An apostrophe keeps a spreadsheet from running text as a formula; numbers stay
 * numbers.
 */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((value) => (typeof value === 'string' ? words(value) : (value ?? ''))).join(',')}\r\n`

function words(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
