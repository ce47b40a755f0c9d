import { parseDate } from '#shared/applications/applications/steps/parse-date.ts'

/**
 * What is shown of a number that opens accounts: its last four, and nothing of one so short that its end would tell it.
 * Of a date of birth, however it is written, the year: by it somebody sees that they mistyped.
 */
export function lastFour(typed: string): string {
  const date = parseDate(typed)
  if (date) return String(date.year)
  const plain = typed.replace(/\W/g, '')
  return plain.length >= 8 ? plain.slice(-4) : ''
}
