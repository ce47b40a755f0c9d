import { z } from 'zod/mini'

const separator = '..'

/** Two times in UTC, such as `2026-03-01T05:00:00.000Z..2026-03-08T05:00:00.000Z`, without the second; or empty. */
export const timeSpan = (message: string) =>
  z.string(message).check(z.refine((text) => text === '' || parseTimeSpan(text) !== undefined, message))

export interface TimeSpan {
  readonly from: Date
  readonly until: Date
}

/** Returns the times of a text, or undefined if it isn't two times in order. */
export function parseTimeSpan(text: string): TimeSpan | undefined {
  const [from, until, ...rest] = text.split(separator)
  const isTime = (time: string | undefined): time is string => z.iso.datetime().safeParse(time).success
  if (!isTime(from) || !isTime(until) || rest.length > 0) return undefined
  const span = { from: new Date(from), until: new Date(until) }
  return span.from < span.until ? span : undefined
}

/** Returns the text of two times. */
export const formatTimeSpan = ({ from, until }: { readonly from: string; readonly until: string }) =>
  `${from}${separator}${until}`
