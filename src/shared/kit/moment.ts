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

const separator = '..'

/** Two times in UTC, such as `2026-03-01T05:00:00.000Z..2026-03-08T05:00:00.000Z`, without the second; or empty. */
export const timeSpan = (message: string) =>
  z.string(message).check(z.refine((text) => text === '' || parseTimeSpan(text) !== undefined, message))

export interface TimeSpan {
  readonly from: Date
  readonly until: Date
}

/** Returns the times of a text, or undefined if it isn't two times in order, with years as for `day`. */
export function parseTimeSpan(text: string): TimeSpan | undefined {
  const [from, until, ...rest] = text.split(separator)
  const isTime = (time: string | undefined): time is string => moment('').safeParse(time).success
  if (!isTime(from) || !isTime(until) || rest.length > 0) return undefined
  const span = { from: new Date(from), until: new Date(until) }
  return span.from < span.until ? span : undefined
}

/** Returns the text of two times. */
export const formatTimeSpan = ({ from, until }: { readonly from: string; readonly until: string }) =>
  `${from}${separator}${until}`
