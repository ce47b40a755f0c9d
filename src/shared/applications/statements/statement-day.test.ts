import { expect, test } from 'vitest'
import { isStatementDay } from './statement-day.ts'

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2000-01-01', true],
  ['2099-12-31', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['1999-12-31', false],
  ['2100-01-01', false],
  ['2026-2-28', false],
  ['2026-02-28T00:00:00Z', false],
  ['soon', false],
  ['', false],
])('%s: %s', (text, isDay) => {
  expect(isStatementDay(text)).toBe(isDay)
})
