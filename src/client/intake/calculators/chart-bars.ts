import type { Instalment } from '#shared/intake/calculators/loan-cost.ts'
import * as copy from './copy.ts'

export interface Stretch {
  readonly unit: keyof typeof copy.unitLabels
  /** `Year 2`, or `Payment 7` for a short schedule. */
  readonly name: string
  readonly paidCents: number
  readonly interestCents: number
  readonly principalCents: number
  readonly balanceCents: number
}

/** Above this, payments are grouped. */
const fewPayments = 18

/** Groups a schedule by year, or by payment if there are few. */
export function stretchesOf(schedule: readonly Instalment[], paymentsPerYear: number): Stretch[] {
  const isShort = schedule.length <= fewPayments
  const unit = isShort ? 'payment' : 'year'
  const size = isShort ? 1 : paymentsPerYear
  return Array.from({ length: Math.ceil(schedule.length / size) }, (_, index) => {
    const part = schedule.slice(index * size, (index + 1) * size)
    const sum = (of: (instalment: Instalment) => number) => part.reduce((total, each) => total + of(each), 0)
    return {
      ...{ unit, name: copy.unitLabels[unit].nth(index + 1) },
      paidCents: sum(({ paymentCents }) => paymentCents),
      interestCents: sum(({ interestCents }) => interestCents),
      principalCents: sum(({ principalCents }) => principalCents),
      balanceCents: part.at(-1)?.balanceCents ?? 0,
    }
  })
}

/** `belowCents` is the sum of the parts below. */
type Part = readonly [fill: string, cents: number, belowCents: number]

/** Keeps the bars of a few years narrow. */
const fewestColumns = 10
/** Above this, every second column is labeled. */
const crowd = 12

/** Returns bars, column labels, and a text describing the columns. */
export function chartBars(stretches: readonly Stretch[], feeCents: number) {
  const fee = feeCents > 0 ? [{ name: copy.start, parts: [['fill-ink', feeCents, 0] as Part] }] : []
  const bars = [
    ...fee,
    ...stretches.map(({ name, interestCents, principalCents }) => ({
      name,
      parts: [
        ['fill-brass', interestCents, 0],
        ['fill-action', principalCents, interestCents],
      ] as Part[],
    })),
  ]
  const columns = Array.from({ length: Math.max(bars.length, fewestColumns) }, (_, column) => ({
    key: column,
    label: labelOf(column - fee.length + 1, stretches.length),
  }))
  const { axis, axisWithStart } = copy.unitLabels[stretches[0]?.unit ?? 'payment']
  return { bars, columns, axis: (fee.length > 0 ? axisWithStart : axis)(stretches.length) }
}

/** Column 0 is the funding; the last label ends the axis. */
function labelOf(column: number, last: number): string {
  if (column === 0) return copy.start
  if (column > last || (last > crowd && column % 2 === 1)) return ''
  return String(column)
}
