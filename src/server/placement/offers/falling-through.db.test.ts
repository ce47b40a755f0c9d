import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import {
  type ApplicationWithLenders,
  actOnOffer,
  addOffer,
  attachDisclosure,
  createApplicationWithLenders,
  getOffer,
  presentOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { offers } from './table.ts'

const signature = 'ada harbor'
const choose = ({ ada }: ApplicationWithLenders, id: string) => ada.post(`/api/offers/${id}/choose`, { signature })
const withdraw = ({ ada }: ApplicationWithLenders) => ada.post('/api/tracking/withdraw', { reason: '' })
const submissionOf = async (server: TestServer, id: string) =>
  (await server.ctx.db.select().from(lenderSubmissions).where(eq(lenderSubmissions.id, id)))[0]
const stageOf = async (server: TestServer, { id }: ApplicationWithLenders) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]?.stage

/** Sets the status of a submission by hand, based on its current version. */
async function note(server: TestServer, { staff }: ApplicationWithLenders, id: string, values: object) {
  const version = (await submissionOf(server, id))?.version
  return staff.post(`/api/admin/lender-submissions/${id}/status`, { version, ...values })
}
const declined = { to: 'declined_by_lender', reasons: ['time_in_business'] }

async function signContract({ staff, id }: ApplicationWithLenders) {
  await staff.post(`/api/admin/applications/${id}/contract-sent`)
  const contract = { signedOn: '2026-03-02', reference: 'Contract 17' }
  return staff.post(`/api/admin/applications/${id}/contract-signed`, contract)
}

test('an applicant who withdraws after choosing finds no chosen offer on return and can choose another', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const first = await presentOffer(offered)
  await choose(offered, first)
  await signContract(offered)
  expect((await withdraw(offered)).status).toBe(200)
  expect(await getOffer(offered, first)).toMatchObject({ status: 'presented', acceptedAt: null })
  expect((await server.ctx.db.select().from(offers))[0]).toMatchObject({ choice: null, contract: null })

  expect((await offered.ada.post('/api/tracking/reopen')).status).toBe(200)
  await server.ctx.db.update(applications).set({ stage: 'with_lenders' }).where(eq(applications.id, offered.id))
  const second = await presentOffer(offered, {}, offered.submissions[1])
  expect((await choose(offered, second)).status).toBe(200)
  expect((await offered.ada.post('/api/offers/choose-again')).body).toMatchObject({ canChoose: true })
})

test('choosing and withdrawing at the same time leaves no chosen offer in a closed application', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered)
  const answers = await Promise.all([choose(offered, id), withdraw(offered)])
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const isClosed = (await stageOf(server, offered)) === 'withdrawn'
  expect((await getOffer(offered, id)).status).toBe(isClosed ? 'presented' : 'accepted')
})

test('a second choice is refused with a message', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const left = await presentOffer(offered)
  const other = await presentOffer(offered, {}, offered.submissions[1])
  await server.ctx.db.update(offers).set({ status: 'accepted' }).where(eq(offers.id, left))
  expect(await choose(offered, other)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('already been chosen') },
  })
})

test('a lender that withdraws after the choice returns the application to its other offers', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const chosen = await presentOffer(offered)
  const other = await presentOffer(offered, {}, offered.submissions[1])
  await choose(offered, chosen)
  await signContract(offered)
  await server.deliverEmails()
  expect((await note(server, offered, offered.submissions[0], declined)).status).toBe(200)
  expect(await stageOf(server, offered)).toBe('offers')
  expect((await getOffer(offered, chosen)).status).toBe('withdrawn')
  // In the morning in the applicant's time zone.
  server.advanceTime({ hours: 6 })
  expect((await server.deliverEmails()).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('moving forward again'),
  )
  expect((await offered.ada.get('/api/offers')).body).toMatchObject({ canChoose: true, offers: [{ id: other }] })
  expect((await choose(offered, other)).status).toBe(200)
})

