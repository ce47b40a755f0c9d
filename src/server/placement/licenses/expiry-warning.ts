/** Days before the end of a licence on which its end is told. */
const warningDays = [7, 30, 60] as const

const dayMs = 24 * 60 * 60_000

/**
 * Which warning is due about a licence, in days before its end; undefined while there is time, and once it has ended.
 * @param expiresOn last day on which it is valid, `2026-11-21`.
 */
export function dueWarning(expiresOn: string, today: string): number | undefined {
  const left = (Date.parse(expiresOn) - Date.parse(today)) / dayMs
  return left < 0 ? undefined : warningDays.find((days) => left <= days)
}
