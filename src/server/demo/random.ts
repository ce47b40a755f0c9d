import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { formatReference, type ReferencePrefix, referenceBase } from '#shared/kit/ids/reference.ts'

/** The same seed gives the same values on every machine. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  whole(from: number, to: number): number
  percent(of: number): boolean
  oneOf<Value>(values: readonly Value[]): Value
  weighted<Value>(values: readonly (readonly [Value, weight: number])[]): Value
  some<Value>(values: readonly Value[], count: number): Value[]
  bytes(count: number): Buffer
  /** UUIDv7: sorts by arrival, as in the app. */
  id(at: Date): string
  reference(prefix?: ReferencePrefix): string
  /** Its draws change nothing elsewhere. */
  branch(name: string): Random
}

export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)

  // Mulberry32, by Tommy Ettinger (public domain).
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => whole(0, 255)))

  function oneOf<Value>(values: readonly Value[]): Value {
    const [chosen] = values.slice(whole(0, values.length - 1))
    if (chosen === undefined) throw new RangeError('The list to choose from is empty.')
    return chosen
  }

  function weighted<Value>(values: readonly (readonly [Value, number])[]): Value {
    let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of values) {
      left -= weight
      if (left < 0) return value
    }
    throw new RangeError('The list to choose from is empty.')
  }

  function some<Value>(values: readonly Value[], count: number): Value[] {
    const order = values.map((value) => ({ value, place: next() }))
    return order
      .sort((a, b) => a.place - b.place)
      .slice(0, count)
      .map(({ value }) => value)
  }

  return {
    ...{ next, whole, bytes, oneOf, weighted, some },
    percent: (of) => next() * 100 < of,
    id: (at) => v7({ msecs: at.getTime(), random: bytes(16) }),
    reference: (prefix) =>
      formatReference(
        Array.from({ length: 7 }, () => whole(0, referenceBase - 1)),
        prefix,
      ),
    branch: (name) => seededRandom(`${seed}/${name}`),
  }
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** New York, in hours of UTC; daylight saving time doesn't matter. */
const opens = 14
const closes = 23

const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6

/**
 * Returns the time if in office hours, otherwise one soon after the next opening.
 * @param late minutes after opening.
 */
export function workingMoment(at: Date, late: number): Date {
  const open = new Date(at)
  if (!isWeekend(open) && open.getUTCHours() >= opens && open.getUTCHours() < closes) return open
  if (open.getUTCHours() >= opens || isWeekend(open)) open.setUTCDate(open.getUTCDate() + 1)
  while (isWeekend(open)) open.setUTCDate(open.getUTCDate() + 1)
  open.setUTCHours(opens, late, at.getUTCSeconds(), at.getUTCMilliseconds())
  return open
}

/** Formats the UTC date: `2026-03-02`. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)
