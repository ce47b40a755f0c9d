import { type SQL, sql } from 'drizzle-orm'
import { leads } from '#server/features/leads/table.ts'

const looksLikeNumber = /^[\d\s()+./-]*$/

/**
 * The parts a lead's `search_text` must contain for what was typed: every word in lower case, or, where it looks like
 * a phone number, its digits without leading zeros (`0043…` and the national `0…` become what E.164 has).
 */
export function searchTerms(typed: string): string[] {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  if (looksLikeNumber.test(typed) && digits.length >= 3) return [digits]
  return typed.toLowerCase().split(/\s+/).filter(Boolean)
}

/** Conditions for `searchTerms`, one per term; `%`, `_` and `\` mean themselves. */
export const matches = (typed: string): SQL[] =>
  searchTerms(typed).map((term) => sql`${leads.searchText} like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`)
