// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from '#client/platform/session/session-json.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { estimatePersonal } from '#shared/intake/personal-matching/personal-estimate.ts'
import type { PersonalEstimateAnswers } from '#shared/intake/personal-matching/personal-questions.ts'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import { scoringVersion } from '#shared/intake/prequalification/scoring/scoring-version.ts'
import { PersonalEstimate } from './personal-estimate.tsx'

const criteria: Criteria = {
  ...{ minAmountCents: 500_000, maxAmountCents: 4_500_000, maxPercentOfMonthlyRevenue: null },
  ...{ minMonthsInBusiness: 0, minMonthlyRevenueCents: 0, maxOtherAdvances: 0, purposes: null },
  ...{ restrictedIndustries: [], unlicensedStates: ['VT'], minCreditScore: 640, fundingDays: 6 },
  pricing: {
    ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_200, months: 36, frequency: 'monthly' },
    lenderFeeBasisPoints: 0,
  },
  personal: { minYearlyIncomeCents: 4_000_000, maxDebtToIncomePercent: 36, acceptsSelfEmployed: true },
}

/** Answers like the server, with lenders of these criteria. */
const answering = (...all: Partial<Criteria>[]) =>
  fakeServer({
    'POST /api/personal-estimates': ({ body }) => {
      const lenders = all.map((change, index) => ({
        ...{ lenderId: `${index}`, name: `Pier Bank ${index}`, isSample: false },
        ...{ product: 'term_loan' as const, version: 1, criteria: { ...criteria, ...change } },
      }))
      const rules = {
        ...{ version: `${scoringVersion}-any`, ourFeeBasisPoints: 0, lenders },
        amountLimits: { fromCents: 1_000_000, toCents: 10_000_000 },
      }
      const estimate = estimatePersonal(rules, body.answers as PersonalEstimateAnswers)
      return { body: { id: '1', hasLead: body.leadId !== undefined, estimate } }
    },
  })

const typed = {
  ...{ amount: '20k', purpose: 'debts', urgency: 'month', yearlyIncome: '$60,000', work: 'other' },
  ...{ monthlyHousing: '1,200', monthlyDebts: '300', creditBand: 'from_650', state: 'NY' },
}
const answers: PersonalEstimateAnswers = {
  ...{ amount: 2_000_000, purpose: 'debts', urgency: 'month', yearlyIncome: 6_000_000, work: 'other' },
  ...{ monthlyHousing: 120_000, monthlyDebts: 30_000, creditBand: 'from_650', state: 'NY' },
}
const keepDraft = (change: Partial<typeof typed> = {}, isSent = true) =>
  writeDraft('personalEstimateDraft', { typed: { ...typed, ...change }, isSent })
