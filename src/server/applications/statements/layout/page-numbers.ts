import type { Break } from '#shared/applications/statements/statement.ts'
import type { Line } from './page.ts'

const pattern = /\bpage[:#]?\s*(\d{1,3})(?:\s*(?:of|\/)\s*(\d{1,3}))?\b/i

/** Returns the number printed on each page, by the page's place in the file. */
export function printedNumbers(
  pages: readonly (readonly Line[])[],
): ReadonlyMap<number, { number: number; of: number | undefined }> {
  const printed = new Map<number, { number: number; of: number | undefined }>()
  for (const lines of pages) {
    const first = lines[0]
    const match = lines.map(({ text }) => pattern.exec(text)).find(Boolean)
    if (first && match)
      printed.set(first.page, { number: Number(match[1]), of: match[2] ? Number(match[2]) : undefined })
  }
  return printed
}

/** Names the pages where the printed numbers show that a page is missing, repeated or out of order. */
export function missingPages(printed: ReturnType<typeof printedNumbers>): Break[] {
  const breaks: Break[] = []
  const all = [...printed].sort(([a], [b]) => a - b)
  for (const [index, [page, { number, of }]] of all.entries()) {
    const [beforePage, before] = all[index - 1] ?? []
    const isStart = number === 1
    const isNext = before !== undefined && beforePage === page - 1 && number === before.number + 1
    if (!isStart && !isNext)
      breaks.push({ page, line: `Page ${number}`, reason: 'A page before this one is missing or out of order.' })
    const [nextPage, next] = all[index + 1] ?? []
    const isLast = next === undefined || (next.number === 1 && nextPage === page + 1)
    if (isLast && of !== undefined && number < of)
      breaks.push({ page, line: `Page ${number} of ${of}`, reason: 'Pages after this one are missing.' })
  }
  return breaks
}
