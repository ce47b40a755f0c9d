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

test('a file goes to a lender that was agreed to, certified, and not known to lack a licence', () => {
  expect(sendObstacles(sending())).toEqual([])
  expect(sendObstacles(sending({ status: 'withdrawn' }))).toEqual([])
})

test('every reason against sending is told at once', () => {
  const against = sendObstacles(
    sending(
      { stage: 'in_review', isUnlicensed: true, isAgreed: false, status: 'sent' },
      { status: 'inactive', dataUseCertifiedOn: null, submissionMethod: 'mail' },
    ),
  )
  expect(against).toHaveLength(7)
  expect(against.join(' ')).toMatch(/takes no applications.*has not agreed.*holds no licence in ME/)
  expect(sendObstacles(sending({ isAgreed: false }, { isSample: true }))).toEqual([
    'Pier Bank is a sample lender: nothing is ever sent to it.',
  ])
})

test('a certification counts from its day, a licence until the end of its last day', () => {
  const licence = (expiresOn: string | null, state = 'ME' as const) => ({ state, number: 'L-1', expiresOn })
  expect(sendObstacles(sending({}, { dataUseCertifiedOn: '2026-11-22' }))).toHaveLength(1)
  expect(sendObstacles(sending({}, { licences: [licence('2026-11-21')] }))).toEqual([])
  expect(sendObstacles(sending({}, { licences: [licence('2026-11-20')] }))).toEqual([
    'The licence of Pier Bank in ME has expired.',
  ])
  expect(sendObstacles(sending({}, { licences: [licence('2026-11-20'), licence(null)] }))).toEqual([])
  expect(sendObstacles(sending({ state: 'NY' }, { licences: [licence('2026-11-20')] }))).toEqual([])
})
