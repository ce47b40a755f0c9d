/** Returns the local time for a datetime-local input: `2026-12-24T15:00`. */
export function localMoment(at: Date): string {
  const shown = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shown.toISOString().slice(0, 16)
}

/** Returns today in local time: `2026-03-02`. */
export const localToday = (): string => localMoment(new Date()).slice(0, 10)
