import fastCheck from 'fast-check'
import { expect, test } from 'vitest'
import type { Criteria, PersonalCriteria } from '#shared/intake/prequalification/criteria.ts'
import { type PersonalAnswers, scorePersonal } from './score-personal.ts'

const personal: PersonalCriteria = {
  ...{ minYearlyIncomeCents: 4_000_000, maxDebtToIncomePercent: 36, acceptsSelfEmployed: false },
}
const criteria: Criteria = {
  ...{ minAmountCents: 500_000, maxAmountCents: 6_000_000, maxPercentOfMonthlyRevenue: null },
  // Would fail everyone, but plays no part.
  ...{ minMonthsInBusiness: 360, minMonthlyRevenueCents: 99_000_000, maxOtherAdvances: 0, purposes: ['equipment'] },
  ...{ restrictedIndustries: [], unlicensedStates: ['VT'], minCreditScore: 640, fundingDays: 6 },
  pricing: {
    ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_200, months: 36, frequency: 'monthly' },
    lenderFeeBasisPoints: 0,
  },
}
const good: PersonalAnswers = {
  ...{ amountCents: 2_000_000, yearlyIncomeCents: 6_000_000, monthlyPaymentsCents: 150_000, isSelfEmployed: false },
  ...{ credit: { from: 650, to: 699, text: '650 to 699' }, state: 'NY', withinDays: 30 },
}
const limits = { fromCents: 1_000_000, toCents: 10_000_000 }
const scoreWith = (given: Partial<PersonalAnswers>, change: Partial<PersonalCriteria> = {}) =>
  scorePersonal({ ...criteria, personal: { ...personal, ...change } }, { ...good, ...given }, limits)
const gapsOf = ({ points }: ReturnType<typeof scoreWith>) => points.flatMap(({ gap }) => gap ?? [])

test('a person who meets every criterion is a possible match, whatever the business criteria say', () => {
  expect(scoreWith({})).toMatchObject({ matchStatus: 'possible', maxCents: 6_000_000 })
  expect(scoreWith({}).points.map(({ verdict }) => verdict)).toEqual(Array(7).fill('met'))
})

test.each([
  [{ amountCents: 7_000_000 }, 'adjustable', 'ask for $60,000 instead'],
  [{ amountCents: 600_000 }, 'adjustable', 'ask for $10,000 instead'],
  [{ yearlyIncomeCents: 3_900_050, monthlyPaymentsCents: 0 }, 'not_yet', '$1,000 more in annual income'],
  [{ monthlyPaymentsCents: 200_000 }, 'not_yet', '$200 less in monthly payments'],
  [{ isSelfEmployed: true }, 'not_yet', 'this lender doesn’t lend to self-employed people'],
  [{ credit: { from: 550, to: 599, text: '550 to 599' } }, 'not_yet', 'a credit score of 640 or more'],
  [{ state: 'VT' }, 'not_yet', 'this lender doesn’t serve Vermont'],
  [{ state: 'PR' }, 'not_yet', 'this lender doesn’t serve Puerto Rico'],
  [{ withinDays: 2 }, 'not_yet', 'wait up to 6 days for funding'],
] as const)('%o is %s: %s', (given, matchStatus, gap) => {
  const match = scoreWith(given)
  expect(match.matchStatus).toBe(matchStatus)
  expect(gapsOf(match)).toEqual([gap])
})

test('an unknown answer meets nothing, and fails nothing', () => {
  for (const name of Object.keys(good) as (keyof PersonalAnswers)[])
    expect(scoreWith({ [name]: null }), name).toMatchObject({ matchStatus: 'open' })
  expect(scoreWith({ credit: { from: 600, to: 649, text: '600 to 649' } }).matchStatus).toBe('open')
})

test('a lender whose amounts the site doesn’t arrange is no match', () => {
  const match = scorePersonal({ ...criteria, personal, maxAmountCents: 900_000 }, good, limits)
  expect(match).toMatchObject({ matchStatus: 'not_yet', maxCents: 0 })
})

const cents = (max: number) => fastCheck.integer({ min: 0, max })
const cases = fastCheck.record({
  lender: fastCheck.record({
    minYearlyIncomeCents: cents(20_000_000),
    maxDebtToIncomePercent: fastCheck.option(fastCheck.integer({ min: 1, max: 100 })),
    acceptsSelfEmployed: fastCheck.boolean(),
  }),
  range: fastCheck.tuple(cents(5_000_000), cents(9_000_000)),
  given: fastCheck.record({
    amountCents: cents(15_000_000).filter((amount) => amount > 0),
    yearlyIncomeCents: cents(25_000_000),
    monthlyPaymentsCents: cents(2_000_000),
    withinDays: fastCheck.constantFrom(2, 7, 30),
  }),
})

const dollars = (printed: string | undefined) => Math.round(Number(printed?.replaceAll(/[$,]/g, '')) * 100)

/** Returns the answers of a person who follows the printed step exactly. */
function follow(given: PersonalAnswers, step: string): PersonalAnswers {
  const found = /\$[\d,.]+/.exec(step)?.[0]
  if (step.startsWith('ask for')) return { ...given, amountCents: dollars(found) }
  if (step.endsWith('annual income'))
    return { ...given, yearlyIncomeCents: (given.yearlyIncomeCents ?? 0) + dollars(found) }
  if (step.endsWith('monthly payments'))
    return { ...given, monthlyPaymentsCents: (given.monthlyPaymentsCents ?? 0) - dollars(found) }
  if (step.startsWith('wait')) return { ...given, withinDays: criteria.fundingDays }
  throw new Error(`No one can follow "${step}".`)
}

test('following every step always meets the criteria, and no step is zero, negative or endless', () => {
  fastCheck.assert(
    fastCheck.property(cases, ({ lender, range: [minAmountCents, above], given }) => {
      const lenderCriteria = { ...criteria, personal: lender, minAmountCents, maxAmountCents: minAmountCents + above }
      const person = { ...good, ...given }
      const before = scorePersonal(lenderCriteria, person, limits)
      if (before.maxCents === 0) return
      const steps = gapsOf(before)
      for (const step of steps) expect(step).not.toMatch(/\$0(?!\.)\b|-\$|NaN|∞/)
      const after = scorePersonal(lenderCriteria, steps.reduce(follow, person), limits)
      expect(after.points.filter(({ verdict }) => verdict !== 'met')).toEqual([])
    }),
    { numRuns: 100_000 },
  )
}, 60_000)
