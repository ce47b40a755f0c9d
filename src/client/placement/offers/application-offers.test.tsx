// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { noOffersYet, sampleOffer as offer } from '#client/testing/offer-sample.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { OffersSection } from './application-offers.tsx'

const applicationId = '0197f1f2-0000-7000-8000-000000000009'

const all = { ...noOffersYet, offers: [offer] }

test('canceling a change returns the focus to its button, also if the form was found open', async () => {
  fakeServer({ [`GET /api/admin/applications/${applicationId}/offers`]: () => ({ body: all }) })
  const { user, unmount } = renderAdmin(<OffersSection applicationId={applicationId} />)
  const change = () => screen.findByRole('button', { name: 'Change' })
  const cancel = () => screen.findByRole('button', { name: 'Cancel' })
  await user.click(await change())
  expect(document.activeElement?.tagName).toMatch(/SELECT|INPUT/)
  await user.click(await cancel())
  expect(document.activeElement).toBe(await change())

  await user.click(await change())
  unmount()
  const again = renderAdmin(<OffersSection applicationId={applicationId} />)
  await again.user.click(await cancel())
  expect(document.activeElement).toBe(await change())
})

test('a funded application has no button to add an offer and says why, also if the form was left open', async () => {
  const submissions = [{ id: offer.submissionId, lender: offer.lender, product: null, programs: [] }]
  const funding = { fundedOn: '2026-03-02', amountCents: 5_000_000, reference: 'Wire 4711' }
  let body = { ...all, submissions, offers: [{ ...offer, expiresAt: '2026-03-12T17:00:00.000Z' }] }
  fakeServer({ [`GET /api/admin/applications/${applicationId}/offers`]: () => ({ body }) })
  const { user, unmount } = renderAdmin(<OffersSection applicationId={applicationId} />)
  await user.click(await screen.findByRole('button', { name: 'Add offer' }))
  await screen.findByText(/Expires/)
  unmount()
  const contract = { signedOn: '2026-03-02', reference: 'Contract 17' }
  body = { ...body, ...{ stage: 'funded', contract, funding }, offers: body.offers.map(fund) }
  renderAdmin(<OffersSection applicationId={applicationId} />)
  await screen.findByText('This application is funded, so offers can’t be added. A renewal is a new application.')
  expect(screen.queryByText('Add offer')).toBeNull()
  expect(screen.queryByText(/Expires/)).toBeNull()
})

test('staff see the lender’s own figures before ours', async () => {
  const lenderFigures = { aprThousandths: 11_900, financeChargeCents: 600_000, paymentCents: 240_000 }
  const body = { ...all, offers: [{ ...offer, lenderFigures }] }
  fakeServer({ [`GET /api/admin/applications/${applicationId}/offers`]: () => ({ body }) })
  renderAdmin(<OffersSection applicationId={applicationId} />)
  const line = await screen.findByText(/Lender’s disclosure/)
  expect(line.textContent).toMatch(
    /Lender’s disclosure: APR 11\.90%, finance charge \$6,000, payment \$2,400\. Our calculation: \$2,350 a month, 24 times\. APR 12\.00%/,
  )
})

test('an offer that was funded with another amount shows the funded terms first', async () => {
  const terms = {
    ...{ amountCents: 4_500_000, netCashCents: 4_275_000, repaidCents: 5_040_000, paymentCents: 211_500 },
    payments: 24,
  }
  const funding = { fundedOn: '2026-03-02', amountCents: 4_500_000, reference: 'Wire 4711' }
  const body = { ...all, stage: 'funded', funding, fundedTerms: terms, offers: [fund(offer)] }
  fakeServer({ [`GET /api/admin/applications/${applicationId}/offers`]: () => ({ body }) })
  renderAdmin(<OffersSection applicationId={applicationId} />)
  const card = (await screen.findByText('Pier Bank · $45,000')).closest('li')
  expect(card?.textContent).toMatch(
    /As funded: amount \$45,000; cash after all fees \$42,750; payment \$2,115 a month, 24 times; total repayment \$50,400\.As offered: \$50,000/,
  )
  expect(screen.getByText(/The applicant chose/).textContent).toContain('$50,000 as offered.')
})

const fund = <Offer extends object>(one: Offer) => ({ ...one, status: 'funded' as const })

