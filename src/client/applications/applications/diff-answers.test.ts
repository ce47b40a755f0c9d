import { expect, test } from 'vitest'
import { findConflicts, mergeAnswers } from '#client/applications/applications/steps/step-state.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { fundingRequest } from '#shared/applications/applications/steps/funding-request.ts'

const here = (before: DraftAnswers, answers: DraftAnswers) => ({
  ...{ step: fundingRequest, answers },
  saved: { slug: 'request', answers: before, version: 1, savedAt: null, problems: {} },
})

const mine = here({ amountDollars: 50_000, purpose: 'A roof' }, { amountDollars: 60_000, urgency: 'month' })
const theirs = { amountDollars: 75_000, purpose: 'A roof', termMonths: 60 }

test('only answers changed differently on both devices are conflicts', () => {
  expect(findConflicts(mine, theirs)).toEqual(['amountDollars'])
  expect(findConflicts(mine, { ...theirs, amountDollars: 60_000 })).toEqual([])
  expect(findConflicts(mine, { ...theirs, amountDollars: 50_000 })).toEqual([])
})

test.each([
  ['mine', 60_000],
  ['theirs', 75_000],
] as const)('choosing %s keeps every answer and removal that only one device changed', (winner, dollars) => {
  expect(mergeAnswers(mine, theirs, winner)).toEqual({ amountDollars: dollars, termMonths: 60, urgency: 'month' })
})

test('if the common version is unknown, all answers are kept and only differing ones are conflicts', () => {
  const unknown = here({}, { amountDollars: 60_000, purpose: 'A roof' })
  expect(findConflicts(unknown, { amountDollars: 75_000, purpose: 'A roof', termMonths: 60 })).toEqual([
    'amountDollars',
  ])
  expect(mergeAnswers(unknown, { termMonths: 60 }, 'theirs')).toEqual({
    ...{ amountDollars: 60_000, purpose: 'A roof', termMonths: 60 },
  })
})
