const separators = [',', ';', '\t', '|'] as const

/** Whether all bytes can be part of a text with at least one line (ASCII, UTF-8, or a single-byte code page). */
export function isPlainText(chunk: Uint8Array): boolean {
  for (const byte of chunk) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false
  return true
}

/**
 * Whether a text looks like a table: several lines, most of them split by the same separator. Banks put lines of text
 * above their tables.
 * @param head start of the file; its last line may be cut off.
 */
export function isCsv(head: string): boolean {
  if (head.trimStart().startsWith('<')) return false
  const lines = head
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
  if (lines.length < 2) return false
  return separators.some((separator) => lines.filter((line) => line.includes(separator)).length * 2 > lines.length)
}
