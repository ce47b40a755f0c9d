import { expect, test } from 'vitest'
import { type Stage, stages } from '#shared/applications/applications/stages.ts'
import { nextAction } from './next-action.ts'

type Facts = Parameters<typeof nextAction>[0]
type Given = Partial<Facts['application']> & Partial<Facts['progress']> & Partial<Pick<Facts, 'nextStages'>>

const actionOf = (stage: Stage, given: Given = {}) =>
  nextAction({
    application: { stage, resumeStage: null, owner: 'Ada Agent', unanswered: 0, toReview: 0, ...given },
    nextStages: given.nextStages ?? [],
    progress: {
      ...{ documents: 0, lenders: 0, offers: 0, offersToPresent: 0, offersWithoutDisclosure: 0 },
      ...{ isMissingDocuments: false, matchingLenders: 0, ...given },
    },
  })

test.each<[Stage, Given, string | undefined]>([
  ['draft', {}, 'Message applicant'],
  ['submitted', { owner: null }, 'Assign to me'],
  ['submitted', {}, 'Start review'],
  ['submitted', { unanswered: 1 }, 'Answer message'],
  ['in_review', { unanswered: 2, toReview: 4 }, 'Answer 2 messages'],
  ['in_review', { toReview: 1 }, 'Review 1 document'],
  ['in_review', { toReview: 6, isMissingDocuments: true }, 'Review 6 documents'],
  ['in_review', { isMissingDocuments: true }, 'Request documents'],
  ['in_review', {}, 'Mark ready for lenders'],
  ['docs_needed', {}, 'Message applicant'],
  ['docs_needed', { toReview: 2 }, 'Review 2 documents'],
  ['ready', { matchingLenders: 3 }, 'Send to 3 matching lenders'],
  ['ready', { matchingLenders: 1 }, 'Send to 1 matching lender'],
  ['ready', {}, 'Choose lenders'],
  ['with_lenders', {}, 'Record offer'],
  ['with_lenders', { offersWithoutDisclosure: 1 }, 'Add disclosure'],
  ['with_lenders', { offersToPresent: 1, offersWithoutDisclosure: 1 }, 'Present offer'],
  ['offers', { offersToPresent: 2 }, 'Present 2 offers'],
  ['offers', {}, 'Message applicant'],
  ['offer_selected', {}, 'Record contract as sent'],
  ['contract_out', {}, 'Record signature'],
  ['final_checks', {}, 'Mark funded'],
  ['funded', { toReview: 1 }, undefined],
  ['funded', { unanswered: 1 }, 'Answer message'],
  ['renewal', {}, 'Offer renewal'],
  ['on_hold', { resumeStage: 'ready', nextStages: ['ready'], unanswered: 1 }, 'Resume application'],
  ['on_hold', { resumeStage: 'ready' }, undefined],
  ['not_placed', {}, undefined],
  ['withdrawn', {}, undefined],
])('an application that is %s (%o) is followed by "%s"', (stage, given, label) => {
  expect(actionOf(stage, given)?.label).toBe(label)
})

test('spam and duplicates have no next action, whatever waits in them', () => {
  for (const stage of ['spam', 'duplicate'] as const)
    expect(actionOf(stage, { unanswered: 3, toReview: 2 })).toBeUndefined()
})

test('each open stage has a next action', () => {
  const open = stages.slice(0, stages.indexOf('funded'))
  expect(open.filter((stage) => actionOf(stage) === undefined)).toEqual([])
})
