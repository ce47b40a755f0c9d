// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { noOffersYet, sampleOffer as offer } from '#client/testing/offer-sample.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { OfferForm } from './offer-form.tsx'

const applicationId = '0197f1f2-0000-7000-8000-000000000019'
const { submissionId } = offer
const all = { ...noOffersYet, submissions: [{ id: submissionId, lender: 'Pier Bank', product: 'term_loan' as const }] }
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
    await user.selectOptions(screen.getByLabelText(label), 'Yes')
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
    await user.selectOptions(screen.getByLabelText(label), 'Yes')
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
    await user.selectOptions(screen.getByLabelText(label), 'Yes')
  await user.type(screen.getByLabelText(/^Early payoff terms/), 'None')
  await user.click(save())
  expect(screen.getAllByText(/or enter the reason\./).length).toBeGreaterThan(0)
  expect(server.requests).toEqual([])
  await user.type(screen.getByLabelText('Why this price is right'), 'Confirmed by phone')
  await user.click(save())
  await screen.findByText('Too late.')
  expect(server.requests.at(-1)?.body).toMatchObject({ priceReason: 'Confirmed by phone' })
})
