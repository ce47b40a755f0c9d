import { expect, test } from 'vitest'
import type { AccountStatement, Transaction } from '#shared/applications/statements/statement.ts'
import { measureCashFlow } from './measure-cash-flow.ts'

const line = (date: string, amountCents: number, description: string): Transaction => ({
  date,
  amountCents,
  description,
  page: 1,
})
const statement = (
  from: string,
  to: string,
  openingCents: number,
  transactions: Transaction[],
  last4 = '1234',
): AccountStatement => ({
  ...{ bank: 'Harbor Bank', holder: null, accountLast4: last4 },
  periods: [
    {
      ...{ from, to, openingCents, reconciled: true, firstBreak: null, transactions },
      closingCents: transactions.reduce((sum, { amountCents }) => sum + amountCents, openingCents),
    },
  ],
})

const january = statement('2026-01-01', '2026-01-31', 100_000, [
  line('2026-01-02', 500_000, 'SQUARE INC DES:SQ1'),
  line('2026-01-05', 300_000, 'LAKE BUILDERS ACH INV 1'),
  line('2026-01-06', 1_000_000, 'ONDECK CAPITAL WIRE'),
  line('2026-01-07', 50_000, 'ONLINE TRANSFER FROM SAV XX1'),
  line('2026-01-08', -2_000_000, 'GUSTO PAY 1'),
  line('2026-01-10', -3_500, 'NSF FEE'),
  line('2026-01-11', 200_000, 'LAKE BUILDERS ACH INV 2'),
])
const february = statement('2026-02-01', '2026-02-28', 146_500, [
  line('2026-02-10', 1_200_000, 'LAKE BUILDERS ACH INV 3'),
])

test('a month counts deposits, true revenue, balances, negative days and NSF fees', () => {
  const { months, isProven } = measureCashFlow([january], [{ name: 'OnDeck', aliases: ['ONDECK'] }])
  expect(isProven).toBe(true)
  expect(months).toMatchObject([
    {
      ...{ month: '2026-01', coveredDays: 31, daysInMonth: 31, depositCount: 5, depositCents: 2_050_000 },
      ...{ trueRevenueCount: 3, trueRevenueCents: 1_000_000, nsfCount: 1, nsfFeeCents: 3_500 },
      // After payroll on January 8 the account is overdrawn until January 11.
      ...{ lowestBalanceCents: -53_500, negativeDays: 3, endingBalanceCents: 146_500 },
      ...{ largestDepositCents: 500_000, largestDepositShareBasisPoints: 5_000, expenseCents: 2_003_500 },
    },
  ])
})

test('the average daily balance counts every day, also those without a transaction', () => {
  const { total } = measureCashFlow(
    [statement('2026-01-01', '2026-01-04', 1_000, [line('2026-01-03', 1_000, 'DEPOSIT')])],
    [],
  )
  expect(total.averageDailyBalanceCents).toBe(1_500)
})

test('a statement that is there twice counts once, and the overlap is named', () => {
  const once = measureCashFlow([january], [])
  const twice = measureCashFlow([january, january], [])
  expect(twice.total).toEqual(once.total)
  expect(twice.coverage.overlaps).toEqual([{ account: 'Harbor Bank 1234', from: '2026-01-01', to: '2026-01-31' }])
})

test('months give trend and customers; a missing month is a gap', () => {
  const flow = measureCashFlow([january, february], [{ name: 'OnDeck', aliases: ['ONDECK'] }])
  expect(flow.monthlyRevenueCents).toBe(1_100_000)
  expect(flow.trendBasisPoints).toBe(1_818)
  expect(flow.seasonalityBasisPoints).toBeNull()
  expect(flow.customers).toEqual([{ name: 'LAKE BUILDERS', cents: 1_700_000, shareBasisPoints: 7_727 }])
  const april = statement('2026-04-01', '2026-04-30', 0, [])
  expect(measureCashFlow([january, february, april], []).coverage.gaps).toEqual([
    { account: 'Harbor Bank 1234', from: '2026-03-01', to: '2026-03-31' },
  ])
})

test('balances of two accounts are added, and without any statement all figures are empty', () => {
  const savings = statement('2026-01-01', '2026-01-31', 7_000, [], '9999')
  expect(measureCashFlow([january, savings], []).total.endingBalanceCents).toBe(153_500)
  expect(measureCashFlow([], [])).toMatchObject({
    months: [],
    isProven: false,
    monthlyRevenueCents: 0,
    total: { averageDailyBalanceCents: null },
  })
})

test.each([
  ['0001-01-01', '2026-01-31', null],
  ['9999-12-01', '9999-12-31', 7_000],
] as const)('a period from %s to %s ends, and one of many years has no daily balances', (from, to, expected) => {
  expect(measureCashFlow([statement(from, to, 7_000, [])], []).total.averageDailyBalanceCents).toBe(expected)
})
