import { expect, test } from 'vitest'
import { categorize } from '#shared/applications/statements/categories/categorize.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { findPositions, type Position, summarizeDebt } from './find-positions.ts'
import { defaultFunders, funderIn, withOwnFunders } from './funders.ts'
import { type Rhythm, rhythmOf } from './rhythm.ts'

const every = (from: string, days: number, count: number, amountCents: number, description: string) =>
  Array.from({ length: count }, (_, index) => ({
    date: addDays(from, index * days),
    amountCents,
    description,
    page: 1,
  }))
const workdays = (from: string, count: number, amountCents: number, description: string) =>
  every(from, 1, count, amountCents, description).filter(({ date }) => ![0, 6].includes(new Date(date).getUTCDay()))
const find = (lines: Parameters<typeof categorize>[0], until = '2026-03-31') =>
  findPositions(categorize(lines, defaultFunders), { funders: defaultFunders, monthlyRevenueCents: 10_000_000, until })

test('a daily advance is matched to its proceeds, and what remains is estimated', () => {
  const proceeds = { date: '2026-01-05', amountCents: 4_000_000, description: 'WIRE IN ONDECK CAPITAL', page: 1 }
  const [position] = find([proceeds, ...workdays('2026-01-06', 84, -21_450, 'ONDECK CAPITAL DAILY PMT')])
  expect(position).toMatchObject({
    ...{
      funder: 'OnDeck',
      isListed: true,
      rhythm: 'daily',
      paymentCents: 21_450,
      payments: 60,
      isActive: true,
      firstPayment: '2026-01-06',
    },
    ...{
      monthlyCents: 450_450,
      revenueShareBasisPoints: 450,
      proceeds: { date: '2026-01-05', amountCents: 4_000_000 },
    },
    remainingCents: 5_400_000 - 60 * 21_450,
  })
})

test('an advance that was repaid is not active; an unlisted lender is found by rhythm and name', () => {
  const lines = [
    ...every('2026-01-07', 7, 5, -88_000, 'FUNDBOX INC ACH'),
    ...every('2026-01-08', 7, 12, -125_000, 'SILVER PINE FUNDING ACH DEBIT'),
  ]
  const positions = find(lines)
  expect(
    positions.map(({ funder, isListed, isActive, remainingCents }) => [funder, isListed, isActive, remainingCents]),
  ).toEqual([
    ['SILVER PINE FUNDING', false, true, null],
    ['Fundbox', true, false, null],
  ])
})

test('rent, payroll, fuel and subscriptions are no positions', () => {
  const lines = [
    ...every('2026-01-01', 30, 3, -350_000, 'RENT PAYMENT OAKMONT'),
    ...every('2026-01-02', 7, 12, -300_000, 'GUSTO PAY'),
    ...workdays('2026-01-05', 60, -4_000, 'SHELL OIL 5744'),
    ...every('2026-01-03', 30, 3, -1_999, 'ADOBE CREATIVE CLOUD'),
  ]
  expect(find(lines)).toEqual([])
})

test('two advances of one funder are two positions, and stacking is named', () => {
  const lines = [
    ...workdays('2026-01-05', 80, -20_000, 'KAPITUS ACH'),
    ...every('2026-01-05', 7, 12, -99_000, 'CREDIBLY ACH'),
    { date: '2026-02-02', amountCents: 3_000_000, description: 'FORA FINANCIAL WIRE', page: 1 },
    ...workdays('2026-02-03', 55, -31_000, 'FORA FINANCIAL ACH'),
  ]
  const { stacking: warnings } = summarizeDebt(find(lines))
  expect(warnings.map(({ kind }) => kind)).toEqual(['several_positions', 'funded_while_repaying'])
  expect(warnings[1]?.detail).toContain('Fora Financial funded on 2026-02-02')
})

test.each<[string[], Rhythm | undefined]>([
  [['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-12'], 'daily'],
  [['2026-01-07', '2026-01-14', '2026-01-22', '2026-01-28'], 'weekly'],
  [['2026-01-02', '2026-01-16', '2026-01-30'], 'biweekly'],
  [['2026-01-15', '2026-02-17'], 'monthly'],
  [['2026-01-15', '2026-01-19', '2026-03-02'], undefined],
  [['2026-01-15'], undefined],
])('%j is %s', (days, rhythm) => expect(rhythmOf(days)).toBe(rhythm))

test('an added funder is found by its names, with its type and usual rhythm; one with a built-in name replaces it', () => {
  const own = { name: 'Acme Advance', aliases: 'acme cap, ZQX-99', type: 'advance', rhythm: 'weekly' } as const
  const funders = withOwnFunders([own, { ...own, name: 'OnDeck', aliases: '', rhythm: '' }])
  expect(funders).toHaveLength(defaultFunders.length + 1)
  expect(funderIn('ODK CAPITAL ACH', funders)).toBeUndefined()
  expect(funderIn('ACH ZQX-99 PMT', funders)?.name).toBe('Acme Advance')
  const lines = [
    { date: '2026-03-10', amountCents: -90_000, description: 'ZQX-99 PMT', page: 1 },
    { date: '2026-03-28', amountCents: -90_000, description: 'ACME CAP PMT', page: 1 },
  ]
  const found = (list: typeof funders) =>
    findPositions(categorize(lines, list), { funders: list, monthlyRevenueCents: 1, until: '2026-03-31' })
  expect(found([...defaultFunders])).toEqual([])
  expect(found(funders)).toMatchObject([{ funder: 'Acme Advance', isListed: true, type: 'advance', rhythm: 'weekly' }])
})

test('of thousands of positions and warnings the largest are shown, a few are named, and all are counted', () => {
  const count = 2_000
  const positions = Array.from(
    { length: count },
    (_, at): Position => ({
      ...{ funder: `Funder ${at}`, isListed: false, type: null, rhythm: 'monthly', paymentCents: count - at },
      ...{ monthlyCents: count - at, payments: 3, paidCents: 3, firstPayment: '2026-01-05', lastPayment: '2026-03-05' },
      ...{ isActive: true, proceeds: { date: '2026-02-05', amountCents: 1 } },
      ...{ remainingCents: null, revenueShareBasisPoints: null },
    }),
  )
  const debt = summarizeDebt(positions)
  expect(debt.positions).toEqual(positions.slice(0, 50))
  expect(debt).toMatchObject({ morePositions: count - 50, activeCount: count, moreStacking: count - 49 })
  expect(debt.activeMonthlyCents).toBe((count * (count + 1)) / 2)
  expect(debt.stacking).toHaveLength(50)
  expect(debt.stacking[1]).toEqual({
    kind: 'funded_while_repaying',
    funders: ['Funder 0', 'Funder 1', 'Funder 2', 'Funder 3', 'Funder 4', 'Funder 5'],
    detail:
      'Funder 0 funded on 2026-02-05 while Funder 1, Funder 2, Funder 3, Funder 4, Funder 5 and 1994 others were being repaid.',
  })
  expect(JSON.stringify(debt).length).toBeLessThan(60_000)
})
