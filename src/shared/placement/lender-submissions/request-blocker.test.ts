import { expect, test } from 'vitest'
import { requestBlocker } from './send-blockers.ts'

const now = new Date('2026-03-02T12:00:00Z')
const asking = {
  ...{ stage: 'ready' as const, isAgreed: false, isWithdrawn: false, requestedAt: null, now },
  ...{ times: 0, status: undefined, state: 'ME', today: '2026-03-02', isUnlicensed: false },
  lender: {
    ...{ name: 'Pier Bank', isSample: false, status: 'active' as const, dataUseCertifiedOn: '2026-01-05' },
    ...{ submissionMethod: 'link' as const, submissionEmail: '', licenses: [] },
  },
}

test('an applicant who has not answered about a lender can be asked', () => {
  expect(requestBlocker(asking)).toBeUndefined()
})

test.each([
  ['in another stage', { stage: 'docs_needed' as const }, 'Lenders can be chosen only in the stages'],
  ['after the applicant agreed', { isAgreed: true }, 'has already agreed to share with Pier Bank'],
  ['after the applicant withdrew consent', { isWithdrawn: true }, 'withdrew consent for Pier Bank'],
  ['about a sample lender', { lender: { ...asking.lender, isSample: true } }, 'isn’t accepting applications'],
  [
    'about an inactive lender',
    { lender: { ...asking.lender, status: 'inactive' as const } },
    'isn’t accepting applications',
  ],
  [
    'about a lender that has not certified',
    { lender: { ...asking.lender, dataUseCertifiedOn: null } },
    'hasn’t certified',
  ],
  ['about a lender without a license in their state', { isUnlicensed: true }, 'isn’t licensed in ME'],
  [
    'about a lender that declined the application',
    { status: 'declined_by_lender' as const },
    'has already declined this application',
  ],
  ['after three requests', { times: 3 }, 'has been asked about Pier Bank 3 times'],
  ['an hour after the last request', { requestedAt: new Date('2026-03-02T11:00:00Z') }, 'within the last day'],
])("an applicant can't be asked %s", (_who, change, text) => {
  expect(requestBlocker({ ...asking, ...change })).toContain(text)
})

test('an applicant can be asked again a day later', () => {
  expect(requestBlocker({ ...asking, requestedAt: new Date('2026-03-01T12:00:00Z') })).toBeUndefined()
})
