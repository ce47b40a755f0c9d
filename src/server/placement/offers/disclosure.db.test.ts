import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { answersContext, decryptAnswers, encryptAnswers } from '#server/applications/applications/answers.ts'
import { applicationAnswers } from '#server/applications/applications/table.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { documents } from '#server/applications/documents/table.ts'
import { hideUndisclosedOffers } from '#server/placement/offers/commands/disclose.ts'
import { storedBytes } from '#server/testing/fixtures/applicant-fixtures.ts'
import {
  type ApplicationWithLenders,
  actOnOffer,
  addOffer,
  attachDisclosure,
  createApplicationWithLenders,
  getOffer,
  holdLicense,
  presentOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { business } from '#shared/applications/applications/steps/business.ts'
import type { OwnOffers } from '#shared/placement/offers/contract.ts'

const paper = pdf('OFFER SUMMARY')
const sha256 = createHash('sha256').update(paper).digest('hex')
const signature = 'Ada Harbor'

/** Downloads a disclosure as the applicant. */
const download = (server: TestServer, { ada }: ApplicationWithLenders, offerId: string) =>
  server.app.inject({ url: `/api/offers/${offerId}/disclosure.pdf`, cookies: Object.fromEntries(ada.cookies) })

test('in New York nothing about an offer is shown before the lender’s disclosure was transmitted unaltered', async ({
  server,
}) => {
  // Eight in the morning in the applicant's time zone.
  server.advanceTime({ hours: 1 })
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  expect((await actOnOffer(offered, id, 'present')).status).toBe(409)
  expect((await actOnOffer(offered, id, 'prepare')).body.offers[0]).toMatchObject({
    ...{ status: 'disclosure_pending', rule: { state: 'NY', version: 1, timing: 'before_presenting', isSigned: true } },
  })
  expect((await actOnOffer(offered, id, 'present')).body.message).toContain('disclosure to be transmitted')
  expect((await actOnOffer(offered, id, 'transmit')).body.message).toContain('Attach')

  expect((await attachDisclosure(server, offered, id, paper)).statusCode).toBe(200)
  expect((await offered.ada.get('/api/offers')).body).toMatchObject({ offers: [], disclosures: [] })
  expect((await download(server, offered, id)).statusCode).toBe(404)
  expect((await actOnOffer(offered, id, 'present')).status).toBe(409)

  expect((await actOnOffer(offered, id, 'transmit')).body.offers[0]).toMatchObject({ status: 'presentable' })
  expect((await server.deliverEmails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('A lender’s disclosure is ready for you to review'),
  ])
  const waiting = (await offered.ada.get('/api/offers')).body
  expect(waiting).toMatchObject({ offers: [], disclosures: [{ sha256, needsSignature: true, openedAt: null }] })
  expect(JSON.stringify(waiting)).not.toContain('5000000')
  const file = await download(server, offered, id)
  expect(file.rawPayload.equals(paper)).toBe(true)
  expect((await getOffer(offered, id)).disclosure).toMatchObject({ sha256, openedAt: server.ctx.now().toISOString() })

  expect((await actOnOffer(offered, id, 'present')).status).toBe(200)
  expect((await offered.ada.get('/api/offers')).body.offers).toHaveLength(1)
})

test('of two concurrent uploads of a disclosure one is refused, and neither replaces an unseen file', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  const answers = await Promise.all([
    attachDisclosure(server, offered, id, paper),
    attachDisclosure(server, offered, id, pdf('another')),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const { sha256: kept } = (await getOffer(offered, id)).disclosure
  const late = await attachDisclosure(server, offered, id, pdf('a third'))
  expect(late.json().message).toBe(
    'Your change wasn’t saved. You changed this just now. Another file is attached now. Read it first.',
  )
  expect((await getOffer(offered, id)).disclosure.sha256).toBe(kept)
  // The refused upload is removed.
  const live = await server.ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.offerId, id), isNull(documents.removedAt)))
  expect(live).toHaveLength(1)
})

test('the file is encrypted, survives the sweep, and isn’t listed among the applicant’s uploads', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  await attachDisclosure(server, offered, id, pdf('an earlier one'))
  const { sha256: earlier } = (await getOffer(offered, id)).disclosure
  await attachDisclosure(server, offered, id, paper, earlier)
  server.advanceTime({ hours: 3 })
  await sweepDocuments(server.ctx, server.documentStore)
  const kept = await server.ctx.db.select().from(documents).where(eq(documents.offerId, id))
  expect(kept.map(({ status, keyEncrypted }) => [status, keyEncrypted !== null]).toSorted()).toEqual([
    ['needs_review', true],
    ['purged', false],
  ])
  expect(storedBytes(server).includes('OFFER SUMMARY')).toBe(false)
  expect((await offered.ada.get('/api/documents')).body.documents).toEqual([])
  const staff = await server.signIn()
  expect((await staff.get(`/api/admin/applications/${offered.id}/documents`)).body.documents).toEqual([])
  const answer = await server.app.inject({
    url: `/api/admin/offers/${id}/disclosure.pdf`,
    headers: { authorization: `Bearer ${staff.tokens.token}` },
    cookies: Object.fromEntries(staff.cookies),
  })
  expect(answer.rawPayload.equals(paper)).toBe(true)
})

