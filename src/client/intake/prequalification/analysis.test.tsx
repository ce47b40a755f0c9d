// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from '#client/platform/session/session-json.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { scoringVersion } from '#shared/intake/prequalification/scoring/scoring-version.ts'
import { Analysis } from './analysis.tsx'

const complete = {
  amount: 5_000_000,
  purpose: 'inventory',
  monthsInBusiness: 30,
  monthlyRevenue: 4_000_000,
  creditBand: 'from_700',
  industry: 'retail',
  state: 'NY',
  otherAdvances: 0,
  urgency: 'month',
}
const keep = (answers: object, step: string) => writeDraft('analysisDraft', { answers, typed: {}, step })
const rulesVersion = `${scoringVersion}-none`
const noLenders = {
  ...{ version: rulesVersion, ourFeeBasisPoints: 500, lenders: [] },
  amountLimits: { fromCents: 2_000_000, toCents: 50_000_000 },
}
const price = { receivedCents: 1, repaidCents: 2, costCents: 1, aprPercent: 12, paymentCents: 1 }
const range = { low: price, high: price }
const cost = { amountCents: 1, months: 1, payments: 'once', withoutOurFee: range, withOurFee: range }
const estimate = (rulesVersion: string) => ({
  ...{ rulesVersion, ourFeeBasisPoints: 500, lenders: [], rangeCents: null, improvements: [], openQuestions: [] },
  applyAt: '/application-portal',
})

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '')
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('answers of an older analysis that are no longer valid are asked again, the others are not', async () => {
  fakeServer({ 'GET /api/prequalification-rules': () => ({ body: noLenders }) })
  keep({ ...complete, creditBand: 'excellent', state: 12 }, 'estimate')
  render(<Analysis />)
  expect(await screen.findByText('Question 5 of 9')).toBeDefined()
})

test('the answers are sent with the lead, and the same answers with the same key', async () => {
  const leadId = '01890000-0000-7000-8000-000000000001'
  const { requests } = fakeServer({
    'GET /api/prequalification-rules': () => ({ body: noLenders }),
    'POST /api/prequalifications': () => ({ body: { hasLead: true, estimate: estimate(rulesVersion) } }),
  })
  keep(complete, 'estimate')
  render(<Analysis leadId={leadId} />)
  expect(await screen.findByText(/saved with your details/)).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Apply anyway' }).length).toBeGreaterThan(0)

  cleanup()
  render(<Analysis leadId={leadId} />)
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2))
  const [first, second] = requests.filter(({ method }) => method === 'POST')
  expect(first?.body).toEqual({ answers: complete, leadId })
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('an estimate of an unknown scoring version is not shown, and the visitor can still apply', async () => {
  fakeServer({
    'GET /api/prequalification-rules': () => ({ body: { ...noLenders, version: '99-other' } }),
    'POST /api/prequalifications': () => ({ body: { hasLead: false, estimate: estimate('99-other') } }),
  })
  keep({ ...complete, amount: null }, 'estimate')
  render(<Analysis />)
  expect(await screen.findByText(/haven’t received your answers/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Apply anyway' }).getAttribute('href')).toBe('/application-portal')
})

test('an estimate saved before the lenders changed is replaced by a current one', async () => {
  const sample = {
    ...{ lenderId: 'one', name: 'Sample bank', isSample: true, product: 'term_loan', criteriaVersion: 1 },
    ...{ matchStatus: 'possible', points: [], rangeCents: null, cost },
  }
  const saved = { ...estimate(`${scoringVersion}-before`), lenders: [sample] }
  fakeServer({
    'GET /api/prequalification-rules': () => ({ body: noLenders }),
    'POST /api/prequalifications': () => ({ body: { hasLead: false, estimate: saved } }),
  })
  keep(complete, 'estimate')
  render(<Analysis />)
  expect(await screen.findByText(/saved without your name/)).toBeDefined()
  expect(await screen.findByText(/haven’t listed any lender’s criteria/)).toBeDefined()
  expect(screen.queryByText(/Sample bank/)).toBeNull()
})

test('starting over clears every answer', async () => {
  fakeServer({
    'GET /api/prequalification-rules': () => ({ body: noLenders }),
    'POST /api/prequalifications': () => ({ body: { hasLead: false, estimate: estimate(rulesVersion) } }),
  })
  keep(complete, 'estimate')
  render(<Analysis />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount in dollars').value).toBe('')
  expect(readDraft('analysisDraft')).toBeNull()
})

test('answers of an earlier visit are shown with a button that clears them, until the visitor goes on', async () => {
  fakeServer({ 'GET /api/prequalification-rules': () => ({ body: noLenders }) })
  keep({ amount: 5_000_000, purpose: 'inventory' }, 'monthsInBusiness')
  render(<Analysis />)
  const user = userEvent.setup()
  expect(await screen.findByText('Question 3 of 9')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(screen.getByText('Question 1 of 9')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  expect(readDraft('analysisDraft')).toBeNull()
})

test('an amount chosen next to the lead form replaces that of an earlier visit once', async () => {
  fakeServer({ 'GET /api/prequalification-rules': () => ({ body: noLenders }) })
  keep({ amount: 5_000_000, purpose: 'inventory' }, 'monthsInBusiness')
  render(<Analysis wantedCents={8_000_000} />)
  expect(await screen.findByText('Question 3 of 9')).toBeDefined()
  await waitFor(() => expect(readDraft('analysisDraft')).toMatchObject({ answers: { amount: 8_000_000 } }))
  cleanup()

  keep({ amount: 6_000_000, purpose: 'inventory' }, 'monthsInBusiness')
  render(<Analysis wantedCents={8_000_000} />)
  expect(await screen.findByText('Question 3 of 9')).toBeDefined()
  expect(readDraft('analysisDraft')).toMatchObject({ answers: { amount: 6_000_000 } })
})
