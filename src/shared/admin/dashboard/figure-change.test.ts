import { expect, test } from 'vitest'
import { type ChangeUnit, figureChange } from './figure-change.ts'

test.each<[number | null, number | null, ChangeUnit, string | undefined]>([
  [112, 100, 'percent', '+12%'],
  [0, 4, 'percent', '−100%'],
  [1_250, 100, 'percent', '+1,150%'],
  [100, 100, 'percent', 'no change'],
  [1_001, 1_000, 'percent', 'no change'],
  [5, 0, 'percent', undefined],
  [5, -2, 'percent', undefined],
  [0.59, 0.62, 'points', '−3 points'],
  [0.6, 0.59, 'points', '+1 point'],
  [null, 0.59, 'points', undefined],
  [7.54, 6, 'days', '+1.5 days'],
  [5, 6, 'days', '−1 day'],
  [6.02, 6, 'days', 'no change'],
  [6, null, 'days', undefined],
])('%s after %s in %s is "%s"', (now, before, unit, text) => {
  expect(figureChange(now, before, unit)?.text).toBe(text)
})
