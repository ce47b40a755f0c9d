import { expect, test } from 'vitest'
import { type SendFacts, sendBlockers } from './send-blockers.ts'

const lender: SendFacts['lender'] = {
  ...{ name: 'Pier Bank', isSample: false, status: 'active', submissionMethod: 'link', submissionEmail: '' },
  ...{ licenses: [], dataUseCertifiedOn: '2026-01-05' },
}
const sending = (values: Partial<SendFacts> = {}, of: Partial<SendFacts['lender']> = {}): SendFacts => ({
  ...{ stage: 'ready', state: 'ME', today: '2026-11-21', isUnlicensed: false, isAgreed: true, status: undefined },
  ownLicenseProblem: undefined,
  ...values,
  lender: { ...lender, ...of },
})

test('an application can be sent to a lender with consent and certification that isn’t known to lack a license', () => {
  expect(sendBlockers(sending())).toEqual([])
  expect(sendBlockers(sending({ status: 'withdrawn' }))).toEqual([])
})

test('a refusal lists every reason', () => {
  const against = sendBlockers(
    sending(
      { stage: 'in_review', isUnlicensed: true, isAgreed: false, status: 'sent' },
      { status: 'inactive', dataUseCertifiedOn: null, submissionMethod: 'mail' },
    ),
  )
  expect(against).toHaveLength(7)
  expect(against.join(' ')).toMatch(/isn’t accepting applications.*hasn’t agreed.*isn’t licensed in ME/)
  expect(sendBlockers(sending({ isAgreed: false }, { isSample: true }))).toEqual([
    'Pier Bank is a sample lender, so nothing is ever sent to it.',
  ])
})

test('our own license stops sending', () => {
  expect(sendBlockers(sending({ ownLicenseProblem: 'Our license in Maine has expired.' }))).toEqual([
    'Our license in Maine has expired.',
  ])
})

test('a certification counts from its day, a license until the end of its last day', () => {
  const license = (expiresOn: string | null, state = 'ME' as const) => ({ state, number: 'L-1', expiresOn })
  expect(sendBlockers(sending({}, { dataUseCertifiedOn: '2026-11-22' }))).toHaveLength(1)
  expect(sendBlockers(sending({}, { licenses: [license('2026-11-21')] }))).toEqual([])
  expect(sendBlockers(sending({}, { licenses: [license('2026-11-20')] }))).toEqual([
    'The license of Pier Bank in ME has expired.',
  ])
  expect(sendBlockers(sending({}, { licenses: [license('2026-11-20'), license(null)] }))).toEqual([])
  expect(sendBlockers(sending({ state: 'NY' }, { licenses: [license('2026-11-20')] }))).toEqual([])
})
