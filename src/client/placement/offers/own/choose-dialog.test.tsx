// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { sampleOffer } from '#client/testing/offer-sample.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { tryToCloseDialog } from '#client/testing/try-to-close-dialog.ts'
import type { OwnOffers, ShownOffer } from '#shared/placement/offers/contract.ts'
import { ChooseDialog, DeclineDialog } from './choose-dialog.tsx'

const offer: ShownOffer = { ...sampleOffer, status: 'presented', isEstimate: false, earlyPayoffs: [] }
const left: OwnOffers = {
  ...{
    isVerified: true,
    count: 0,
    offers: [],
    disclosures: [],
    undisclosedCount: 0,
    canChoose: true,
    canChooseAgain: false,
  },
  requestedAmountCents: null,
  funding: null,
  fundedTerms: null,
  successFee: null,
}

test('before choosing, the lender’s figures come first and ours are labeled', () => {
  const lenderFigures = { aprThousandths: 38_200, financeChargeCents: 900_000, paymentCents: null }
  renderAdmin(
    <ChooseDialog offer={{ ...offer, lenderFigures }} onDone={() => {}} onStale={() => {}} onClose={() => {}} />,
  )
  const text = screen.getByRole('dialog').textContent ?? ''
  expect(text).toMatch(
    /Lender’s disclosure: APR 38\.20%, finance charge \$9,000\.Our calculation: you receive \$50,000/,
  )
})

test.each([
  { action: 'decline', Window: DeclineDialog, field: 'Reason', button: 'Decline offer', leave: 'Keep offer' },
  {
    ...{ action: 'choose', Window: ChooseDialog, field: 'Type your full name to confirm' },
    ...{ button: 'Choose this offer', leave: 'Not yet' },
  },
])('after “$button” is sent, “$leave” is disabled until the response', async ({ action, Window, ...text }) => {
  const answer = Promise.withResolvers<void>()
  fakeServer({ [`POST /api/offers/${offer.id}/${action}`]: () => answer.promise.then(() => ({ body: left })) })
  const [onDone, onClose] = [vi.fn(), vi.fn()]
  const { user } = renderAdmin(<Window offer={offer} onDone={onDone} onStale={() => {}} onClose={onClose} />)
  await user.type(screen.getByLabelText(text.field), 'Ada Harbor')
  await user.click(screen.getByRole('button', { name: text.button }))
  await screen.findByRole('button', { name: 'One moment…' })
  await tryToCloseDialog(user, text.leave)
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(left))
})
