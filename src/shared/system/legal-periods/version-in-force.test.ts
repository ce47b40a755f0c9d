import { expect, test } from 'vitest'
import { plannedVersions, versionInForce } from './version-in-force.ts'

const versions = [
  { version: 4, validFrom: '2026-06-01' },
  { version: 3, validFrom: '2026-03-02' },
  { version: 2, validFrom: '2026-06-01' },
  { version: 1, validFrom: '2000-01-01' },
]

test.each([
  ['1999-12-31', undefined],
  ['2026-03-01', 1],
  ['2026-03-02', 3],
  ['2026-05-31', 3],
  // Planned before version 3 was saved, and replaced by version 4 of the same day.
  ['2026-06-01', 4],
])('on %s, version %s is in force', (day, version) => {
  expect(versionInForce(versions, day)?.version).toBe(version)
})

test('planned versions are listed by their first day, without those replaced on it', () => {
  const numbers = (day: string) => plannedVersions(versions, day).map(({ version }) => version)
  expect([numbers('2026-03-01'), numbers('2026-03-02'), numbers('2026-06-01')]).toEqual([[3, 4], [4], []])
})
