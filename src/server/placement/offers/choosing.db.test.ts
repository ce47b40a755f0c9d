import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { expireOffers } from '#server/placement/offers/commands/move-offer.ts'
import { successFees } from '#server/placement/success-fees/table.ts'
import {
  type ApplicationWithLenders,
  actOnOffer,
  createApplicationWithLenders,
  getOffer,
  presentOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { offers } from './table.ts'

const signature = 'ada harbor'
const choose = ({ ada }: ApplicationWithLenders, id: string) => ada.post(`/api/offers/${id}/choose`, { signature })
const submissionStatus = async (server: TestServer, id: string) =>
  (await server.ctx.db.select().from(lenderSubmissions).where(eq(lenderSubmissions.id, id)))[0]?.status

test('an applicant chooses an offer and then another one; the others stay open', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const first = await presentOffer(offered)
  const second = await presentOffer(offered, { lenderFeesCents: 100_000 }, offered.submissions[1])
  await server.deliverEmails()

  expect((await offered.ada.post(`/api/offers/${first}/choose`, { signature: 'Bob' })).body.fields).toHaveProperty(
    'signature',
  )
  const chosen = (await choose(offered, first)).body
  expect(chosen.offers.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'presented'])
  expect(chosen).toMatchObject({ canChoose: false, canChooseAgain: true })
  expect(await submissionStatus(server, offered.submissions[0])).toBe('accepted_by_client')
  const [kept] = await server.ctx.db.select().from(offers).where(eq(offers.id, first))
  expect(kept?.choice).toMatchObject({ name: signature, ip: '127.0.0.1', userAgent: 'Test Browser' })
  expect((await server.deliverEmails()).map(({ to }) => to)).toEqual([['pat@example.com']])

  expect((await offered.ada.post('/api/offers/choose-again')).body).toMatchObject({ canChoose: true })
  expect(await submissionStatus(server, offered.submissions[0])).toBe('offer_received')
  expect((await choose(offered, second)).status).toBe(200)
  expect((await offered.ada.get('/api/tracking')).body.label).toBe('Offer chosen')
})

test('an applicant changes the choice ten times a day, with waits from the sixth on', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered)
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn++) {
    await choose(offered, id)
    statuses.push((await offered.ada.post('/api/offers/choose-again')).status)
    server.advanceTime({ minutes: 5 })
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  await choose(offered, id)
  expect((await offered.ada.get('/api/tracking')).body.label).toBe('Offer chosen')
})

test('of two concurrent choices one succeeds, and the other is refused', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const ids = [await presentOffer(offered), await presentOffer(offered, {}, offered.submissions[1])]
  const answers = await Promise.all(ids.map((id) => choose(offered, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain('already been chosen')
  expect(await server.ctx.db.$count(offers, eq(offers.status, 'accepted'))).toBe(1)
})

test('declining needs a reason; declining the last offer of a lender ends its submission', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered)
  const decline = (reason: string) => offered.ada.post(`/api/offers/${id}/decline`, { reason })
  expect((await decline(' ')).body.fields).toHaveProperty('reason')
  expect((await decline('Too dear')).body.offers).toEqual([])
  expect(await getOffer(offered, id)).toMatchObject({ status: 'declined', declineReason: 'Too dear' })
  expect(await submissionStatus(server, offered.submissions[0])).toBe('declined_by_client')
  expect((await choose(offered, id)).status).toBe(409)
  const back = { to: 'with_lenders', reason: 'None will do' }
  expect((await offered.staff.post(`/api/admin/applications/${offered.id}/reopen-offers`, back)).body.stage).toBe(
    'with_lenders',
  )
})

test('an offer expires on time, also before the job has run, and its applicant is notified', async ({ server }) => {
  // Eight in the morning in Nevada.
  server.advanceTime({ hours: 4 })
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered, { expiresAt: '2026-03-02T16:05:00Z' })
  const open = await presentOffer(offered, { expiresAt: null }, offered.submissions[1])
  await server.deliverEmails()
  server.advanceTime({ minutes: 5 })
  expect((await choose(offered, id)).body.message).toContain('expired')
  // Two servers at the same time.
  await Promise.all([expireOffers(server.ctx), expireOffers(server.ctx)])
  await expireOffers(server.ctx)
  expect((await getOffer(offered, id)).status).toBe('expired')
  expect((await getOffer(offered, open)).status).toBe('presented')
  expect((await server.deliverEmails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('An offer has expired'),
  ])
})

/** Takes the chosen offer to the final checks. */
async function signed(offered: ApplicationWithLenders) {
  const id = await presentOffer(offered)
  const other = await presentOffer(offered, {}, offered.submissions[1])
  await choose(offered, id)
  await offered.staff.post(`/api/admin/applications/${offered.id}/contract-sent`)
  const contract = { signedOn: '2026-03-02', reference: 'Contract 17' }
  expect((await offered.staff.post(`/api/admin/applications/${offered.id}/contract-signed`, contract)).status).toBe(200)
  return { id, other }
}
const funding = { fundedOn: '2026-03-02', amountCents: 4_000_000, reference: 'Wire 4711' }
const confirmed = { confirmedAmountCents: 4_000_000 }

