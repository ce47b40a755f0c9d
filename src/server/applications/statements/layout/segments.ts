import { type Line, textOf } from './page.ts'
import { monthIn, type Period, periodFromLabels, periodIn } from './period.ts'
import { tokensOf } from './tokens.ts'

/** The lines of one account in one period. */
export interface Segment {
  readonly accountLast4: string | null
  readonly period: Period | undefined
  readonly lines: readonly Line[]
}

/** Returns texts that are repeated at the same place of several pages, such as headers and footers. */
export function repeatedLines(pages: readonly (readonly Line[])[]): ReadonlySet<Line> {
  const key = ({ y, text }: Line) =>
    `${Math.round(y / 4)} ${text.replace(/page.*|\d+ of \d+/i, '').replace(/\b\d{1,3}\b/g, '#')}`
  const counts = new Map<string, number>()
  for (const lines of pages) for (const one of new Set(lines.map(key))) counts.set(one, (counts.get(one) ?? 0) + 1)
  return new Set(pages.flat().filter((line) => (counts.get(key(line)) ?? 0) > 1))
}

const masked = String.raw`(?:[xX*•#.·]{1,}[-\s]?)*`
const withLabel = new RegExp(
  String.raw`\b(?:account|acct)\.?(?:\s*(?:number|numbers|no|num|nbr|id)\.?|\s*#)?\s*(?:ending\s*(?:in|with)?|ends in|\(?last 4\)?)?\s*[:#]?\s*(${masked}\d[\dxX*•\-]*(?:[\s-][\dxX*•]{2,})*)`,
  'i',
)
const ending = /\bending (?:in|with)\s*[:#]?\s*[xX*•.#-]*\s*(\d{4})\b/i
const product =
  /\b(?:checking|savings|money market|share|draft|business|account)\b.*?[-–:#(\s][xX*•.]{2}(?:[-\s]?[xX*•.])*[-\s]?(\d{4})\b/i
const maskedOnly = /^[xX*•]{2}(?:[-\s]?[xX*•])*[-\s]?(\d{4})$/

/** Returns the last four digits of the account number that a line names. */
function accountIn(text: string): string | undefined {
  if (/\b(?:transfer|payment|pmt|deposit to|conf|ref|routing|call|phone)\b/i.test(text)) return undefined
  const labeled = withLabel.exec(text)?.[1]?.replace(/\D/g, '')
  if (labeled && labeled.length >= 4) return labeled.slice(-4)
  return ending.exec(text)?.[1] ?? product.exec(text)?.[1] ?? maskedOnly.exec(text.trim())?.[1]
}

/** Splits the lines of a file by account and period. */
export function segmentsOf(pages: readonly (readonly Line[])[]): Segment[] {
  const repeated = repeatedLines(pages)
  const parts: { account: string | undefined; period: Period | undefined; lines: Line[] }[] = []
  let account: string | undefined
  let period: Period | undefined
  let pageAccount: string | undefined
  let current: Line[] = []
  const finish = () => {
    if (current.length > 0) parts.push({ account, period, lines: current })
    current = []
  }
  for (const lines of pages) {
    let hasRows = false
    /** The last line of a row, whose description may go on. */
    let row: Line | undefined
    for (const [index, line] of lines.entries()) {
      const tokens = tokensOf(line)
      const amounts = tokens.filter(({ kind }) => kind === 'amount').length
      const isRow = amounts > 0 && (tokens[0]?.kind === 'date' || tokens[1]?.kind === 'date')
      if (isRow) hasRows = true
      const isContinued =
        !isRow && row !== undefined && line.y - row.y < 1.7 * line.size && line.words[0]?.font === row.words[0]?.font
      row = isRow || isContinued ? line : undefined
      if (!isRow && !isContinued) {
        const found = amounts === 0 ? (accountIn(line.text) ?? accountBelow(line, lines[index + 1])) : undefined
        const isHeader = repeated.has(line)
        const isNew = found !== undefined && found !== account && (!isHeader || found !== pageAccount)
        if (isHeader && found) pageAccount = found
        const range = periodIn(line.text)
        const isOther = range && period && (range.from > period.to || range.to < period.from) && isTop(line, lines)
        if ((isNew && account !== undefined) || isOther) {
          // What precedes on this page is the header of the new part, unless it has rows.
          const kept = hasRows ? [] : current.filter(({ page }) => page === line.page)
          current = hasRows ? current : current.filter(({ page }) => page !== line.page)
          finish()
          current = kept
        }
        if (isNew) account = found
        if (range && (!period || isOther)) period = range
      }
      current.push(line)
    }
  }
  finish()
  const texts = pages.flat().map(({ text }) => text)
  const fallback = period ?? texts.map(monthIn).find(Boolean) ?? periodFromLabels(texts)
  return merge(parts.map((part) => ({ ...part, period: part.period ?? fallback })))
}

const isTop = (line: Line, lines: readonly Line[]) => {
  const last = lines.at(-1)?.y ?? 0
  return line.y < 0.45 * Math.max(last, 600)
}

/** An account number below its label. */
function accountBelow(line: Line, next: Line | undefined): string | undefined {
  const index = line.words.findIndex(
    ({ text }, at) =>
      /^(?:account|acct\.?)$/i.test(text) && /^(?:number|no\.?|#|num)[:]?$/i.test(line.words[at + 1]?.text ?? ''),
  )
  const label = line.words[index]
  const end = line.words[index + 1]
  if (!label || !end || !next || next.y - line.y > 3 * line.size) return undefined
  const below = next.words.filter(({ x0, x1 }) => x1 > label.x0 - 5 && x0 < end.x1 + 15)
  const digits = textOf(below).replace(/[\s-]/g, '')
  return /^[xX*•]*\d*\d{4}$/.test(digits) ? digits.slice(-4) : undefined
}

/** Parts of one account and period that another one interrupts belong together. */
function merge(
  parts: readonly { account: string | undefined; period: Period | undefined; lines: Line[] }[],
): Segment[] {
  const merged = new Map<string, { accountLast4: string | null; period: Period | undefined; lines: Line[] }>()
  for (const { account, period, lines } of parts) {
    const key = `${account} ${period?.from} ${period?.to}`
    const same = merged.get(key)
    if (same) same.lines.push(...lines)
    else merged.set(key, { accountLast4: account ?? null, period, lines: [...lines] })
  }
  return [...merged.values()]
}
