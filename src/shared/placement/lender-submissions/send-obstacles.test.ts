import { expect, test } from 'vitest'
import { type Sending, sendObstacles } from '#shared/placement/lender-submissions/send-obstacles.ts'

const lender: Sending['lender'] = {
  ...{ name: 'Pier Bank', isSample: false, status: 'active', submissionMethod: 'link', submissionEmail: '' },
  ...{ licences: [], dataUseCertifiedOn: '2026-01-05' },
}
const sending = (values: Partial<Sending> = {}, of: Partial<Sending['lender']> = {}): Sending => ({
  ...{ stage: 'ready', state: 'ME', today: '2026-11-21', isUnlicensed: false, isAgreed: true, status: undefined },
  ...values,
  lender: { ...lender, ...of },
})

test('an application can be sent to a lender with consent and certification that isn’t known to lack a license', () => {
  expect(sendObstacles(sending())).toEqual([])
  expect(sendObstacles(sending({ status: 'withdrawn' }))).toEqual([])
})

test('a refusal lists every reason', () => {
  const against = sendObstacles(
    sending(
      { stage: 'in_review', isUnlicensed: true, isAgreed: false, status: 'sent' },
      { status: 'inactive', dataUseCertifiedOn: null, submissionMethod: 'mail' },
    ),
  )
  expect(against).toHaveLength(7)
  expect(against.join(' ')).toMatch(/isn’t accepting applications.*hasn’t agreed.*isn’t licensed in ME/)
  expect(sendObstacles(sending({ isAgreed: false }, { isSample: true }))).toEqual([
    'Pier Bank is a sample lender, so nothing is ever sent to it.',
  ])
})

test('a certification counts from its day, a license until the end of its last day', () => {
  const licence = (expiresOn: string | null, state = 'ME' as const) => ({ state, number: 'L-1', expiresOn })
  expect(sendObstacles(sending({}, { dataUseCertifiedOn: '2026-11-22' }))).toHaveLength(1)
  expect(sendObstacles(sending({}, { licences: [licence('2026-11-21')] }))).toEqual([])
  expect(sendObstacles(sending({}, { licences: [licence('2026-11-20')] }))).toEqual([
    'The license of Pier Bank in ME has expired.',
  ])
  expect(sendObstacles(sending({}, { licences: [licence('2026-11-20'), licence(null)] }))).toEqual([])
  expect(sendObstacles(sending({ state: 'NY' }, { licences: [licence('2026-11-20')] }))).toEqual([])
})
