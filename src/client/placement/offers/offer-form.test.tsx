// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { noOffersYet, sampleOffer as offer } from '#client/testing/offer-sample.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { OfferForm } from './offer-form.tsx'

const applicationId = '0197f1f2-0000-7000-8000-000000000019'
const { submissionId } = offer
const all = {
  ...noOffersYet,
  submissions: [{ id: submissionId, lender: 'Pier Bank', product: 'term_loan' as const, programs: [] }],
}
const conflict = { status: 409, body: { code: 'conflict', message: 'Too late.', fields: {} } }
const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount/)

/** The form, and a button that simulates a colleague's change. */
function Form({ isNew, theirs }: { isNew: boolean; theirs: StaffOffer }) {
  const [isLate, setIsLate] = useState(false)
  const now = { ...all, offers: isLate ? [theirs] : [] }
  return (
    <>
      <button type="button" onClick={() => setIsLate(true)}>
        A colleague
      </button>
      <OfferForm
        {...{ applicationId, all: now, isRequested: false, onClose: () => {} }}
        {...(!isNew && { offer: isLate ? theirs : offer })}
      />
    </>
  )
}

test('a change of an offer is based on the version that was opened, and a colleague’s change is shown', async () => {
  const server = fakeServer({ [`PUT /api/admin/offers/${offer.id}`]: () => conflict })
  const { user } = renderAdmin(<Form isNew={false} theirs={{ ...offer, amountCents: 4_000_000, version: 2 }} />)
  await user.clear(amount())
  await user.type(amount(), '45000')
  await user.click(screen.getByRole('button', { name: 'A colleague' }))
  expect(screen.getByRole('alert').textContent).toContain('Someone else has changed this offer: $40,000')
  for (const version of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Save offer' }))
    await screen.findByText('Too late.')
    expect(server.requests.at(-1)?.body).toMatchObject({ version, amountCents: 4_500_000 })
  }
  await user.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(amount().value).toBe('40000')
})

