const pattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns true for years that a bank statement can be of; others are misread or forged. */
export const isStatementYear = (year: number): boolean => year >= 2000 && year <= 2099

/** Returns true for days on the calendar, such as `2026-02-28`, that a bank statement can be of. */
export function isStatementDay(text: string): boolean {
  // The thread that reads statements would load the parser of inputs for nothing else.
  if (!pattern.test(text) || !isStatementYear(Number(text.slice(0, 4)))) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