test('a file that isn’t a PDF is refused with a message, and a transmitted disclosure stays', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  expect((await attachDisclosure(server, offered, id, Buffer.from('hello'))).json().fields).toHaveProperty('file')
  expect((await attachDisclosure(server, offered, id, Buffer.alloc(0))).statusCode).toBe(422)
  await attachDisclosure(server, offered, id, paper)
  await actOnOffer(offered, id, 'prepare')
  await actOnOffer(offered, id, 'transmit')
  expect((await attachDisclosure(server, offered, id, pdf('another'))).statusCode).toBe(409)
  expect((await getOffer(offered, id)).disclosure.sha256).toBe(sha256)
})

test('the contract isn’t sent before the applicant has signed the disclosure if the state requires it', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  await attachDisclosure(server, offered, id, paper)
  for (const name of ['prepare', 'transmit', 'present']) await actOnOffer(offered, id, name)
  await offered.ada.post(`/api/offers/${id}/choose`, { signature })
  const send = () => offered.staff.post(`/api/admin/applications/${offered.id}/contract-sent`)
  expect((await send()).body.message).toContain('sign the lender’s disclosure')

  // The one thing to do, until it is signed.
  const tracked = async () => (await offered.ada.get('/api/tracking')).body
  const href = `#disclosure-${id}`
  const lender = offered.lenders[0]?.name
  expect(await tracked()).toMatchObject({
    ...{ label: 'Offer chosen', waitsFor: 'applicant', action: { label: 'Read and sign the disclosure', href } },
    sentence: expect.stringContaining(`your signature on the disclosure from ${lender}`),
  })
  expect(JSON.stringify((await offered.applicant.get('/api/tracking')).body)).not.toContain(lender)
  const sign = (values = {}) => offered.ada.post(`/api/offers/${id}/disclosure/sign`, { sha256, signature, ...values })
  // Only what was opened can be signed.
  expect(await sign()).toMatchObject({ status: 409, body: { message: expect.stringContaining('Open and read') } })
  await download(server, offered, id)
  expect((await tracked()).action).toEqual({ label: 'Sign the disclosure', href })
  expect((await sign({ signature: 'Somebody Else' })).body.fields).toHaveProperty('signature')
  expect((await sign({ sha256: 'f'.repeat(64) })).status).toBe(409)
  expect((await sign()).body.disclosures[0]).toMatchObject({ signedBy: signature })
  expect((await sign()).status).toBe(200)
  expect(await tracked()).toMatchObject({ waitsFor: 'us', action: null })
  expect((await offered.applicant.post(`/api/offers/${id}/disclosure/sign`, { sha256, signature })).status).toBe(403)
  expect((await send()).body).toMatchObject({ stage: 'contract_out' })
})

test('after the choice only the chosen offer’s disclosure asks for a signature', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const [chosen, other] = [await addOffer(offered), await addOffer(offered, {}, offered.submissions[1])]
  for (const id of [chosen, other]) {
    await attachDisclosure(server, offered, id, paper)
    for (const name of ['prepare', 'transmit', 'present']) await actOnOffer(offered, id, name)
  }
  const listToSign = async () => {
    const { disclosures } = (await offered.ada.get('/api/offers')).body as OwnOffers
    return disclosures.filter(({ needsSignature }) => needsSignature).map(({ offerId }) => offerId)
  }
  expect((await listToSign()).toSorted()).toEqual([chosen, other].toSorted())
  await offered.ada.post(`/api/offers/${chosen}/choose`, { signature })
  expect(await listToSign()).toEqual([chosen])
})

test('the activity names each legal act of a disclosure, with its actor', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  const steps = [
    () => attachDisclosure(server, offered, id, paper),
    () => actOnOffer(offered, id, 'prepare'),
    () => actOnOffer(offered, id, 'transmit'),
    () => download(server, offered, id),
    () => offered.ada.post(`/api/offers/${id}/disclosure/sign`, { sha256, signature }),
  ]
  for (const step of steps) {
    await step()
    server.advanceTime({ seconds: 1 })
  }
  const { entries } = (await offered.staff.get(`/api/admin/applications/${offered.id}/activity`)).body
  const lines = entries.map(({ text }: { text: string }) => text).filter((text: string) => text.includes('disclosure'))
  const lender = offered.lenders[0]?.name
  expect(lines).toEqual([
    `Signed the disclosure from ${lender}`,
    `Opened the disclosure from ${lender}`,
    `Sent the disclosure from ${lender} to the applicant`,
    `The offer from ${lender} is waiting for its disclosure`,
    `Attached the disclosure from ${lender}`,
  ])
})

