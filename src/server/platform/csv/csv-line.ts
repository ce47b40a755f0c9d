/** Formats a CSV line (RFC 4180). An apostrophe keeps spreadsheets from running text as formulas; plain negative numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((value) => (typeof value === 'string' ? text(value) : (value ?? ''))).join(',')}\r\n`

/** Some spreadsheets trim leading spaces and invisible characters, and treat full-width signs alike. */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u
const plainNumber = /^-\d+(?:\.\d+)?$/

function text(value: string): string {
  const plain = formula.test(value) && !plainNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
