// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CostComparison } from '#client/features/prequalification/cost-comparison.tsx'
import { EstimateSummary } from '#client/features/prequalification/estimate-summary.tsx'
import { pointsMet } from '#client/features/prequalification/points-met.ts'
import type { LenderEstimate } from '#shared/prequalification/estimate.ts'

const price = { repaidCents: 7_500_000, costCents: 1_890_000, aprPercent: 12, paymentCents: 125_000 }
const range = (receivedCents: number) => ({ low: { ...price, receivedCents }, high: { ...price, receivedCents } })
const lender: LenderEstimate = {
  ...{ lenderId: 'one', name: 'Sample bank', isSample: true, product: 'term_loan', criteriaVersion: 1 },
  ...{ standing: 'open', points: [], rangeCents: null },
  cost: {
    ...{ amountCents: 6_000_000, months: 60, payments: 'monthly' },
    ...{ withoutOurFee: range(5_910_000), withOurFee: range(5_610_000) },
  },
}

afterEach(cleanup)

test('what was not answered is not counted against anybody', () => {
  expect(pointsMet(Array(7).fill({ verdict: 'unknown' }))).toBe('7 points, none judged yet')
  expect(pointsMet([{ verdict: 'met' }, { verdict: 'unknown' }, { verdict: 'not_met' }])).toBe(
    '1 of 3 points met, 1 not judged yet',
  )
  expect(pointsMet([{ verdict: 'met' }])).toBe('1 of 1 points met')
  render(<EstimateSummary lenders={[lender]} rangeCents={null} />)
  expect(screen.getByText(/Nothing speaks against you so far/)).toBeDefined()
  expect(screen.queryByText(/No match/)).toBeNull()
})

test('whoever sees an amount sees at once that only samples gave it', () => {
  const range = { from: 2_000_000, to: 9_000_000 }
  const { rerender } = render(<EstimateSummary lenders={[{ ...lender, standing: 'possible' }]} rangeCents={range} />)
  expect(screen.getByText(/made-up samples/)).toBeDefined()
  rerender(<EstimateSummary lenders={[lender, { ...lender, isSample: false }]} rangeCents={range} />)
  expect(screen.queryByText(/made-up samples/)).toBeNull()
})

test('what lies between the loan and the money is told, and where the term comes from', () => {
  render(<CostComparison lender={lender} ourFeeBasisPoints={500} />)
  expect(screen.getByRole('row', { name: /lender’s own fee \$900/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /our 5% fee \$3,000/i })).toBeDefined()
  expect(screen.getByRole('row', { name: /You receive after both fees \$56,100/ })).toBeDefined()
  expect(screen.getByText(/5 years is the usual term of this lender/)).toBeDefined()
})