test('in Florida an offer is shown at once, and its disclosure comes before the contract', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'FL' })
  const id = await presentOffer(offered)
  await offered.ada.post(`/api/offers/${id}/choose`, { signature })
  const send = () => offered.staff.post(`/api/admin/applications/${offered.id}/contract-sent`)
  expect((await send()).body.message).toContain('disclosure to be transmitted first')
  await attachDisclosure(server, offered, id, paper)
  expect((await actOnOffer(offered, id, 'transmit')).body.offers[0].status).toBe('accepted')
  expect((await send()).body).toMatchObject({ stage: 'contract_out' })
})

test('an applicant who moves to a state with a stricter rule finds the offer waiting again', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NV' })
  const id = await presentOffer(offered)
  const context = answersContext(offered.id, 'business')
  const { keys } = server.documentStore
  const encrypted = encryptAnswers(keys, business, context, { state: 'NY' }, {})
  expect(decryptAnswers(keys, context, encrypted)).toEqual({ state: 'NY' })
  await server.ctx.db
    .update(applicationAnswers)
    .set({ encrypted })
    .where(eq(applicationAnswers.applicationId, offered.id))

  expect((await offered.ada.get('/api/offers')).body).toMatchObject({ count: 0, offers: [] })
  expect((await offered.ada.post(`/api/offers/${id}/choose`, { signature })).status).toBe(409)
  await attachDisclosure(server, offered, id, paper)
  expect((await actOnOffer(offered, id, 'transmit')).body.offers[0]).toMatchObject({
    state: 'NY',
    status: 'presentable',
  })
  expect((await actOnOffer(offered, id, 'present')).status).toBe(200)
  expect((await offered.ada.post(`/api/offers/${id}/choose`, { signature })).status).toBe(200)
})

test('an applicant can’t read another applicant’s disclosure', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'FL' })
  const id = await presentOffer(offered)
  await attachDisclosure(server, offered, id, paper)
  await actOnOffer(offered, id, 'transmit')
  const bob = server.browser()
  await bob.post('/api/applications', { type: 'business', name: 'Bob Pier', email: 'bob@example.com' })
  const url = `/api/offers/${id}/disclosure.pdf`
  expect((await server.app.inject({ url, cookies: Object.fromEntries(bob.cookies) })).statusCode).toBe(403)
  expect((await server.app.inject({ url })).statusCode).toBe(401)
  expect((await bob.post(`/api/offers/${id}/choose`, { signature })).status).toBe(403)
})

test('a lender’s disclosure can’t be reviewed as an applicant’s document', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'FL' })
  const id = await presentOffer(offered)
  await attachDisclosure(server, offered, id, paper)
  await server.deliverEmails()
  const kept = await server.ctx.db.select().from(documents).where(eq(documents.offerId, id))
  const verdict = { verdict: 'rejected', reason: 'Not readable' }
  expect((await offered.staff.post(`/api/admin/documents/${kept[0]?.id}/review`, verdict)).status).toBe(409)
  expect(await server.deliverEmails()).toEqual([])
})

test('an applicant who withdrew is not notified of offers and disclosures', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'FL' })
  const id = await presentOffer(offered)
  await attachDisclosure(server, offered, id, paper)
  await offered.ada.post('/api/tracking/withdraw', {})
  expect((await actOnOffer(offered, id, 'transmit')).body.message).toContain('is closed')
  server.advanceTime({ hours: 6 })
  const told = (await server.deliverEmails())
    .filter(({ to }) => to[0] === 'ada@example.com')
    .map(({ subject }) => subject)
  expect(told).toEqual([expect.stringContaining('is closed')])
})

const advance = {
  product: 'line_of_credit',
  priceReason: 'The lender quotes its credit line as a factor.',
  price: { kind: 'factor', factorThousandths: 1_300, months: 9, frequency: 'daily' },
}

