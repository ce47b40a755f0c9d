import { expect, test } from 'vitest'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import { startingAnswers } from './starting-answers.ts'
import { problemsOf } from './step.ts'
import { stepsFor } from './step-order.ts'

const rosa = { name: 'Rosa Pier', email: 'rosa@example.com' }
const now = new Date('2026-11-21T12:00:00Z')
const analysis: Partial<Answers> = {
  ...{ amount: 6_000_000, purpose: 'equipment', urgency: 'month', monthsInBusiness: 60, monthlyRevenue: 2_250_000 },
  ...{ creditBand: 'from_750', state: 'ME', otherAdvances: 1, industry: null },
}

test('answers from the analysis prefill the application', () => {
  expect(startingAnswers(rosa, { phone: '207 555 0142', analysis }, now)).toMatchObject({
    request: { amountDollars: 60_000, purpose: 'Equipment or a vehicle', urgency: 'month' },
    business: { state: 'ME', startedIn: '11/2021' },
    owners: { owners: [{ fullName: 'Rosa Pier', phone: '207 555 0142', creditBand: '700_plus' }] },
    financials: { monthlyRevenueDollars: 22_500, hasPositions: 'yes' },
    income: { creditBand: '700_plus' },
  })
})

test('prefilled answers are valid in the application', () => {
  const known = startingAnswers(rosa, { phone: undefined, analysis }, now)
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
    expect(startingAnswers(rosa, { phone: undefined, analysis }, now)).toEqual({
      ...{ business: {}, request: {}, financials: {}, income: {}, applicant: { fullName: 'Rosa Pier' } },
      owners: { owners: [{ fullName: 'Rosa Pier', email: 'rosa@example.com' }] },
    })
})
