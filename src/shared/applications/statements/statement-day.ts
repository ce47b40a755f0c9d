import { z } from 'zod/mini'

/** Returns true for years that a bank statement can be of; others are misread or forged. */
export const isStatementYear = (year: number): boolean => year >= 2000 && year <= 2099

const day = z.iso.date()

/** Returns true for days on the calendar, such as `2026-02-28`, that a bank statement can be of. */
export const isStatementDay = (text: string): boolean =>
  day.safeParse(text).success && isStatementYear(Number(text.slice(0, 4)))
