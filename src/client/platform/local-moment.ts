/** `2026-12-24T15:00`, where the reader is: what a box of date and time takes. */
export function localMoment(at: Date): string {
  const shown = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return shown.toISOString().slice(0, 16)
}
