import { expect, test } from 'vitest'
import { lenientCriteria } from '#server/testing/fixtures/lender-fixtures.ts'
import { compareReported, type MeasuredFigures, statementPoints } from './match-statements.ts'

const measured: MeasuredFigures = {
  ...{ monthlyRevenueCents: 4_000_000, averageDailyBalanceCents: 350_000, nsfPerMonth: 1.5, negativeDaysPerMonth: 0 },
  ...{ positions: 2, debtPercent: 12.3 },
}

test.each([
  [{ minTrueRevenueCents: 4_000_000 }, 'met', '$40,000, from statements'],
  [{ minTrueRevenueCents: 4_000_001 }, 'not_met', '$40,000, from statements'],
  [{ minAverageDailyBalanceCents: 500_000 }, 'not_met', '$3,500, from statements'],
  [{ maxNsfPerMonth: 2 }, 'met', '1.5, from statements'],
  [{ maxNsfPerMonth: 1 }, 'not_met', '1.5, from statements'],
  [{ maxNegativeDaysPerMonth: 0 }, 'met', '0, from statements'],
  [{ maxMeasuredPositions: 1 }, 'not_met', '2, from statements'],
  [{ maxDebtPercent: 15 }, 'met', '12.3%, from statements'],
] as const)('%o is %s', (asked, verdict, found) => {
  expect(statementPoints({ ...lenientCriteria, ...asked }, measured)).toMatchObject([{ verdict, found }])
  expect(statementPoints({ ...lenientCriteria, ...asked }, null)).toMatchObject([{ verdict: 'unknown' }])
})

test('a lender that asks nothing about statements has no such points', () => {
  expect(statementPoints({ ...lenientCriteria, maxDebtPercent: null }, measured)).toEqual([])
})

test.each([
  [{ monthlyRevenue: 4_300_000, otherAdvances: 2 }, [false, false]],
  [{ monthlyRevenue: 6_000_000, otherAdvances: 0 }, [true, true]],
  [{ monthlyRevenue: null, otherAdvances: null }, [false, false]],
])('%o differs: %o', (reported, differs) => {
  expect(compareReported(reported, measured).map(({ isDifferent }) => isDifferent)).toEqual(differs)
})
