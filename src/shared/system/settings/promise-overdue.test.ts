import { expect, test } from 'vitest'
import { promisedBy } from './business-hours.ts'
import { defaultHours } from './hours.ts'
import { overdueSince } from './promise-overdue.ts'

const tuesdayNoon = new Date('2026-03-03T17:00:00Z')

test('on Tuesday, a request from Monday at the same hour is overdue after 24 hours', () => {
  const since = overdueSince(defaultHours, tuesdayNoon, 24)
  expect(Math.abs(since.getTime() - Date.parse('2026-03-02T17:00:00Z'))).toBeLessThanOrEqual(60_000)
})

test('weekends do not count: on Monday morning only Friday morning is overdue', () => {
  const mondayNine = new Date('2026-03-02T14:30:00Z')
  expect(overdueSince(defaultHours, mondayNine, 24).toISOString()).toMatch(/^2026-02-27T14:/)
})

test.each([1, 8, 24, 72])('requests up to then exceed %i hours, and later ones do not', (within) => {
  for (let hour = 0; hour < 24 * 9; hour += 5) {
    const now = new Date(tuesdayNoon.getTime() + hour * 3_600_000)
    const since = overdueSince(defaultHours, now, within)
    expect(promisedBy(defaultHours, since, within).getTime()).toBeLessThanOrEqual(now.getTime())
    expect(promisedBy(defaultHours, new Date(since.getTime() + 60_000), within).getTime()).toBeGreaterThan(
      now.getTime(),
    )
  }
})
