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
        {...{ applicationId, all: now, isAsked: false, onClose: () => {} }}
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
