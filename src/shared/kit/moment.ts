import { z } from 'zod/mini'

const first = Date.parse('1900-01-01')
const end = Date.parse('2200-01-01')

/** Invalid times are left to the format check: one message is enough. */
function isNear(typed: string): boolean {
  const at = Date.parse(typed)
  return Number.isNaN(at) || (at >= first && at < end)
}

/** Accepts days such as `2026-03-02` from 1900 to 2199: databases have no year 0. */
export const day = (message: string) => z.iso.date(message).check(z.refine(isNear, message))

export const dayOrEmpty = (message: string) => z.union([z.literal(''), day(message)], message)

/** Accepts UTC times such as `2026-03-02T12:00:00Z`; years as for `day`. */
export const moment = (message: string) => z.iso.datetime(message).check(z.refine(isNear, message))

/** Accepts times in any zone, such as `2026-03-02T12:00:00-05:00`. */
export const zonedMoment = (message: string) =>
  z.iso.datetime({ offset: true, error: message }).check(z.refine(isNear, message))
