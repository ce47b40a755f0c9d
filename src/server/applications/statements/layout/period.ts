import { addDays } from '#shared/kit/calendar-day.ts'
import { dateAt, formatDay, type ShortDate } from './tokens.ts'

export interface Period {
  readonly from: string
  readonly to: string
}

const link = /^(?:-|\/|~|to|thru|through|ending|until|and|end|~)[:,]?$/i

/** Returns the period of a text such as `January 1, 2026 - January 31, 2026`. */
export function periodIn(text: string): Period | undefined {
  // A range may be written without spaces.
  const spaced = text
    .replace(/(\d)\s*(?:-|–)\s*(?=\d{1,2}\/\d{1,2}|[A-Za-z]{3,9}\.? \d)/g, '$1 - ')
    .replace(/(\d{4}-\d{2}-\d{2})-(?=\d{4})/g, '$1 - ')
    .replace(/([a-z])\/(?=\d)/gi, '$1 ')
  const words = spaced.split(/\s+/).map((word) => ({ text: word.replace(/^[([]|[)\].;]+$/g, '') }))
  for (let index = 0; index < words.length; index++) {
    const first = dateAt(words, index)
    if (!first) {
      const range = sameMonth(words, index)
      if (range) return range
      continue
    }
    let next = index + first.length
    let links = 0
    while (link.test(words[next]?.text ?? '') && links < 3) {
      next++
      links++
    }
    const second = links > 0 ? dateAt(words, next) : undefined
    if (second) return rangeOf(first.date, second.date)
    const range = sameMonth(words, index)
    if (range) return range
  }
  return undefined
}

/** `March 1 - 31, 2026` and `March 1-31, 2026`. */
function sameMonth(words: readonly { readonly text: string }[], index: number): Period | undefined {
  const text = words
    .slice(index, index + 6)
    .map((word) => word.text)
    .join(' ')
  const match = /^([A-Z][a-z]{2,8}\.? )(\d{1,2}) ?(?:-|to|through|thru) ?(\d{1,2}),? (20\d\d)\b/.exec(text)
  if (!match) return undefined
  const [, month = '', first = '', last = '', year = ''] = match
  const dates = [first, last].map(
    (day) =>
      dateAt(
        `${month}${day}, ${year}`.split(' ').map((part) => ({ text: part })),
        0,
      )?.date,
  )
  return dates[0] && dates[1] ? rangeOf(dates[0], dates[1]) : undefined
}

function rangeOf(first: ShortDate, second: ShortDate): Period | undefined {
  const year = second.year || (first.year && first.month > second.month ? first.year + 1 : first.year)
  if (!year) return undefined
  const to = formatDay({ ...second, year })
  const start = first.year || (first.month > second.month ? year - 1 : year)
  const from = formatDay({ ...first, year: start })
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  // Longer ranges are terms of an offer or of a law.
  return days >= 0 && days <= 100 ? { from, to } : undefined
}

const monthOnly =
  /(?:statement|period|month|activity|summary)\s*(?:for|of|:)?\s*(?:the month of\s*)?(january|february|march|april|may|june|july|august|september|october|november|december)\s+(20\d\d)\b/i

/** Returns the period of a text such as `Statement for March 2026`. */
export function monthIn(text: string): Period | undefined {
  const [, month = '', year = ''] = monthOnly.exec(text) ?? []
  if (!year) return undefined
  const date = dateAt([{ text: month }, { text: '1' }], 0)?.date
  return date ? wholeMonth(formatDay({ ...date, year: Number(year) })) : undefined
}

function wholeMonth(first: string): Period {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return { from: first, to: formatDay({ year, month, day: new Date(Date.UTC(year, month, 0)).getUTCDate() }) }
}

/** Labels of the last day, the most specific first. */
const ends = [
  /\b(?:period|statement|cycle)\s+(?:end(?:ing|s)?|clos(?:ing|es))(?: date)?\b\s*:?/i,
  /\b(?:ending|closing|new|current)(?: statement)? (?:balance|date)(?: (?:on|as of))?\b\s*:?/i,
  /(?<!last |previous |prior )\bstatement date\b\s*:?/i,
  /\bthis statement\b(?: date)?\s*:?/i,
  /^(?:to|through|thru|end|ending)\b\s*:?/i,
]

/** Returns the period from separate lines: a first and a last date, or a last date and a number of days. */
export function periodFromLabels(texts: readonly string[]): Period | undefined {
  const dateAfter = (pattern: RegExp) => {
    for (const [index, text] of texts.entries()) {
      const match = pattern.exec(text)
      if (!match) continue
      const rest = text.slice(match.index + match[0].length).trim() || (texts[index + 1] ?? '')
      const date = dateAt(
        rest
          .replace(/^[:\s]+/, '')
          .split(/\s+/)
          .map((word) => ({ text: word })),
        0,
      )?.date
      if (date?.year) return formatDay(date)
    }
    return undefined
  }
  const to = ends.map(dateAfter).find(Boolean)
  const from = dateAfter(
    /\b(?:(?:beginning|opening|starting|previous|prior) balance (?:on|as of)|period (?:start|begin)(?:ning|s|ing)?(?: date)?|(?:start|beginning|opening|from) date|from)\b\s*:?/i,
  )
  const last = dateAfter(/\b(?:last|previous|prior) statement(?: date)?\b\s*:?/i)
  if (!to) return undefined
  const days = Number(
    /\bdays in (?:the )?(?:statement )?(?:period|cycle)\b\D*(\d{2})\b/i.exec(texts.join('\n'))?.[1] ?? 0,
  )
  const start = from ?? (last ? addDays(last, 1) : days ? addDays(to, 1 - days) : undefined)
  return start && start <= to ? { from: start, to } : undefined
}