test.for(['on hold', 'waiting for documents'])(
  'an application that is %s when the chosen lender declines returns to its offers, not to a contract',
  async (state, { server }) => {
    const offered = await createApplicationWithLenders(server)
    const { staff, id } = offered
    const chosen = await presentOffer(offered)
    const other = await presentOffer(offered, {}, offered.submissions[1])
    await choose(offered, chosen)
    await signContract(offered)
    const items = [{ id: uuidv7(), kind: 'other', title: 'Lease', detail: '' }]
    await staff.post(`/api/admin/applications/${id}/requirements`, { items })
    const move = (to: string) => postMove(staff, `/api/admin/applications/${id}`, { to, reason: 'On holiday' })
    if (state === 'on hold') await move('on_hold')
    expect((await note(server, offered, offered.submissions[0], declined)).status).toBe(200)
    await staff.post(`/api/admin/requirements/${items[0]?.id}/waive`)
    if (state === 'on hold') expect((await move('offers')).status).toBe(200)
    expect(await stageOf(server, offered)).toBe('offers')
    expect((await choose(offered, other)).status).toBe(200)
  },
)

test('a lender that declines before the choice ends its offers', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const shown = await presentOffer(offered)
  const entered = await addOffer(offered)
  const other = await presentOffer(offered, {}, offered.submissions[1])
  await note(server, offered, offered.submissions[0], declined)
  expect((await getOffer(offered, entered)).status).toBe('withdrawn')
  expect((await offered.ada.get('/api/offers')).body.offers).toMatchObject([{ id: other }])
  expect((await choose(offered, shown)).status).toBe(409)
  expect((await choose(offered, other)).status).toBe(200)
})

test('document requests by the lender after the choice stop neither the contract nor the funding', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  await choose(offered, await presentOffer(offered))
  expect((await note(server, offered, offered.submissions[0], { to: 'docs_required' })).status).toBe(200)
  expect((await signContract(offered)).status).toBe(200)
  const funding = { fundedOn: '2026-03-02', amountCents: 5_000_000, reference: 'Wire 4711' }
  expect((await offered.staff.post(`/api/admin/applications/${offered.id}/funded`, funding)).status).toBe(200)
  expect((await submissionOf(server, offered.submissions[0]))?.status).toBe('funded')
})

test('an offer can be chosen while its lender reviews again', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered)
  await note(server, offered, offered.submissions[0], { to: 'under_review' })
  expect((await choose(offered, id)).status).toBe(200)
})

test('no contract is sent if the lender of the chosen offer isn’t moving forward', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  await choose(offered, await presentOffer(offered))
  await server.ctx.db
    .update(lenderSubmissions)
    .set({ status: 'expired' })
    .where(eq(lenderSubmissions.id, offered.submissions[0]))
  const sent = await offered.staff.post(`/api/admin/applications/${offered.id}/contract-sent`)
  expect(sent).toMatchObject({ status: 409, body: { message: expect.stringContaining('isn’t moving forward') } })
  expect((await signContract(offered)).status).toBe(409)
  expect((await offered.ada.post('/api/offers/choose-again')).body).toMatchObject({ canChoose: true })
})

test('statuses that follow from sending and from offers can’t be set by hand', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const [id] = offered.submissions
  for (const to of ['offer_received', 'accepted_by_client', 'funded'])
    expect((await note(server, offered, id, { to })).status, to).toBe(409)
  expect((await note(server, offered, id, { to: 'withdrawn' })).status).toBe(200)
  expect((await note(server, offered, id, { to: 'sent' })).status).toBe(409)
  expect((await submissionOf(server, id))?.status).toBe('withdrawn')
})

test('a disclosure can be downloaded several times at once, and none is transmitted for an ended offer', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server, { state: 'FL' })
  const id = await presentOffer(offered)
  await attachDisclosure(server, offered, id, pdf('OFFER SUMMARY'))
  await actOnOffer(offered, id, 'transmit')
  const cookies = Object.fromEntries(offered.ada.cookies)
  const read = () => server.app.inject({ url: `/api/offers/${id}/disclosure.pdf`, cookies })
  const answers = await Promise.all(Array.from({ length: 6 }, read))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))

  const ended = await presentOffer(offered, {}, offered.submissions[1])
  await attachDisclosure(server, offered, ended, pdf('ANOTHER'))
  await actOnOffer(offered, ended, 'withdraw')
  expect((await actOnOffer(offered, ended, 'transmit')).body.message).toContain('has ended')
})
