/** Formats a CSV line (RFC 4180). An apostrophe keeps spreadsheets from running text as formulas; some treat full-width signs alike. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((value) => (typeof value === 'string' ? text(value) : (value ?? ''))).join(',')}\r\n`

function text(value: string): string {
  const plain = /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
