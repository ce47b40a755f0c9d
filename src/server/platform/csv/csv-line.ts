/**
 * Formats one line of CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe; numbers,
 * negative ones too, stay numbers, so that sums are right.
 */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((value) => (typeof value === 'string' ? words(value) : (value ?? ''))).join(',')}\r\n`

function words(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