test('an application is funded by the lender’s confirmation, and only then is the success fee due', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const { id, other } = await signed(offered)
  const shown = (await offered.ada.get('/api/offers')).body
  expect(shown.offers).toHaveLength(1)
  expect(shown.successFee).toBeNull()
  const fund = (values = {}) =>
    offered.staff.post(`/api/admin/applications/${offered.id}/funded`, { ...funding, ...confirmed, ...values })
  expect((await fund({ fundedOn: '2026-03-04' })).body.fields).toHaveProperty('fundedOn')
  expect((await fund({ reference: '' })).body.fields).toHaveProperty('reference')
  expect(await server.ctx.db.$count(successFees)).toBe(0)

  expect((await fund()).body).toMatchObject({
    stage: 'funded',
    // On the funded amount: 5% of $40,000.
    successFee: { amountCents: 200_000, dueOn: '2026-03-16' },
    funding,
  })
  expect((await getOffer(offered, id)).status).toBe('funded')
  expect((await getOffer(offered, other)).status).toBe('declined')
  expect(await submissionStatus(server, offered.submissions[0])).toBe('funded')
  expect((await offered.ada.get('/api/offers')).body.successFee).toEqual({ amountCents: 200_000, dueOn: '2026-03-16' })
  expect((await offered.applicant.get('/api/offers')).body.successFee).toBeNull()
  expect((await fund()).status).toBe(409)
  expect(await server.ctx.db.$count(successFees)).toBe(1)
  expect((await offered.ada.get('/api/tracking')).body.sentence).toBe(
    `${offered.lenders[0]?.name} sent the money on March 2, 2026.`,
  )
})

test('a chosen offer that falls through returns to the others, and its applicant is notified', async ({ server }) => {
  // Eight in the morning in Nevada.
  server.advanceTime({ hours: 4 })
  const offered = await createApplicationWithLenders(server)
  const { id } = await signed(offered)
  await server.deliverEmails()
  const reopen = (reason: string) =>
    offered.staff.post(`/api/admin/applications/${offered.id}/reopen-offers`, { to: 'offers', reason })
  expect((await reopen('')).status).toBe(422)
  expect((await reopen('The bank found a lien')).body).toMatchObject({ stage: 'offers', contract: null })
  expect((await offered.ada.get('/api/offers')).body).toMatchObject({ canChoose: true, offers: [{}, {}] })
  expect((await server.deliverEmails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('moving forward again'),
  ])
  expect((await choose(offered, id)).status).toBe(200)
})

test('no request in the whole program records a fee before funding, and the database refuses it too', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const { id } = await signed(offered)
  const fee = { successFee: { amountCents: 250_000 }, fee: 250_000, feeDue: true, successFeeCents: 250_000 }
  for (const path of [
    ...['contract-sent', 'contract-signed', 'reopen-offers', 'stage', 'assign-to-self', 'messages'].map(
      (name) => `/api/admin/applications/${offered.id}/${name}`,
    ),
    ...['prepare', 'transmit', 'present'].map((name) => `/api/admin/offers/${id}/${name}`),
  ])
    await offered.staff.post(path, { ...fee, id: uuidv7(), version: 1, signedOn: '2026-03-02', reference: 'x' })
  for (const path of ['choose', 'decline', 'disclosure/sign'])
    await offered.ada.post(`/api/offers/${id}/${path}`, { ...fee, signature })
  expect(await server.ctx.db.$count(successFees)).toBe(0)

  const row = { offerId: id, applicationId: offered.id, createdAt: server.ctx.now() }
  const early = async () => server.ctx.db.insert(successFees).values(row)
  await expect(early()).rejects.toMatchObject({ cause: { message: expect.stringContaining('before an application') } })
  // Not even if the application was moved by hand.
  await server.ctx.db.update(applications).set({ stage: 'funded' }).where(eq(applications.id, offered.id))
  await expect(early()).rejects.toThrow()
  expect(await server.ctx.db.$count(successFees)).toBe(0)
  const invoice = sql`insert into success_fee_invoices (id, fee_id, kind, number, amount_cents, issued_on, due_on, line, created_at)
    values (gen_random_uuid(), ${id}, 'invoice', 'INV-2026-0001', 1, now(), now(), '{}', now())`
  await expect(server.ctx.db.execute(invoice)).rejects.toMatchObject({
    cause: { message: 'no fee is invoiced before an application is funded' },
  })
})

test('every step is in the history of the application', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  await signed(offered)
  await offered.staff.post(`/api/admin/applications/${offered.id}/funded`, { ...funding, ...confirmed })
  const moves = await server.ctx.db.select().from(applicationStageChanges).orderBy(applicationStageChanges.id)
  expect(moves.filter(({ from }) => from).map(({ to, actorKind }) => [to, actorKind])).toEqual([
    ['offers', 'staff'],
    ['offer_selected', 'applicant'],
    ['contract_out', 'staff'],
    ['final_checks', 'staff'],
    ['funded', 'staff'],
  ])
  expect((await actOnOffer(offered, await offerIdOf(offered), 'withdraw')).status).toBe(409)
})

const offerIdOf = async ({ staff, id }: ApplicationWithLenders) =>
  (await staff.get(`/api/admin/applications/${id}/offers`)).body.offers[0].id
