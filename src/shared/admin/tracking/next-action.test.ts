import { expect, test } from 'vitest'
import { publicStage } from '#shared/applications/applications/public-stage.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { nextAction } from './next-action.ts'

const unsigned = { isOpened: false, isOnPaper: false, href: '#disclosure-1' }
const nothing = { isAskedForConsent: false, owesFee: false, isMissingDocuments: false, canReopen: false }

test('each stage that waits for the applicant has a button, and so have a renewal and a decline', () => {
  for (const stage of stages) {
    const { waitsFor } = publicStage(stage, { hours: 24 })
    expect([stage, nextAction(stage, { ...nothing, waitsFor }) !== null]).toEqual([
      stage,
      waitsFor === 'applicant' || stage === 'renewal' || stage === 'not_placed',
    ])
  }
})

test.each([
  ['offers', { waitsFor: 'applicant' }, 'Compare offers'],
  ['docs_needed', { waitsFor: 'us' }, undefined],
  ['with_lenders', { waitsFor: 'applicant', isAskedForConsent: true }, 'Choose lenders'],
  ['offer_selected', { waitsFor: 'us' }, undefined],
  ['offer_selected', { waitsFor: 'applicant', disclosure: unsigned }, 'Read and sign the disclosure'],
  ['offer_selected', { waitsFor: 'applicant', disclosure: { ...unsigned, isOpened: true } }, 'Sign the disclosure'],
  [
    'contract_out',
    { waitsFor: 'applicant', disclosure: { ...unsigned, isOnPaper: true } },
    'Sign the mailed disclosure',
  ],
  ['funded', { waitsFor: 'none', owesFee: true }, 'Pay the invoice'],
  ['funded', { waitsFor: 'none' }, undefined],
  ['renewal', { waitsFor: 'none' }, 'Ask about more funding'],
  ['in_review', { waitsFor: 'us' }, undefined],
  ['in_review', { waitsFor: 'us', isMissingDocuments: true }, 'Upload documents'],
  ['withdrawn', { waitsFor: 'none', canReopen: true }, 'Reopen my application'],
  ['not_placed', { waitsFor: 'none', canReopen: true }, 'See what you can do now'],
] as const)('%s with %j: %s', (stage, facts, label) => {
  expect(nextAction(stage, { ...nothing, ...facts })?.label).toBe(label)
})
