import { expect, test } from 'vitest'
import { attentionOf, timeInStage } from './attention.ts'

type Card = Parameters<typeof attentionOf>[0]
const now = new Date('2026-03-10T12:00:00Z')
const calm: Card = { unanswered: 0, toReview: 0, dueAt: null, owner: 'Ada Agent', stage: 'in_review' }

test.each<[Partial<Card>, ReturnType<typeof attentionOf>]>([
  [{}, undefined],
  [{ dueAt: '2026-03-10T13:00:00Z' }, undefined],
  [
    { dueAt: '2026-03-10T11:00:00Z', unanswered: 1 },
    { tone: 'red', text: 'Overdue' },
  ],
  [{ dueAt: '2026-03-09T11:00:00Z' }, { tone: 'red', text: '1 day overdue' }],
  [{ dueAt: '2026-03-05T11:00:00Z' }, { tone: 'red', text: '5 days overdue' }],
  [
    { unanswered: 1, toReview: 3 },
    { tone: 'amber', text: '1 message' },
  ],
  [{ unanswered: 2 }, { tone: 'amber', text: '2 messages' }],
  [{ toReview: 1 }, { tone: 'blue', text: '1 document to review' }],
  [
    { toReview: 4, owner: null, stage: 'submitted' },
    { tone: 'blue', text: '4 documents to review' },
  ],
  [
    { owner: null, stage: 'submitted' },
    { tone: 'amber', text: 'Unassigned' },
  ],
  [{ owner: null }, undefined],
])('%o needs %o', (given, attention) => {
  expect(attentionOf({ ...calm, ...given }, now)).toEqual(attention)
})

test.each([
  ['2026-03-10T11:00:00Z', 'Today'],
  ['2026-03-09T11:00:00Z', '1 day'],
  ['2026-02-28T11:00:00Z', '10 days'],
])('since %s is "%s"', (stageChangedAt, text) => {
  expect(timeInStage({ stageChangedAt }, now)).toBe(text)
})