test.for(['VA', 'CT', 'TX'])(
  'in %s an advance is neither shown nor chosen before its disclosure, whatever its product',
  async (state, { server }) => {
    const offered = await createApplicationWithLenders(server, { state })
    await holdLicense(server, state)
    const id = await addOffer(offered, advance)
    expect((await actOnOffer(offered, id, 'present')).status).toBe(409)
    expect((await actOnOffer(offered, id, 'prepare')).body.offers[0]).toMatchObject({
      status: 'disclosure_pending',
      rule: { state, timing: 'before_presenting', isSigned: true },
    })
    expect((await actOnOffer(offered, id, 'present')).status).toBe(409)
    expect((await offered.ada.post(`/api/offers/${id}/choose`, { signature })).status).toBe(409)
    expect((await offered.ada.get('/api/offers')).body).toMatchObject({ count: 0, offers: [] })

    await attachDisclosure(server, offered, id, paper)
    expect((await actOnOffer(offered, id, 'transmit')).body.offers[0]).toMatchObject({ status: 'presentable' })
    expect((await actOnOffer(offered, id, 'present')).status).toBe(200)
    expect((await offered.ada.post(`/api/offers/${id}/choose`, { signature })).status).toBe(200)
  },
)

test('in Louisiana the disclosure of an advance is sent before the contract, without an amount limit', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server, { state: 'LA' })
  const price = { ...advance.price, kind: 'sales_share', shareBasisPoints: 1_000, monthlySalesCents: 900_000_000 }
  const id = await presentOffer(offered, { ...advance, price, amountCents: 500_000_000 })
  expect((await offered.ada.post(`/api/offers/${id}/choose`, { signature })).status).toBe(200)
  const send = () => offered.staff.post(`/api/admin/applications/${offered.id}/contract-sent`)
  expect((await send()).body.message).toContain('disclosure to be transmitted first')
  await attachDisclosure(server, offered, id, paper)
  await actOnOffer(offered, id, 'transmit')
  expect((await send()).body).toMatchObject({ stage: 'contract_out' })
})

test('an offer shown before a rule covered it is hidden, not lost, and staff get a task', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NV' })
  const id = await presentOffer(offered, advance)
  const other = await presentOffer(offered, {}, offered.submissions[1])
  const encrypted = encryptAnswers(
    server.documentStore.keys,
    business,
    answersContext(offered.id, 'business'),
    { state: 'VA' },
    {},
  )
  await server.ctx.db
    .update(applicationAnswers)
    .set({ encrypted })
    .where(eq(applicationAnswers.applicationId, offered.id))

  await hideUndisclosedOffers(server.ctx, server.documentStore.keys)
  await hideUndisclosedOffers(server.ctx, server.documentStore.keys)
  expect(await getOffer(offered, id)).toMatchObject({ status: 'disclosure_pending', state: 'VA' })
  expect(await getOffer(offered, other)).toMatchObject({ status: 'presented' })
  const own = (await offered.ada.get('/api/offers')).body
  expect(own).toMatchObject({ count: 1, undisclosedCount: 1, offers: [{ id: other }] })
  const ofApplication = `/api/admin/records/application/${offered.id}/tasks`
  expect((await offered.staff.get(ofApplication)).body.tasks).toEqual([
    expect.objectContaining({
      ...{ type: 'disclosure', status: 'open', assigneeId: offered.pat },
      subject: expect.stringContaining('Virginia law requires it before the offer is shown again'),
    }),
  ])

  await attachDisclosure(server, offered, id, paper)
  await actOnOffer(offered, id, 'transmit')
  expect((await offered.staff.get(ofApplication)).body.tasks).toMatchObject([{ status: 'dropped' }])
  expect((await actOnOffer(offered, id, 'present')).status).toBe(200)
  expect((await offered.ada.get('/api/offers')).body).toMatchObject({ count: 2, undisclosedCount: 0 })
})

test('an offer chosen before a rule covered it stays chosen, and its contract waits for the disclosure', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server, { state: 'NV' })
  const id = await presentOffer(offered, advance)
  await offered.ada.post(`/api/offers/${id}/choose`, { signature })
  const encrypted = encryptAnswers(
    server.documentStore.keys,
    business,
    answersContext(offered.id, 'business'),
    { state: 'CT' },
    {},
  )
  await server.ctx.db
    .update(applicationAnswers)
    .set({ encrypted })
    .where(eq(applicationAnswers.applicationId, offered.id))
  await hideUndisclosedOffers(server.ctx, server.documentStore.keys)
  expect((await offered.ada.get('/api/offers')).body.offers).toMatchObject([{ id, status: 'accepted' }])
  const out = await offered.staff.post(`/api/admin/applications/${offered.id}/contract-sent`)
  expect(out.body.message).toContain('disclosure to be transmitted first')
})

test('a disclosure that isn’t sent as a PDF is refused', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  for (const body of [{}, [], { file: 'disclosure.pdf' }]) {
    const { status } = await offered.staff.put(`/api/admin/offers/${id}/disclosure`, body)
    expect(status, JSON.stringify(body)).toBe(422)
  }
})
