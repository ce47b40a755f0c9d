/** Downloads a table as a file that spreadsheets open (RFC 4180). */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]) {
  const text = rows.map((row) => row.map((value) => quoted(String(value))).join(',')).join('\r\n')
  const url = URL.createObjectURL(new Blob([`${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
