/** Days before the expiration of a license on which owners are warned. */
const warningDays = [7, 30, 60] as const

const dayMs = 24 * 60 * 60_000

/**
 * Returns the warning that is due for a license, in days before its expiration; undefined if it is too early or the
 * license has expired.
 * @param expiresOn last valid day, `2026-11-21`.
 */
export function dueWarning(expiresOn: string, today: string): number | undefined {
  const left = (Date.parse(expiresOn) - Date.parse(today)) / dayMs
  return left < 0 ? undefined : warningDays.find((days) => left <= days)
}
