/** Returns the local time as `2026-12-24T15:00`, for a datetime-local input. */
export function localMoment(at: Date): string {
  const shown = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shown.toISOString().slice(0, 16)
}
