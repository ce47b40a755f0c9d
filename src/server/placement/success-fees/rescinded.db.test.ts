import { expect } from 'vitest'
import { adjust, createFundedFee, type FundedFee, pay } from '#server/testing/fixtures/fee-fixtures.ts'
import { fundApplication } from '#server/testing/fixtures/funding-fixtures.ts'
import { presentOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const url = ({ id }: FundedFee, action: string) => `/api/admin/applications/${id}/${action}`
const preview = async (fee: FundedFee) => (await fee.owner.post(url(fee, 'rescission-preview'), {})).body
async function rescind(fee: FundedFee) {
  const { seen } = await preview(fee)
  const { status } = await fee.owner.post(url(fee, 'rescission'), { seen, reason: 'The wire came back' })
  expect(status).toBe(200)
}
const own = async ({ ada }: FundedFee) => (await ada.get('/api/success-fee')).body.fees
const download = (server: TestServer, { ada }: FundedFee, path: string) =>
  server.app.inject({ method: 'GET', url: path, cookies: Object.fromEntries(ada.cookies) })

test('after a rescission the applicant sees when, what is refunded, and the credit note', async ({ server }) => {
  const fee = await createFundedFee(server)
  await pay(fee, 100_000)
  await rescind(fee)
  const tracking = (await fee.ada.get('/api/tracking')).body
  expect(tracking).toMatchObject({ label: 'Funding canceled', waitsFor: 'us', hasFee: true, action: null })
  expect(tracking.sentence).toMatch(
    /^Your funding from A First Bank was canceled on March 2, 2026\. .+ will contact you/,
  )
  const [shown] = await own(fee)
  expect(shown).toMatchObject({
    ...{ id: fee.offerId, lender: 'A First Bank', rescindedOn: '2026-03-02', status: 'refund_due' },
    ...{ balanceCents: -100_000, howToPay: null },
  })
  const note = shown.invoices.find(({ kind }: { kind: string }) => kind === 'credit_note')
  for (const path of [`invoices/${note.id}/invoice.pdf`, 'statement.pdf'])
    expect((await download(server, fee, `/api/success-fee/${fee.offerId}/${path}`)).statusCode).toBe(200)
  await adjust(fee, 'refund', 100_000)
  expect(await own(fee)).toMatchObject([{ status: 'refunded', refundedCents: 100_000, balanceCents: 0 }])
})

test('the status is the usual one again once the application moves on', async ({ server }) => {
  const fee = await createFundedFee(server)
  const label = async () => (await fee.ada.get('/api/tracking')).body.label
  await rescind(fee)
  await fee.owner.post(url(fee, 'funding-undo'), {})
  expect(await label()).toBe('Funded')
  expect(await own(fee)).toMatchObject([{ rescindedOn: null }])
  await rescind(fee)
  await fee.staff.post(url(fee, 'reopen-offers'), { to: 'offers', reason: 'The deal is dead' })
  expect(await label()).toBe('Offers to compare')
  await fee.ada.post(`/api/offers/${fee.offerId}/choose`, { signature: 'Ada Harbor' })
  await fee.staff.post(url(fee, 'contract-sent'), {})
  await fee.staff.post(url(fee, 'contract-signed'), { signedOn: '2026-03-02', reference: 'Contract 18' })
  expect(await label()).toBe('Final checks')
})

test('after another offer is funded, both fees are shown, and a rescission counts only its own', async ({ server }) => {
  const fee = await createFundedFee(server)
  await pay(fee, 100_000)
  await rescind(fee)
  await fee.staff.post(url(fee, 'reopen-offers'), { to: 'offers', reason: 'The deal is dead' })
  const rival = await presentOffer(fee, {}, fee.submissions[1])
  expect((await fee.ada.post(`/api/offers/${rival}/choose`, { signature: 'Ada Harbor' })).status).toBe(200)
  // Offers and fees before the second funding: the rescinded fee isn't that of the chosen offer.
  expect((await fee.owner.get(url(fee, 'offers'))).body.successFee).toBeNull()
  await fundApplication(fee, 4_000_000)
  expect(await own(fee)).toMatchObject([
    { id: rival, rescindedOn: null, balanceCents: 200_000 },
    { id: fee.offerId, rescindedOn: '2026-03-02', balanceCents: -100_000 },
  ])
  const { details } = (await fee.owner.get(url(fee, 'success-fee'))).body
  expect(details).toMatchObject([
    { fee: { id: rival }, rescindedOn: null },
    { fee: { id: fee.offerId, status: 'refund_due' }, rescindedOn: '2026-03-02' },
  ])
  expect(await preview(fee)).toMatchObject({ creditCents: 200_000, refundCents: 0 })
  const tracking = (await fee.ada.get('/api/tracking')).body
  expect(tracking).toMatchObject({ label: 'Funded', action: { label: 'Pay the invoice' } })
})
