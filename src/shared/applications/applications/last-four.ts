import { parseDate } from '#shared/applications/applications/steps/parse-date.ts'

/**
 * Returns the visible part of a secret: the last four digits, or nothing if the number is too short. For a date of
 * birth in any format, the year, so that the applicant can spot a typo.
 */
export function lastFour(typed: string): string {
  const date = parseDate(typed)
  if (date) return String(date.year)
  const plain = typed.replace(/\W/g, '')
  return plain.length >= 8 ? plain.slice(-4) : ''
}
