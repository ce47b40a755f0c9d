import type { Labels } from './labels.ts'
import { noLabels } from './labels.ts'
import type { Line, Page } from './page.ts'
import { tokensOf } from './tokens.ts'

/** A data file of `banks`: how to recognize a bank and which words only it uses. */
export interface BankHints {
  readonly bank: string
  /** Texts of which one is on the statement. */
  readonly recognize: readonly string[]
  readonly labels?: Partial<Labels>
}

const words =
  /\b(?:bank|credit union|fcu|bancorp|bankcorp|federal savings|savings & loan|trust company|national association|n\.a\.)\b/i
const sentence =
  /\b(?:your|you|we|our|please|call|visit|member fdic|account|statement|if|by|for your|from|to|transfer)\b/i

/** Returns the bank by its data file, or else the largest text that looks like the name of a bank. */
export function findBank(
  pages: readonly Page[],
  lines: readonly (readonly Line[])[],
  hints: readonly BankHints[],
): { name: string | null; labels: Labels } {
  // Other banks are named in descriptions, on lines with dates and amounts.
  const texts = lines
    .slice(0, 2)
    .flat()
    .filter((line) => tokensOf(line).every(({ kind }) => kind === 'text'))
    .map(({ text }) => text.toLowerCase())
  const rank = ({ recognize }: BankHints) =>
    texts.findIndex((text) => recognize.some((one) => text.includes(one.toLowerCase())))
  const known = hints
    .map((hint) => ({ hint, at: rank(hint) }))
    .filter(({ at }) => at >= 0 && at < 60)
    .sort((a, b) => a.at - b.at)[0]?.hint
  if (known) return { name: known.bank, labels: { ...noLabels, ...known.labels } }
  const first = (lines[0] ?? []).slice(0, 40)
  const phrases = first.flatMap((line) => phrasesIn(line))
  const named = phrases.filter(({ text }) => words.test(text) && !sentence.test(text) && text.length < 60)
  const [best] = named.sort((a, b) => b.size - a.size)
  if (best) return { name: best.text.replace(/\s*[|,:-]\s*$/, ''), labels: noLabels }
  const top = phrases.filter(
    ({ y, text }) =>
      y < (pages[0]?.height ?? 792) * 0.15 && /^[A-Z][A-Za-z&.' ]{2,40}$/.test(text) && !sentence.test(text),
  )
  const [large] = top.sort((a, b) => b.size - a.size || a.y - b.y)
  return { name: large?.text ?? null, labels: noLabels }
}

function phrasesIn(line: Line) {
  const phrases: { text: string; size: number; y: number; x1: number }[] = []
  for (const word of line.words) {
    const last = phrases.at(-1)
    if (last && word.x0 - last.x1 < 1.5 * word.size)
      phrases[phrases.length - 1] = { ...last, text: `${last.text} ${word.text}`, x1: word.x1 }
    else phrases.push({ text: word.text, size: word.size, y: line.y, x1: word.x1 })
  }
  return phrases
}
