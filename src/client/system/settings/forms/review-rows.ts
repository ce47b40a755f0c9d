import type { Table } from '#client/platform/request/read-csv.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { maxReviews, type Review, review as schema } from '#shared/system/company/company.ts'

export interface ReviewRow {
  /** As in a spreadsheet: the header is line 1. */
  readonly line: number
  /** `proof` is the name of the screenshot's file. */
  readonly review: Review
  /** Messages by field. */
  readonly problems: FieldErrors
  /** Undefined if the review is new. */
  readonly sameAs: 'saved' | number | undefined
}

const patterns = {
  author: /author|name|reviewer|client|customer/,
  text: /^(text|review|content|comment|quote|body)/,
  rating: /rating|stars|score/,
  source: /source|site|platform|published on/,
  link: /link|url|address/,
  writtenOn: /date|written|^day/,
  proof: /proof|screenshot|file|picture|image/,
} as const satisfies Record<keyof Review, RegExp>
type Field = keyof typeof patterns
const fields = Object.keys(patterns) as Field[]

const columnLabels = {
  ...{ author: 'author', text: 'review', rating: 'stars', source: 'source', writtenOn: 'date' },
} as const

/** Names the screenshot in the check, because its real name is known only after the upload. */
const sampleProof = `${'0'.repeat(32)}-1x1.png`

/**
 * Reads reviews from a table and says what is wrong with each: a bad field, a screenshot that was not chosen, or a
 * review that exists.
 * @param files names of the chosen screenshots.
 * @throws Error naming every missing column.
 */
export function readReviews({ header, rows }: Table, saved: readonly Review[], files: readonly string[]): ReviewRow[] {
  const words = header.map((word) => word.trim().toLowerCase())
  const columns = Object.fromEntries(
    fields.map((field) => [field, words.findIndex((word) => patterns[field].test(word))]),
  )
  const missing = [
    ...Object.entries(columnLabels).flatMap(([field, label]) => (columns[field] === -1 ? [label] : [])),
    ...(columns.link === -1 && columns.proof === -1 ? ['address or screenshot'] : []),
  ]
  if (missing.length > 0) throw new Error(`This file has no column for: ${missing.join(', ')}.`)

  const known = new Map<string, 'saved' | number>(saved.flatMap((one) => keysOf(one).map((key) => [key, 'saved'])))
  let room = maxReviews - saved.length
  return rows.map((cells, index) => {
    const line = index + 2
    const cell = (field: Field) => (cells[columns[field] ?? -1] ?? '').trim()
    const review: Review = {
      ...{ author: cell('author'), text: cell('text'), source: cell('source'), link: cell('link') },
      ...{ rating: readRating(cell('rating')), writtenOn: readDay(cell('writtenOn')), proof: cell('proof') },
    }
    const keys = keysOf(review)
    const sameAs = keys.map((key) => known.get(key)).find((found) => found !== undefined)
    for (const key of keys) if (!known.has(key)) known.set(key, line)
    const problems = problemsOf(review, files)
    if (sameAs === undefined && Object.keys(problems).length === 0 && room-- <= 0)
      problems.form = `The site has room for ${maxReviews} reviews`
    return { line, review, problems, sameAs }
  })
}

/** Two reviews are the same if they have the same address, or the same author and text. */
const keysOf = (one: Review) => [...(one.link ? [one.link.replace(/\/+$/, '').toLowerCase()] : []), reviewKey(one)]

/** Identifies a review, also after the server has normalized it. */
export const reviewKey = ({ author, text }: Review) =>
  `${author} ${text}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function problemsOf(review: Review, files: readonly string[]): Record<string, string> {
  const isMissing = review.proof !== '' && !files.includes(review.proof)
  const checked = schema.safeParse({ ...review, proof: review.proof && sampleProof })
  const problems: Record<string, string> = isMissing ? { proof: `Choose the file ${review.proof} too` } : {}
  for (const { path, message } of checked.error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** `5`, `4/5`, `4 stars` or `★★★★☆`; NaN for anything else. */
function readRating(text: string): number {
  if (/^[★⭐]+☆*$/u.test(text)) return text.match(/[★⭐]/gu)?.length ?? Number.NaN
  const [, stars] = /^(\d(?:\.0+)?)(?:\s*(?:\/|of|out of)\s*5)?(?:\s*stars?)?$/i.exec(text) ?? []
  return stars ? Number(stars) : Number.NaN
}

/** Returns `3/2/2026` as `2026-03-02`, and any other text as it is. */
function readDay(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (month && day && year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4}-\d\d-\d\dT/.test(text) ? text.slice(0, 10) : text
}
