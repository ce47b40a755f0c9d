// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Adjustment, LenderEstimate } from '#shared/intake/prequalification/estimate.ts'
import { CostComparison } from './cost-comparison.tsx'
import { EstimateSummary, pointsMet } from './estimate-summary.tsx'

const price = { repaidCents: 7_500_000, costCents: 1_890_000, aprPercent: 12, paymentCents: 125_000 }
const range = (receivedCents: number) => ({ low: { ...price, receivedCents }, high: { ...price, receivedCents } })
const lender: LenderEstimate = {
  ...{ lenderId: 'one', name: 'Sample bank', isSample: true, product: 'term_loan', criteriaVersion: 1 },
  ...{ matchStatus: 'open', points: [], rangeCents: null },
  cost: {
    ...{ amountCents: 6_000_000, months: 60, payments: 'monthly' },
    ...{ withoutOurFee: range(5_910_000), withOurFee: range(5_610_000) },
  },
}

afterEach(cleanup)

test('an unknown answer counts against no one', () => {
  expect(pointsMet(Array(7).fill({ verdict: 'unknown' }))).toBe('7 criteria, none checked yet')
  expect(pointsMet([{ verdict: 'met' }, { verdict: 'unknown' }, { verdict: 'not_met' }])).toBe(
    '1 of 3 criteria met, 1 not checked yet',
  )
  expect(pointsMet([{ verdict: 'met' }])).toBe('1 of 1 criterion met')
  render(<EstimateSummary lenders={[real]} rangeCents={null} />)
  expect(screen.getByText(/Nothing rules you out so far with 1 lender/)).toBeDefined()
  expect(screen.queryByText(/not yet/i)).toBeNull()
})

const real: LenderEstimate = { ...lender, isSample: false }
const estimate = (
  matchStatus: LenderEstimate['matchStatus'],
  adjustment: Partial<Adjustment> = {},
): LenderEstimate => ({
  ...{ ...real, matchStatus },
  ...(matchStatus === 'adjustable' && {
    adjustment: { upToCents: null, atLeastCents: null, withinDays: null, ...adjustment },
  }),
})
const summaryOf = (lenders: LenderEstimate[]) => {
  const { container } = render(<EstimateSummary lenders={lenders} rangeCents={null} />)
  return container.textContent ?? ''
}

test('a fundable business first sees what lenders could fund now, then what they could fund later', () => {
  const text = summaryOf([
    estimate('adjustable', { withinDays: 60 }),
    estimate('adjustable', { upToCents: 4_500_000 }),
    estimate('adjustable', { upToCents: 3_600_000 }),
    estimate('not_yet'),
  ])
  expect(text).toMatch(
    /^2 lenders could fund up to \$45,000 now\. 1 lender could fund the full amount within 60 days if you can wait\. 1 doesn’t match yet\.Up to \$45,000/,
  )
})

test('matches come first, and other lenders are counted separately', () => {
  const text = summaryOf([estimate('possible'), estimate('adjustable', { atLeastCents: 2_000_000 }), estimate('open')])
  expect(text).toMatch(
    /^1 possible match among 3 lenders\. 1 more lender could fund \$20,000 or more now\. 1 needs more information\./,
  )
})

test('an estimate without a match is not a denial, and never says “no match at all”', () => {
  expect(summaryOf([estimate('not_yet')])).toMatch(/^No lender is a full match yet\..*This isn’t a denial/)
})

test('sample lenders are called samples, and are never counted as matches', () => {
  const text = summaryOf([{ ...lender, matchStatus: 'possible' }, lender])
  expect(text).toMatch(/^Example only\. These 2 are sample lenders, made up to show how an estimate works/)
  expect(text).toContain('Your answers meet all criteria for 1 of 2 sample lenders')
  expect(text).not.toMatch(/match/)
  cleanup()
  // An estimate from before samples were left out.
  const mixed = summaryOf([{ ...lender, matchStatus: 'possible' }, estimate('possible'), estimate('not_yet')])
  expect(mixed).toMatch(/^1 possible match among 2 lenders\. 1 doesn’t match yet\./)
})

test('the difference between the loan amount and the money received is explained, and the source of the term', () => {
  render(<CostComparison lender={lender} ourFeeBasisPoints={500} />)
  expect(screen.getByRole('row', { name: /Lender fee \$900/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /our 5% fee \$3,000/i })).toBeDefined()
  expect(screen.getByRole('row', { name: /You receive after both fees \$56,100/ })).toBeDefined()
  expect(screen.getByText(/This lender’s usual term is 5 years\./)).toBeDefined()
})