test('an offer that a colleague has entered is shown, and entered twice only after confirmation', async () => {
  const server = fakeServer({ 'POST /api/admin/offers': () => conflict })
  const { user } = renderAdmin(<Form isNew theirs={offer} />)
  const fill = async (label: RegExp, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
  await fill(/^Amount/, '50,000')
  await fill(/^Annual rate/, '12')
  await fill(/^Months/, '24')
  expect(screen.queryByText(/has already made an offer/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'A colleague' }))
  expect(screen.getByText(/Pier Bank has already made an offer: \$50,000\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save offer' }))
  expect(screen.getByText(/One of them has the same figures/)).toBeDefined()
  expect(server.requests).toEqual([])
  await fill(/^Amount/, '50,500')
  expect(screen.getByRole('button', { name: 'Save offer' })).toBeDefined()
})

const ownPayoff = {
  ...{ dealId: '0197f1f2-0000-7000-8000-000000000031', lenderId: '0197f1f2-0000-7000-8000-000000000032' },
  ...{ funder: 'Harbor Capital', amountCents: 3_250_000, remainingCents: 3_250_000, financeCostCents: 750_000 },
  endsOn: '2026-09-01',
}
const filled = { ...all, ownPayoffs: [ownPayoff], successFeeBasisPoints: 500 }
const save = () => screen.getByRole('button', { name: 'Save offer' })

test('a renewal opens with the payoff of the old deal, and its net cash comes first', async () => {
  const server = fakeServer({ 'POST /api/admin/offers': () => conflict })
  const { user } = renderAdmin(
    <OfferForm
      {...{ applicationId, all: filled, isRequested: false, payoffDealId: ownPayoff.dealId, onClose: () => {} }}
    />,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Funder').value).toBe('Harbor Capital')
  expect(screen.getByLabelText<HTMLInputElement>('Payoff amount').value).toBe('32500')
  await user.type(amount(), '60,000')
  await user.type(screen.getByLabelText(/^Annual rate/), '12')
  await user.type(screen.getByLabelText(/^Months/), '24')
  expect(screen.getByText('$24,500')).toBeDefined()
  expect(document.body.textContent).toContain('$24,500; $32,500 goes to payoffs')
  for (const label of [/^Lien filed/, /^Personal guarantee/])
    await user.click(within(screen.getByRole('group', { name: label })).getByLabelText('Yes'))
  await user.type(screen.getByLabelText(/^Early payoff terms/), 'None')
  await user.click(screen.getByRole('button', { name: 'Add payoff' }))
  await user.click(save())
  expect(screen.getAllByText('Enter who is paid off').length).toBeGreaterThan(0)
  await user.type(screen.getAllByLabelText('Funder').at(-1) ?? document.body, 'Tide')
  await user.type(screen.getAllByLabelText('Payoff amount').at(-1) ?? document.body, '24,500.01')
  await user.click(save())
  expect(
    screen.getAllByText(/The payoffs of \$57,000.01 are more than what is left after fees, \$57,000.00/).length,
  ).toBeGreaterThan(0)
  expect(server.requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove payoff 2' }))
  await user.click(save())
  await screen.findByText('Too late.')
  const { lenderId: _lender, ...sent } = ownPayoff
  expect(server.requests.at(-1)?.body).toMatchObject({ payoffs: [sent], lenderFigures: null })
})

test('a payoff far from the proposal for our own deal asks for a reason before it is sent', async () => {
  const server = fakeServer({ 'POST /api/admin/offers': () => conflict })
  const { user } = renderAdmin(
    <OfferForm
      {...{ applicationId, all: filled, isRequested: false, payoffDealId: ownPayoff.dealId, onClose: () => {} }}
    />,
  )
  expect(screen.queryByLabelText('Why these terms are right')).toBeNull()
  await user.type(amount(), '60,000')
  await user.type(screen.getByLabelText(/^Annual rate/), '12')
  await user.type(screen.getByLabelText(/^Months/), '24')
  for (const label of [/^Lien filed/, /^Personal guarantee/])
    await user.click(within(screen.getByRole('group', { name: label })).getByLabelText('Yes'))
  await user.type(screen.getByLabelText(/^Early payoff terms/), 'None')
  await user.clear(screen.getByLabelText('Payoff amount'))
  await user.type(screen.getByLabelText('Payoff amount'), '28,000')
  await user.clear(screen.getByLabelText(/^Finance cost/))
  expect(screen.getByText(/differs by more than 10% from the \$32,500\.00/)).toBeDefined()
  await user.click(save())
  expect(server.requests).toEqual([])
  await user.type(screen.getByLabelText('Why these terms are right'), 'Discount in the payoff letter')
  await user.click(save())
  await screen.findByText('Too late.')
  expect(server.requests.at(-1)?.body).toMatchObject({ priceReason: 'Discount in the payoff letter' })
})

test('a term loan priced by factor asks for a reason before it is sent', async () => {
  const server = fakeServer({ 'POST /api/admin/offers': () => conflict })
  const { user } = renderAdmin(<OfferForm {...{ applicationId, all: filled, isRequested: false, onClose: () => {} }} />)
  await user.selectOptions(screen.getByLabelText('Pricing'), 'Factor rate, fixed debits')
  expect(screen.getByText(/Bank term loan is usually priced by an annual rate, not by a factor\./)).toBeDefined()
  await user.type(amount(), '60,000')
  await user.type(screen.getByLabelText(/^Factor/), '1.3')
  await user.type(screen.getByLabelText(/^Months/), '9')
  for (const label of [/^Lien filed/, /^Personal guarantee/])
    await user.click(within(screen.getByRole('group', { name: label })).getByLabelText('Yes'))
  await user.type(screen.getByLabelText(/^Early payoff terms/), 'None')
  await user.click(save())
  expect(screen.getAllByText(/or enter the reason\./).length).toBeGreaterThan(0)
  expect(server.requests).toEqual([])
  await user.type(screen.getByLabelText('Why this price is right'), 'Confirmed by phone')
  await user.click(save())
  await screen.findByText('Too late.')
  expect(server.requests.at(-1)?.body).toMatchObject({ priceReason: 'Confirmed by phone' })
})

const program = {
  ...{ product: 'term_loan' as const, version: 2 },
  pricing: {
    ...{
      kind: 'rate' as const,
      lowBasisPoints: 800,
      highBasisPoints: 1_200,
      months: 36,
      frequency: 'monthly' as const,
    },
    lenderFeeBasisPoints: 100,
  },
  usualTerms: { hasUccFiling: true, hasPersonalGuarantee: false, prepayment: 'No penalty.' },
}
const usual = {
  ...{ ...filled, ownPayoffs: [], requestedAmountCents: 6_000_000 },
  submissions: [
    ...all.submissions.map((one) => ({ ...one, programs: [program] })),
    { id: '0197f1f2-0000-7000-8000-000000000041', lender: 'Tide Capital', product: null, programs: [] },
  ],
}

test('a usual offer takes its lender, its rate and the save; everything else is shown with its source', async () => {
  const server = fakeServer({ 'POST /api/admin/offers': () => conflict })
  const { user } = renderAdmin(<OfferForm {...{ applicationId, all: usual, isRequested: true, onClose: () => {} }} />)
  await user.click(save())
  // All at once.
  for (const message of ['Choose a lender', 'Choose a product', 'Choose whether a lien is filed'])
    expect(screen.getAllByText(message).length).toBeGreaterThan(0)
  await user.click(screen.getByLabelText('Pier Bank'))
  expect(amount().value).toBe('60,000')
  expect(screen.getAllByText(/From Pier Bank’s criteria, version 2/).length).toBe(7)
  expect(screen.getByText('Usually 8 to 12 (Pier Bank’s criteria, version 2).')).toBeDefined()
  await user.type(screen.getByLabelText(/^Annual rate/), '11')
  await user.click(save())
  await screen.findByText('Too late.')
  expect(server.requests.at(-1)?.body).toMatchObject({
    ...{ submissionId, product: 'term_loan', amountCents: 6_000_000, lenderFeesCents: 60_000 },
    price: { kind: 'rate', rateBasisPoints: 1_100, months: 36, frequency: 'monthly' },
    conditions: { hasUccFiling: true, hasPersonalGuarantee: false, prepayment: 'No penalty.' },
  })
})

test('a pasted email fills the fields, marked to be checked, and its payment is compared with ours', async () => {
  const server = fakeServer({})
  const { user } = renderAdmin(<OfferForm {...{ applicationId, all: usual, isRequested: true, onClose: () => {} }} />)
  await user.click(screen.getByLabelText('Pier Bank'))
  await user.click(screen.getByText('Paste the lender’s offer email'))
  await user.click(screen.getByLabelText(/^Text of the email/))
  await user.paste('Approved for $40,000, interest rate 9.5%, term of 24 months, monthly payment $1,900.')
  await user.click(screen.getByRole('button', { name: 'Read terms' }))
  expect(screen.getByText(/^Read: amount, pricing, rate, months, payment frequency, payment\. Check/)).toBeDefined()
  expect(amount().value).toBe('40,000')
  expect(screen.getByText(/From the email\. Check it\. Differs from 36 \(Pier Bank/)).toBeDefined()
  expect(screen.getByText(/The email states \$1,900 a payment\. Check the terms\./)).toBeDefined()
  await user.clear(amount())
  await user.type(amount(), '41,368')
  expect(screen.getByText(/The email states the same payment/)).toBeDefined()
  expect(server.requests).toEqual([])
})
