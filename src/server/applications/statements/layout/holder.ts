import type { Line } from './page.ts'

const cityLine = /\b[A-Z]{2}\.? \d{5}(?:-\d{4})?$/

/** Returns the name above the first postal address that isn't the bank's. */
export function findHolder(lines: readonly Line[], bank: string | null): string | null {
  const blocks = lines.flatMap((line, index) => {
    const phrase = leftPhrase(line)
    return cityLine.test(phrase.text) ? [blockAbove(lines, index, phrase.x0)] : []
  })
  const names = blocks.filter(
    (name): name is string => name !== undefined && !(bank && name.toLowerCase().includes(bank.toLowerCase())),
  )
  return names.find((name) => !/\bbank\b|credit union|p\.? ?o\.? box|customer service/i.test(name)) ?? null
}

function leftPhrase(line: Line) {
  const first = line.words[0]
  const words = [first]
  for (const word of line.words.slice(1)) {
    const last = words.at(-1)
    if (!last || word.x0 - last.x1 > 1.5 * word.size) break
    words.push(word)
  }
  return { text: words.map((word) => word?.text ?? '').join(' '), x0: first?.x0 ?? 0 }
}

function blockAbove(lines: readonly Line[], index: number, x0: number): string | undefined {
  let name: string | undefined
  let last = lines[index]
  for (let at = index - 1; at >= 0 && at >= index - 5; at--) {
    const line = lines[at]
    if (!line || !last || last.y - line.y > 2 * last.size) break
    const phrase = leftPhrase(line)
    if (Math.abs(phrase.x0 - x0) > 3) continue
    name = phrase.text
    last = line
  }
  return name
}
