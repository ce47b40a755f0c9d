import fastCheck from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, transcript } from './answer-labels.ts'
import { type Answers, answerRules, isAnswer, isComplete, questionNames } from './answers.ts'
import { answers } from './contract.ts'

const unsure = Object.fromEntries(questionNames.map((name) => [name, null])) as unknown as Answers

test('there are at most nine questions, and each can be skipped', () => {
  expect(questionNames).toHaveLength(9)
  expect(answers.parse(unsure)).toEqual(unsure)
  expect(isComplete(unsure)).toBe(true)
  expect(isComplete({ ...unsure, state: undefined } as never)).toBe(false)
})

test('the browser and the server accept the same answers', () => {
  const likely: unknown[] = questionNames.flatMap((name): readonly unknown[] => {
    const rule = answerRules[name]
    return 'values' in rule ? rule.values : [rule.min - 1, rule.min, rule.max, rule.max + 1, rule.min + 0.5]
  })
  const value = fastCheck.oneof(fastCheck.constantFrom(...likely, null, ''), fastCheck.integer(), fastCheck.anything())
  fastCheck.assert(
    fastCheck.property(fastCheck.constantFrom(...questionNames), value, (name, value) => {
      expect(isAnswer(name, value)).toBe(answers.shape[name].safeParse(value).success)
    }),
    { numRuns: 2_000 },
  )
})

test('answers are formatted as natural text', () => {
  const given: Answers = {
    ...unsure,
    amount: 5_000_050,
    purpose: 'inventory',
    monthsInBusiness: 18,
    creditBand: 'from_600',
    state: 'DC',
    otherAdvances: 3,
  }
  expect(transcript(given).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Amount: $50,001',
    'Purpose: Inventory',
    'Time in business: 1 year and 6 months',
    'Monthly revenue: Not sure',
    'Credit score: 600 to 649',
    'Industry: Not sure',
    'State: District of Columbia',
    'Other advances: Three or more',
    'How soon: Not sure',
  ])
})

test.each([
  [0, '0 months'],
  [1, '1 month'],
  [12, '1 year'],
  [25, '2 years and 1 month'],
])('%i months are %s', (months, text) => {
  expect(formatDuration(months)).toBe(text)
})
