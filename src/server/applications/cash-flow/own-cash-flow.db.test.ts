import { expect } from 'vitest'
import { transact } from '#server/platform/context.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'
import { measureSent } from './queries.ts'

test('an applicant sees what a lender will see, before submitting, without other people’s uploads', async ({
  server,
}) => {
  const { browser, send } = await startApplication(server)
  expect((await browser.get('/api/cash-flow')).body).toMatchObject({ isReading: false, months: [], deposits: [] })
  const { content, truth } = await drawStatement({ months: 2 })
  await send.file({ content })
  await send.file({ name: 'empty.pdf', content: pdf('no pages') })
  expect((await browser.get('/api/cash-flow')).body.isReading).toBe(true)
  await server.deliverEmails()
  const { body } = await browser.get('/api/cash-flow')
  expect(body).toMatchObject({
    ...{ isReading: false, isProven: true, unreadable: [{ name: 'empty.pdf', problem: expect.any(String) }] },
    months: [{ month: '2026-01' }, { month: '2026-02' }],
  })
  const credits = truth.periods.flatMap(({ transactions }) => transactions).filter(({ amountCents }) => amountCents > 0)
  expect(body.deposits).toHaveLength(credits.length)

  const stranger = await startApplication(server, { email: 'bo@example.com' })
  expect((await stranger.browser.get('/api/cash-flow')).body.deposits).toEqual([])
  expect((await server.browser().get('/api/cash-flow')).status).toBe(401)
  expect((await (await openFromEmail(server)).get('/api/cash-flow')).body.deposits).toEqual(body.deposits)
})

test('an explanation changes no figure until staff confirm it, and stays with the applicant until then', async ({
  server,
}) => {
  const { browser, send, staff, url } = await createApplicationInReview(server)
  await send.file({ content: (await drawStatement()).content })
  await server.deliverEmails()
  const read = async () => (await staff.get(`${url}/cash-flow`)).body
  const before = await read()
  const { deposits } = (await browser.get('/api/cash-flow')).body
  const counted = deposits.find(({ isCounted }: { isCounted: boolean }) => isCounted)
  const explain = (kind: string | null) =>
    browser.post('/api/cash-flow/explanations', { lineId: counted.id, kind, text: 'From my savings.' })
  expect((await explain('gift')).body.fields).toEqual({ kind: 'Choose what it was' })
  expect((await explain('transfer')).status).toBe(200)
  const waiting = await read()
  expect(waiting.total).toEqual(before.total)
  const explained = waiting.lines.find(({ id }: { id: string }) => id === counted.id)
  expect(explained.explanation).toEqual({ kind: 'transfer', text: 'From my savings.', answer: 'open' })

  const answer = { lineId: counted.id, version: waiting.version, answer: 'confirmed' }
  const { body: confirmed } = await staff.post(`${url}/cash-flow/explanations`, answer)
  expect(confirmed.total.trueRevenueCents).toBe(before.total.trueRevenueCents - counted.amountCents)
  expect((await explain('loan')).status).toBe(409)
  const undone = await staff.post(`${url}/cash-flow/explanations`, {
    ...{ ...answer, version: confirmed.version, answer: 'open' },
  })
  expect(undone.body.total).toEqual(before.total)
  expect((await explain(null)).status).toBe(200)
  expect((await read()).lines.filter(({ explanation }: { explanation: unknown }) => explanation)).toEqual([])
})

test('an unknown line can’t be explained', async ({ server }) => {
  const { browser } = await startApplication(server)
  const unknown = { lineId: 'x', kind: 'transfer', text: '' }
  expect((await browser.post('/api/cash-flow/explanations', unknown)).status).toBe(404)
})

test('a payment is explained too, and a confirmed one counts as debt', async ({ server }) => {
  const { browser, send, staff, url } = await createApplicationInReview(server)
  await send.file({ content: (await drawStatement()).content })
  await server.deliverEmails()
  const read = async () => (await staff.get(`${url}/cash-flow`)).body
  const before = await read()
  const { payments } = (await browser.get('/api/cash-flow')).body
  const amounts = payments.map(({ amountCents }: { amountCents: number }) => amountCents)
  expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => a - b))
  const paid = payments.find(({ category }: { category: string }) => category === 'expense')
  const explain = { lineId: paid.id, kind: 'loan', text: '' }
  expect((await browser.post('/api/cash-flow/explanations', explain)).status).toBe(200)
  const { version } = await read()
  const { body } = await staff.post(`${url}/cash-flow/explanations`, {
    ...{ lineId: paid.id, version, answer: 'confirmed' },
  })
  expect(body.total.debtPaymentCents).toBe(before.total.debtPaymentCents - paid.amountCents)
})

test('measuring in a transaction is refused, because it would hold its connection while it waits', async ({
  server,
}) => {
  const { id } = await createApplicationInReview(server)
  const { keys } = server.documentStore
  expect((await measureSent(server.ctx, keys, id)).statements).toEqual([])
  await expect(transact(server.ctx, (ctx) => measureSent(ctx, keys, id))).rejects.toThrow('before the transaction')
})
