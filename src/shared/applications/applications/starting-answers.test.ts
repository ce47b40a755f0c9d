import { expect, test } from 'vitest'
import type { PersonalEstimateAnswers } from '#shared/intake/personal-matching/personal-questions.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import { startingAnswers } from './starting-answers.ts'
import { problemsOf } from './step.ts'
import { stepsFor } from './step-order.ts'

const rosa = { name: 'Rosa Pier', email: 'rosa@example.com', type: 'business' } as const
const now = new Date('2026-11-21T12:00:00Z')
const analysis: Partial<Answers> = {
  ...{ amount: 6_000_000, purpose: 'equipment', urgency: 'month', monthsInBusiness: 60, monthlyRevenue: 2_250_000 },
  ...{ creditBand: 'from_750', state: 'ME', otherAdvances: 1, industry: null },
}

test('answers from the analysis prefill the application', () => {
  expect(startingAnswers(rosa, { phone: '207 555 0142', analysis, personal: {} }, now)).toMatchObject({
    request: { amountDollars: 60_000, purpose: 'Equipment or a vehicle', urgency: 'month' },
    business: { state: 'ME', startedIn: '11/2021' },
    owners: { owners: [{ fullName: 'Rosa Pier', phone: '207 555 0142', creditBand: '700_plus' }] },
    financials: { monthlyRevenueDollars: 22_500, hasPositions: 'yes' },
    income: { creditBand: '700_plus' },
  })
})

test('prefilled answers are valid in the application', () => {
  const known = startingAnswers(rosa, { phone: undefined, analysis, personal: {} }, now)
  for (const step of stepsFor('business')) {
    const problems = problemsOf(step, known[step.slug] ?? {}, now)
    for (const name of Object.keys(known[step.slug] ?? {}).filter((name) => name !== 'owners'))
      expect(problems[name]).toBeUndefined()
  }
})

test('visitors who were unsure or did no analysis get no prefilled answers', () => {
  const unsure = {
    amount: null,
    monthlyRevenue: null,
    monthsInBusiness: null,
    state: null,
    urgency: 'quarter',
  } as const
  for (const analysis of [unsure, {}])
    expect(startingAnswers(rosa, { phone: undefined, analysis, personal: {} }, now)).toEqual({
      ...{ business: {}, request: {}, financials: {}, income: {}, applicant: { fullName: 'Rosa Pier' } },
      owners: { owners: [{ fullName: 'Rosa Pier', email: 'rosa@example.com' }] },
    })
})

const personal: PersonalEstimateAnswers = {
  ...{ amount: 1_500_000, purpose: 'debts', urgency: 'week', yearlyIncome: 5_200_000, work: 'self_employed' },
  ...{ monthlyHousing: 140_000, monthlyDebts: 35_000, creditBand: 'from_600', state: 'NY' },
}

test('a personal application starts with the answers of the personal loan estimate, all of them valid', () => {
  const starter = { ...rosa, type: 'personal' } as const
  const known = startingAnswers(starter, { phone: '207 555 0142', analysis, personal }, now)
  expect(known).toMatchObject({
    applicant: { fullName: 'Rosa Pier', phone: '207 555 0142', state: 'NY', housingDollars: 1_400 },
    request: { amountDollars: 15_000, purpose: 'Paying off cards or loans', urgency: 'week' },
    income: {
      ...{ employment: 'self_employed', yearlyIncomeDollars: 52_000, monthlyDebtsDollars: 350 },
      creditBand: '600_649',
    },
  })
  for (const step of stepsFor('personal')) {
    const problems = problemsOf(step, known[step.slug] ?? {}, now)
    for (const name of Object.keys(known[step.slug] ?? {})) expect(problems[name]).toBeUndefined()
  }
  const unsure = { ...personal, creditBand: 'not_sure', purpose: 'other', work: 'other' } as const
  const { income, request } = startingAnswers(starter, { phone: undefined, analysis, personal: unsure }, now)
  expect(income).toMatchObject({ creditBand: 'not_sure' })
  expect([income?.employment, request?.purpose]).toEqual([undefined, undefined])
})

test('a business application uses nothing from the personal loan estimate', () => {
  const of = (personal: Partial<PersonalEstimateAnswers>) =>
    startingAnswers(rosa, { phone: undefined, analysis, personal }, now)
  expect(of(personal)).toEqual(of({}))
})
