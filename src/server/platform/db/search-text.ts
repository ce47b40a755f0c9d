import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { normalizeEmail } from '#shared/kit/text.ts'

const looksLikeNumber = /^[\d\s()+./-]*$/

/**
 * The parts that a text made for searching must contain for what was typed: every word in lower case, or, where it looks
 * like a phone number, its digits without leading zeros (`0043…` and the national `0…` become what E.164 has) and
 * without the 1 of the USA, which people leave out as often as not.
 */
export function searchTerms(typed: string): string[] {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  if (looksLikeNumber.test(typed) && digits.length >= 3) return [digits.replace(/^1(?=\d{10}$)/, '')]
  return typed.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Conditions for `searchTerms`, one per term; `%`, `_` and `\` mean themselves. */
export const containsAll = (text: SQLWrapper, typed: string): SQL[] =>
  searchTerms(typed).map((term) => sql`${text} like ${`%${escapeLike(term)}%`}`)

const completeAddress = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u

/**
 * Conditions for what was typed in a search of people. A complete e-mail address means that one: as a part of a text,
 * the endings that thousands share would have to be gone through.
 */
export const meansPerson = (person: { text: SQLWrapper; email: AnyPgColumn }, typed: string): SQL[] =>
  completeAddress.test(typed.trim()) ? [eq(person.email, normalizeEmail(typed))] : containsAll(person.text, typed)

/** True where an index of trigrams can narrow the search: shorter words than three characters have none. */
export const isSearchable = (typed: string): boolean => searchTerms(typed).some(({ length }) => length >= 3)

/**
 * What begins with `typed`, whatever its case and accents, as a range of an index in the order of `und-x-icu`: U+FFFF
 * stands behind every letter there.
 */
export const beginsWith = (text: SQLWrapper, typed: string): SQL =>
  sql`${text} collate "und-x-icu" between ${typed}::text and ${`${typed}\uffff`}::text`

const escapeLike = (term: string) => term.replace(/[\\%_]/g, '\\$&')
