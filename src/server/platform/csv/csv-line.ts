/** One line of a table (RFC 4180). A cell that a spreadsheet would take for a formula becomes text by an apostrophe. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((value) => cell(value === null ? '' : String(value))).join(',')}\r\n`

function cell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
