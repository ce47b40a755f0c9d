import { type ColumnKind, columnOf, type Labels } from './labels.ts'
import type { Line, Word } from './page.ts'
import { tokensOf } from './tokens.ts'

/** A heading and its horizontal extent. */
export interface Column {
  readonly kind: ColumnKind
  readonly x0: number
  readonly x1: number
}

interface Phrase {
  readonly text: string
  readonly x0: number
  readonly x1: number
}

/** Returns the columns of a heading line, or undefined if the line is none. */
export function columnsIn(
  line: Line,
  above: Line | undefined,
  below: Line | undefined,
  labels: Labels,
): Column[] | undefined {
  if (line.words.length > 22 || line.words.length < 2) return undefined
  const phrases = phrasesOf(line, labels)
  const nearAbove = above && line.y - above.y < 1.8 * line.size && isWordsOnly(above) ? phrasesOf(above, labels) : []
  const nearBelow =
    below && below.page === line.page && below.y - line.y < 1.8 * line.size && isWordsOnly(below)
      ? phrasesOf(below, labels)
      : []
  const columns: Column[] = []
  for (const phrase of phrases) {
    const parts = [
      ...nearAbove.filter((other) => overlaps(other, phrase)).map(({ text }) => text),
      phrase.text,
      ...nearBelow.filter((other) => overlaps(other, phrase)).map(({ text }) => text),
    ]
    const kind =
      columnOf(phrase.text, labels) ??
      columnOf(parts.join(' '), labels) ??
      columnOf(parts.slice(0, 2).join(' '), labels)
    columns.push({ kind: kind ?? 'unknown', x0: phrase.x0, x1: phrase.x1 })
  }
  // Words of a title such as "Checks posted" are close together.
  const isSpread = columns.some(({ x0 }, index) => x0 - (columns[index - 1]?.x1 ?? x0) > line.size)
  const known = columns.filter(({ kind }) => kind !== 'unknown')
  const isFigure = ({ kind }: Column) =>
    kind === 'amount' || kind === 'debit' || kind === 'credit' || kind === 'balance'
  const hasDate = known.some(({ kind }) => kind === 'date' || kind === 'postDate')
  const hasKey = hasDate || known.some(({ kind }) => kind === 'number' || kind === 'text')
  const isHeading =
    (isSpread || columns.length > 2) &&
    known.length >= 2 &&
    known.some(isFigure) &&
    hasKey &&
    columns.length - known.length <= known.length
  return isHeading ? columns : undefined
}

const isWordsOnly = (line: Line) => tokensOf(line).every(({ kind }) => kind === 'text')
const overlaps = (a: Phrase, b: Phrase) => a.x0 < b.x1 && b.x0 < a.x1

/** Words that are close together form one heading, unless each of them is one. */
function phrasesOf(line: Line, labels: Labels): Phrase[] {
  const phrases: Phrase[] = []
  let last: Word | undefined
  for (const word of line.words) {
    const phrase = phrases.at(-1)
    const gap = last ? word.x0 - last.x1 : Number.POSITIVE_INFINITY
    const joined = phrase ? `${phrase.text} ${word.text}` : word.text
    const isOne = gap < 0.75 * word.size || (gap < 1.1 * word.size && columnOf(word.text, labels) === undefined)
    // Closely set headings such as "Date Description Amount".
    const isApart =
      phrase &&
      columnOf(phrase.text, labels) &&
      columnOf(word.text, labels) &&
      columnOf(joined, labels) !== columnOf(word.text, labels) &&
      !/^(?:date|amount|balance|number|no\.?|#)$/i.test(word.text)
    if (phrase && isOne && !isApart) phrases[phrases.length - 1] = { text: joined, x0: phrase.x0, x1: word.x1 }
    else phrases.push({ text: word.text, x0: word.x0, x1: word.x1 })
    last = word
  }
  return phrases
}

/** Returns whether a line continues the headings above it, such as `balance` below `Ending daily`. */
export function isHeadingRest(line: Line, columns: readonly Column[]): boolean {
  return (
    line.words.length <= 8 &&
    isWordsOnly(line) &&
    line.words.every((word) => columns.some(({ x0, x1 }) => word.x0 < x1 + 25 && word.x1 > x0 - 25))
  )
}