test('no other action on an offer is sent while a change is being saved, and its response closes no form opened since', async () => {
  const response = Promise.withResolvers<void>()
  const changed = { ...all, offers: [{ ...offer, version: 2 }] }
  const server = fakeServer({
    [`GET /api/admin/applications/${applicationId}/offers`]: () => ({ body: all }),
    [`PUT /api/admin/offers/${offer.id}`]: async () => {
      await response.promise
      return { body: changed }
    },
  })
  const { user } = renderAdmin(<OffersSection applicationId={applicationId} />)
  const change = () => screen.findByRole('button', { name: 'Change' })
  const save = () => screen.findByRole<HTMLButtonElement>('button', { name: /Save offer|Saving/ })
  await user.click(await change())
  await user.click(await save())
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  const right = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm terms' })
  expect(right.disabled).toBe(true)
  await user.click(await change())
  expect((await save()).disabled).toBe(true)
  expect(server.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1)

  response.resolve()
  await waitFor(async () => expect((await save()).disabled).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('if the applicant wants paper, staff record the mailing instead of transmitting the disclosure', async () => {
  const disclosure = {
    ...{ sha256: 'a'.repeat(64), size: 9_000, receivedAt: '2026-03-01T10:00:00.000Z', transmittedAt: null },
    ...{ mailedOn: null, openedAt: null, signedAt: null, signedBy: null, paperSignedOn: null },
  }
  const waiting = { ...offer, status: 'disclosure_pending' as const, disclosure }
  const server = fakeServer({
    [`GET /api/admin/applications/${applicationId}/offers`]: () => ({
      body: { ...all, wantsPaper: true, offers: [waiting] },
    }),
    [`POST /api/admin/offers/${offer.id}/disclosure/mailed`]: () => ({
      body: { ...all, wantsPaper: true, offers: [{ ...waiting, status: 'presentable' }] },
    }),
  })
  const { user } = renderAdmin(<OffersSection applicationId={applicationId} />)
  await screen.findByText('This applicant asked for records on paper.')
  expect(screen.queryByRole('button', { name: 'Transmit to applicant' })).toBeNull()
  await user.type(screen.getByLabelText('Mailed on'), '2026-03-02')
  await user.click(screen.getByRole('button', { name: 'Record mailing' }))
  await screen.findByText('Ready to present')
  const sent = server.requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ mailedOn: '2026-03-02', version: offer.version })
})

test('closed offers come last in every order, and the order is chosen by its name', async () => {
  const closed = { ...offer, id: '0197f1f2-0000-7000-8000-000000000077', status: 'declined' as const }
  const offers = { ...all, offers: [offer, closed] }
  fakeServer({ [`GET /api/admin/applications/${applicationId}/offers`]: () => ({ body: offers }) })
  const onSort = vi.fn()
  const { user } = renderAdmin(<OffersSection applicationId={applicationId} onSort={onSort} />)
  expect(await screen.findByText('Closed offers come last.')).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Sort offers by'), 'Total cost, lowest first')
  expect(onSort).toHaveBeenCalledWith('cost')
})

test('the form for an offer has a heading right below the one of its tab', async () => {
  fakeServer({ [`GET /api/admin/applications/${applicationId}/offers`]: () => ({ body: all }) })
  const { user } = renderAdmin(<OffersSection applicationId={applicationId} />)
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  expect(screen.getByRole('heading', { level: 3, name: /^Change the offer from/ })).toBeDefined()
})

test('offers are side by side, and rows in which they differ are marked and can be shown alone', async () => {
  const other = {
    ...offer,
    id: '0197f1f2-0000-7000-8000-0000000000ab',
    lender: 'Harbor Credit',
    aprThousandths: 15_500,
  }
  const body = { ...all, offers: [offer, other] }
  fakeServer({ [`GET /api/admin/applications/${applicationId}/offers`]: () => ({ body }) })
  const { user } = renderAdmin(<OffersSection applicationId={applicationId} />)
  const table = await screen.findByRole('table')
  const rowOf = (name: RegExp) => within(table).getByRole('row', { name })
  expect(rowOf(/^APR with our fee ?\(differs\)/).textContent).toMatch(/12\.00%15\.50%$/)
  expect(rowOf(/^Total cost/).textContent).not.toContain('differs')
  await user.click(screen.getByRole('checkbox', { name: 'Show differences only' }))
  expect(within(table).queryByRole('row', { name: /^Total cost/ })).toBeNull()
  expect(within(table).getAllByRole('row')).toHaveLength(2)
})