const shownAs = async (change: Partial<typeof typed>, ...lenders: Partial<Criteria>[]) => {
  answering(...lenders)
  keepDraft(change)
  render(<PersonalEstimate />)
  await screen.findByText('This is not an offer. We did not look at your credit. Only a lender decides.')
  return screen.getAllByRole('heading', { level: 2 })[0]?.textContent
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('an empty form names all nine questions at once and sends nothing; a fixed field loses its error', async () => {
  const { requests } = answering({})
  render(<PersonalEstimate />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Show my estimate' }))
  expect(screen.getAllByRole('link')).toHaveLength(9)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(requests).toEqual([])

  const amount = screen.getByLabelText('How much do you need?')
  await user.type(amount, 'lots')
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  await user.clear(amount)
  await user.type(amount, '20k')
  expect(amount.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(8)
})

test('the answers are sent in whole dollars, and the result comes first, focused', async () => {
  const { requests } = answering({}, { minCreditScore: 600 })
  render(<PersonalEstimate />)
  const user = userEvent.setup()
  for (const [label, text] of [
    ['How much do you need?', typed.amount],
    ['Annual income before tax', typed.yearlyIncome],
    ['Monthly rent or mortgage', typed.monthlyHousing],
    ['Monthly debt payments', typed.monthlyDebts],
  ] as const)
    await user.type(screen.getByLabelText(label), text)
  for (const [label, value] of [
    ['What is it for?', typed.purpose],
    ['How soon?', typed.urgency],
    ['Your state', typed.state],
    ['Your credit score', typed.creditBand],
  ] as const)
    await user.selectOptions(screen.getByLabelText(label), value)
  await user.click(screen.getByRole('radio', { name: 'No' }))
  await user.click(screen.getByRole('button', { name: 'Show my estimate' }))

  const result = await screen.findByRole('heading', { name: 'You may qualify for up to $45,000 from 2 lenders.' })
  await waitFor(() => expect(document.activeElement).toBe(result))
  expect(requests.map(({ body }) => body)).toEqual([{ answers }])
  expect(screen.getByText(/saved without your name/)).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Change my answers' }))
  expect(screen.getByLabelText<HTMLInputElement>('Annual income before tax').value).toBe('$60,000')
  await user.click(screen.getByRole('button', { name: 'Show my estimate' }))
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText<HTMLInputElement>('Annual income before tax').value).toBe('')
  expect(readDraft('personalEstimateDraft')).toBeNull()
})

test('answers survive a reload, and so does the result', async () => {
  answering({})
  keepDraft({ amount: 'lots' }, false)
  render(<PersonalEstimate />)
  expect(screen.getByLabelText<HTMLInputElement>('How much do you need?').value).toBe('lots')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByLabelText<HTMLInputElement>('How much do you need?').value).toBe('')
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  cleanup()

  keepDraft()
  render(<PersonalEstimate />)
  expect(await screen.findByText('You may qualify for up to $45,000 from 1 lender.')).toBeDefined()
  expect(document.activeElement).toBe(document.body)
})

test('a lead that is left later joins the same answers', async () => {
  const { requests } = answering({})
  keepDraft()
  const { rerender } = render(<PersonalEstimate />)
  await screen.findByText(/saved without your name/)
  rerender(<PersonalEstimate leadId="01890000-0000-7000-8000-000000000001" />)
  await screen.findByText('Your answers are saved with your details.')
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('rejected answers and failures are shown in the form, which keeps the input', async () => {
  fakeServer({
    'POST /api/personal-estimates': () => ({
      status: 422,
      body: {
        code: 'invalid',
        message: 'Please check your answers.',
        fields: { 'answers.state': 'Please choose a state' },
      },
    }),
  })
  keepDraft()
  render(<PersonalEstimate />)
  const link = await screen.findByRole('link', { name: 'Please choose a state' })
  expect(link.getAttribute('href')).toBe('#personal-state')
  expect(screen.getByLabelText<HTMLInputElement>('How much do you need?').value).toBe('20k')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show my estimate' })).toBeDefined())
})

test.each([
  ['too much', { amount: '70k' }, [{}], 'You may qualify for up to $45,000 from 1 lender.'],
  ['too little', { amount: '5000' }, [{}], 'You may qualify for $10,000 or more from 1 lender.'],
  [
    'too soon',
    { urgency: 'days' },
    [{}],
    'You may qualify for the full amount from 1 lender if you can wait up to 6 days.',
  ],
  [
    'unknown credit',
    { creditBand: 'not_sure' },
    [{}, { maxAmountCents: 3_000_000 }],
    'You may qualify for up to $45,000 from 2 lenders, depending on your credit score.',
  ],
  ['a low score', { creditBand: 'from_550' }, [{}], 'No lender’s criteria fit your answers yet.'],
  ['no lender', {}, [], 'No estimate yet'],
] as const)('the headline leads with what is possible: %s', async (_case, change, lenders, expected) => {
  expect(await shownAs(change, ...lenders)).toBe(expected)
})

test('a near miss says what to change; other lenders come after the headline', async () => {
  expect(await shownAs({ amount: '40k', monthlyDebts: '720' }, { maxAmountCents: 3_000_000 }, {})).toBe(
    'No lender’s criteria fit your answers yet.',
  )
  expect(screen.getByText(/^This isn’t a denial/)).toBeDefined()
  expect(screen.getByText(/Pay \$120 a month less in debt payments\.$/)).toBeDefined()
  expect(screen.getByText(/Ask for \$30,000 instead; pay \$120 a month less in debt payments\.$/)).toBeDefined()
  cleanup()

  expect(await shownAs({ amount: '40k' }, {}, { maxAmountCents: 3_000_000 })).toBe(
    'You may qualify for up to $45,000 from 1 lender.',
  )
  expect(screen.getByText('1 more lender could fund up to $30,000 now.')).toBeDefined()
})

test('if nothing would change it, the page says so without advice, and the visitor can still apply', async () => {
  expect(await shownAs({ state: 'VT' }, {})).toBe('No lender’s criteria fit your answers yet.')
  expect(screen.getByText(/^No change within your reach/)).toBeDefined()
  expect(screen.queryByText('What would bring you closer')).toBeNull()
  expect(screen.getByRole('link', { name: 'Apply anyway' }).getAttribute('href')).toBe('/application-portal')
})
