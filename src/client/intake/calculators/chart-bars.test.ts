import { expect, test } from 'vitest'
import { loanSchedule } from '#shared/intake/calculators/loan-cost.ts'
import { chartBars, stretchesOf } from './chart-bars.ts'

const stretches = (months: number) =>
  stretchesOf(loanSchedule({ amountCents: 5_000_000, rateBasisPoints: 450, months, frequency: 'monthly' }), 12)
const labels = (months: number, feeCents: number) =>
  chartBars(stretches(months), feeCents).columns.map(({ label }) => label)

test('our fee is at the start of the chart, because it is deducted before the first payment', () => {
  const { bars, axis } = chartBars(stretches(36), 250_000)
  expect(bars.map(({ name }) => name)).toEqual(['Start', 'Year 1', 'Year 2', 'Year 3'])
  expect(bars[0]?.parts).toEqual([['fill-ink', 250_000, 0]])
  expect(bars[1]?.parts.map(([fill]) => fill)).toEqual(['fill-brass', 'fill-action'])
  expect(axis).toBe('Start, then years 1 to 3')
})

test('each bar has its year as a label, and the rest of the axis has none', () => {
  expect(labels(36, 250_000)).toEqual(['Start', '1', '2', '3', '', '', '', '', '', ''])
  expect(labels(36, 0)).toEqual(['1', '2', '3', '', '', '', '', '', '', ''])
})

test('if there are many bars, every second one is labeled', () => {
  expect(labels(14, 0).filter(Boolean)).toEqual(['2', '4', '6', '8', '10', '12', '14'])
  expect(chartBars(stretches(14), 0).axis).toBe('Payments 1 to 14')
})
