import { isStatementYear } from '#shared/applications/statements/statement-day.ts'
import type { Line, Word } from './page.ts'

/** A date without a year has year 0. */
export interface ShortDate {
  readonly year: number
  readonly month: number
  readonly day: number
  /** The year may be the first word of a description. */
  readonly isYearLoose?: boolean
}

interface Place {
  readonly text: string
  readonly x0: number
  readonly x1: number
  readonly size: number
  readonly font: string
}
export interface AmountToken extends Place {
  readonly kind: 'amount'
  /** Without sign. */
  readonly cents: number
  readonly sign: '-' | '+' | ''
}
export interface DateToken extends Place {
  readonly kind: 'date'
  readonly date: ShortDate
}
interface TextToken extends Place {
  readonly kind: 'text'
}
export type Token = AmountToken | DateToken | TextToken

const amountPattern = /^([-+(<]*)(?:US)?\$?([-+(<]*)((?:\d{1,3}(?:,\d{3})+|\d+)?)\.(\d{2})([)>]?)(-|\+|CR|DR|OD)?$/i

/** Returns the tokens of a line: amounts with their signs and dollar signs, dates, and other words. */
export function tokensOf(line: Line): readonly Token[] {
  const known = read.get(line) ?? readTokens(line)
  read.set(line, known)
  return known
}

/** Several steps read the same lines. */
const read = new WeakMap<Line, readonly Token[]>()

function readTokens({ words }: Line): Token[] {
  const tokens: Token[] = []
  for (let index = 0; index < words.length; ) {
    const date = dateAt(words, index)
    if (date) {
      tokens.push({ kind: 'date', date: date.date, ...placeOf(words.slice(index, index + date.length)) })
      index += date.length
      continue
    }
    const amount = amountAt(words, index)
    if (amount) {
      for (let back = 0; back < amount.before; back++) tokens.pop()
      tokens.push(amount.token)
      index += amount.length
      continue
    }
    const word = words[index]
    if (word) tokens.push({ kind: 'text', ...placeOf([word]) })
    index++
  }
  return tokens
}

function placeOf(words: readonly Word[]): Place {
  const first = words[0]
  return {
    text: words.map(({ text }) => text).join(' '),
    x0: first?.x0 ?? 0,
    x1: words.at(-1)?.x1 ?? 0,
    size: first?.size ?? 0,
    font: first?.font ?? '',
  }
}

function amountAt(words: readonly Word[], index: number) {
  const word = words[index]
  if (!word) return undefined
  const match = amountPattern.exec(word.text)
  if (!match) return undefined
  const [, before = '', inner = '', whole = '', fraction = '', closing = '', suffix = ''] = match
  let marks = before + inner + closing
  let end = suffix.toUpperCase()
  let x1 = word.x1
  let length = 1
  const next = words[index + 1]
  if (next && next.x0 - word.x1 < 1.2 * word.size) {
    if (next.text === '%') return undefined
    if (!end && /^([-+]|CR|DR|OD|\)-?)$/i.test(next.text)) {
      end = next.text.toUpperCase()
      length = 2
      x1 = next.x1
    }
  }
  // Dollar signs may be far to the left of a right-aligned amount; a sign only next to it or to the dollar sign.
  let taken = 0
  let edge = word.x0
  for (;;) {
    const mark = words[index - 1 - taken]
    if (!mark || !/^([-+(<]?\$[-+(]?|[-+(<])$/.test(mark.text)) break
    const isDollar = mark.text.includes('$')
    if (edge - mark.x1 > (isDollar ? 100 : 0.9 * word.size)) break
    marks += mark.text
    if (edge - mark.x1 < 2 * word.size) edge = mark.x0
    taken++
  }
  if (end.includes(')')) marks += '('
  const isNegative = /[-(<]/.test(marks) || /-|DR|OD/.test(end)
  const isPositive = marks.includes('+') || /\+|CR/.test(end)
  // Digits end before a sign in the same word.
  const digitsEnd =
    suffix || closing ? word.x1 - ((word.x1 - word.x0) * (suffix.length + closing.length)) / word.text.length : word.x1
  const token: AmountToken = {
    kind: 'amount',
    cents: Number(whole.replaceAll(',', '') || '0') * 100 + Number(fraction),
    sign: isNegative ? '-' : isPositive ? '+' : '',
    text: words
      .slice(index - taken, index + length)
      .map(({ text }) => text)
      .join(' '),
    x0: edge,
    x1: Math.min(digitsEnd, x1),
    size: word.size,
    font: word.font,
  }
  return Number.isSafeInteger(token.cents) ? { token, length, before: taken } : undefined
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthPattern =
  /^(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/i
const monthNumber = (name: string) => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Returns the date that starts at a word, and how many words it takes. */
export function dateAt(words: readonly { readonly text: string }[], index: number) {
  const text = (offset: number) => words[index + offset]?.text ?? ''
  const word = text(0).replace(/[,:;]$/, '')
  const one = (year: string, month: number, day: number) => valid(year, month, day, 1)
  let match = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(word)
  if (match) return one(match[4] ?? '', Number(match[1]), Number(match[3]))
  match = /^(20\d{2})([/.-])(\d{2})\2(\d{2})$/.exec(word)
  if (match) return one(match[1] ?? '', Number(match[3]), Number(match[4]))
  match = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(word)
  if (match) return one(match[3] ?? '', Number(match[1]), Number(match[2]))
  match = /^(\d{1,2})[- ]?([a-z]{3,9})(?:[- ]?(\d{4}|\d{2}))?$/i.exec(word)
  if (match && monthPattern.test(match[2] ?? ''))
    return one(match[3] ?? '', monthNumber(match[2] ?? ''), Number(match[1]))
  match = /^([a-z]{3,9})[-.]?(\d{1,2})(?:[-,](\d{4}|\d{2}))?$/i.exec(word)
  if (match && monthPattern.test(match[1] ?? ''))
    return one(match[3] ?? '', monthNumber(match[1] ?? ''), Number(match[2]))
  if (monthPattern.test(text(0)) && /^\d{1,2}(st|nd|rd|th)?,?$/.test(text(1))) {
    return withYear(monthNumber(text(0)), Number.parseInt(text(1), 10), 2)
  }
  if (/^\d{1,2}$/.test(text(0)) && monthPattern.test(text(1).replace(/,$/, ''))) {
    return withYear(monthNumber(text(1)), Number(text(0)), 2)
  }
  return undefined

  function withYear(month: number, day: number, length: number) {
    const year = /^,?(20\d{2})[,:;.]?$/.exec(text(length))?.[1]
    const found = valid(year ?? '', month, day, year ? length + 1 : length)
    const isLoose = year !== undefined && !text(length - 1).endsWith(',')
    return found && isLoose ? { ...found, date: { ...found.date, isYearLoose: true } } : found
  }
}

function valid(year: string, month: number, day: number, length: number) {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const full = year === '' ? 0 : year.length === 2 ? 2000 + Number(year) : Number(year)
  const isReal = day <= new Date(Date.UTC(full || 2024, month, 0)).getUTCDate()
  return isReal && (full === 0 || isStatementYear(full)) ? { date: { year: full, month, day }, length } : undefined
}

/** Formats a date whose year is known. */
export const formatDay = ({ year, month, day }: ShortDate) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Returns the day of a date with or without a year that is inside a period, or undefined. */
export function dayWithin(date: ShortDate, from: string, to: string): string | undefined {
  const around = [Number(to.slice(0, 4)), Number(from.slice(0, 4))]
  const isWord = date.isYearLoose === true && around.every((year) => Math.abs(year - date.year) > 2)
  const years = date.year && !isWord ? [date.year] : around
  return years.map((year) => formatDay({ ...date, year })).find((day) => day >= from && day <= to && isRealDay(day))
}

const isRealDay = (day: string) => new Date(day).toISOString().slice(0, 10) === day
