import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { purgeDueRecords } from '#server/compliance/retention/commands/run-retention.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import { createChosenOffer, fundApplication } from '#server/testing/fixtures/funding-fixtures.ts'
import { addOffer, createApplicationWithLenders } from '#server/testing/fixtures/offer-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { findHeld } from './held-records.ts'

const years = (count: number) => ({ hours: count * 366 * 24 })
const signed = { name: 'Ada Harbor', at: '2026-03-02T12:00:00.000Z', ip: '192.0.2.7', userAgent: 'Ada’s browser' }
const received = { receivedAt: signed.at, transmittedAt: signed.at, openedAt: signed.at }

test('an application with a lender disclosure stays with the books; then names are deleted and amounts stay', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  await addOffer(offered)
  const file = { documentId: offered.id, sha256: 'a'.repeat(64), size: 1 }
  await server.ctx.db.update(offers).set({ choice: signed, disclosure: { ...file, ...received, signed } })
  await server.ctx.db.update(lenderSubmissions).set({ notes: 'Ada calls on Mondays.' })
  await server.ctx.db.update(applications).set({ stage: 'not_placed' })

  server.advanceTime(years(3))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect((await server.ctx.db.select().from(applications))[0]?.name).toBe('Ada Harbor')
  expect(await findHeld(server.ctx, 'ada@example.com')).toContainEqual(
    expect.objectContaining({ outcome: 'keep', reason: expect.stringContaining('(10 CCR 956): until March 2, 2033') }),
  )

  server.advanceTime(years(5))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect((await server.ctx.db.select().from(applications))[0]?.name).toBe('Deleted')
  const [offer] = await server.ctx.db.select().from(offers)
  const nobody = { name: '', at: signed.at, ip: '', userAgent: '' }
  expect(offer).toMatchObject({ amountCents: 5_000_000, choice: nobody, disclosure: { ...received, signed: nobody } })
  expect((await server.ctx.db.select().from(lenderSubmissions)).map(({ notes }) => notes)).toEqual(['', ''])
})

test.for(['spam', 'duplicate'])(
  'a funded application that is marked as %s stays with the books',
  async (to, { server }) => {
    const file = await createChosenOffer(server)
    await fundApplication(file)
    const marked = await postMove(file.staff, `/api/admin/applications/${file.id}`, { to, reason: 'Entered twice' })
    expect(marked.status).toBe(200)
    await expectKeptWithBooks(server)
  },
)

test('an application whose funding was rescinded stays with the books', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const url = `/api/admin/applications/${file.id}`
  const { seen } = (await file.owner.post(`${url}/rescission-preview`, {})).body
  expect((await file.owner.post(`${url}/rescission`, { seen, reason: 'The wire came back' })).status).toBe(200)
  await server.ctx.db.update(applications).set({ stage: 'withdrawn' })
  await expectKeptWithBooks(server)
})

async function expectKeptWithBooks(server: TestServer) {
  const purge = async () => {
    await purgeDueRecords(server.ctx, server.documentStore)
    return (await server.ctx.db.select().from(applications))[0]?.name
  }
  server.advanceTime(years(3))
  expect(await purge()).toBe('Ada Harbor')
  expect(await findHeld(server.ctx, 'ada@example.com')).toContainEqual(
    expect.objectContaining({ outcome: 'keep', reason: expect.stringContaining('(10 CCR 956): until March 2, 2033') }),
  )
  server.advanceTime(years(5))
  expect(await purge()).toBe('Deleted')
}

test('an active merchant is a customer and is kept; an unused one is deleted', async ({ server }) => {
  const quote = {
    ...{ name: 'Ada Harbor', email: 'ada@example.com', businessName: 'Harbor Bakery', industry: 'restaurant' },
    ...{ processor: 'Example Pay', remarks: '' },
    statement: {
      ...{ volumeCents: 3_000_000, feesCents: 96_000, payments: 600, presentPercent: 80, amexPercent: 10 },
      ...{ terminationFeeCents: 0, equipmentCents: 0 },
    },
  }
  await server.browser().post('/api/merchant-quotes', quote)
  await server.ctx.db.update(merchantLeads).set({ status: 'live' })
  await server.browser().post('/api/merchant-quotes', { ...quote, businessName: 'Harbor Café' })
  const held = await findHeld(server.ctx, 'ada@example.com')
  expect(held.map(({ record, outcome }) => [record, outcome])).toEqual([
    ['Merchant quotes', 'delete'],
    ['Merchants with an account', 'keep'],
  ])

  server.advanceTime(years(3))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect((await server.ctx.db.select().from(merchantLeads)).map(({ status }) => status)).toEqual(['live'])
})
