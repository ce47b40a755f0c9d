import { expect, test } from 'vitest'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import { changesBetween } from './compare-matches.ts'
import { figureChanges, withMeasured } from './measured-answers.ts'

const answers: Answers = {
  ...{ amount: 50_000_00, purpose: null, monthsInBusiness: 24, monthlyRevenue: 40_000_00, creditBand: null },
  ...{ industry: null, state: null, otherAdvances: 0, urgency: null },
}
const measured = {
  ...{ monthlyRevenueCents: 25_000_00, averageDailyBalanceCents: null, nsfPerMonth: 1.5, negativeDaysPerMonth: 2 },
  ...{ positions: 3, debtPercent: 12.34 },
}

test('measured revenue and frequent debits replace the answers; other answers stay', () => {
  const positions = [{ rhythm: 'daily' }, { rhythm: 'weekly' }, { rhythm: 'monthly' }]
  const after = withMeasured(answers, measured, positions)
  expect(after).toEqual({ ...answers, monthlyRevenue: 25_000_00, otherAdvances: 2 })
  const figures = figureChanges(answers, after, measured)
  expect(figures.filter(({ isDifferent }) => isDifferent)).toEqual([
    expect.objectContaining({ before: '$40,000', after: '$25,000' }),
    expect.objectContaining({ before: '0', after: '2' }),
  ])
  expect(figures.map(({ after: text }) => text)).toEqual([
    ...['$25,000', '2', '3', '12.3%', 'Unknown', '1.5', '2', '24 months'],
  ])
})

test('an unanswered question differs from what was measured', () => {
  const before = { ...answers, monthlyRevenue: null, otherAdvances: null }
  const [revenue, advances] = figureChanges(before, withMeasured(before, measured, []), measured)
  expect([revenue, advances]).toMatchObject([
    { before: 'Not answered', isDifferent: true },
    { before: 'Not answered', after: '0', isDifferent: true },
  ])
})

test('only criteria with another result are named', () => {
  const match = (found: string, verdict: 'met' | 'not_met') => ({
    ...{ product: 'term_loan' as const, criteriaVersion: 1, matchStatus: 'possible' as const },
    points: [
      { label: 'Revenue', asks: '$30,000 or more', found, verdict },
      { label: 'State', asks: 'Any', found: 'NY', verdict: 'met' as const },
    ],
  })
  expect(changesBetween(match('$40,000', 'met'), match('$25,000', 'not_met'))).toEqual([
    {
      ...{ label: 'Revenue', asks: '$30,000 or more' },
      before: { text: '$40,000', verdict: 'met' },
      after: { text: '$25,000', verdict: 'not_met' },
    },
  ])
})
