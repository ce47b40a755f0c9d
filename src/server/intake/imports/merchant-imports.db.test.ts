import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { merchantBoarding, merchantLeads } from '#server/intake/merchants/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test as withServer } from '#server/testing/test-server.ts'

const url = '/api/admin/imports'
const row = (number: number, values = {}) => ({
  number,
  cells: {
    ...{ businessName: `Cafe ${number}`, firstName: 'Ada', lastName: `Owner ${number}` },
    ...{ email: `ada.${number}@import.example.com`, industry: 'Restaurant, bar, food', volumeCents: '$42,000' },
    ...{ feesCents: '1,250.50', payments: '1,100', presentPercent: '80%', ...values },
  },
})
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome)

const test = withServer.extend<{ owner: Browser }>({
  owner: async ({ server }, use) => {
    await server.createStaff({ role: 'owner' })
    await use(await server.signIn())
  },
})

async function startImport(owner: Browser, mode = 'skip') {
  const id = uuidv7()
  const started = await owner.post(url, { id, kind: 'merchants', label: 'Old CRM', mode, tags: ['Moved'] })
  expect(started.status).toBe(200)
  return { id, add: async (rows: object[]) => (await owner.post(`${url}/${id}/rows`, { rows })).body.results }
}

const findMerchant = async (server: TestServer, number: number) => {
  const [found] = await server.ctx.db
    .select()
    .from(merchantLeads)
    .where(eq(merchantLeads.emailNormalized, `ada.${number}@import.example.com`))
  return found
}

const live = {
  ...{ status: 'Live', residualBasisPoints: '40 %', receivedOn: '3/5/2024', live_date: '2024-04-01', tags: 'VIP' },
  ...{ processor_account: '2024-03-20', accountNumber: '4445 0001', nextAction: 'Review', nextActionOn: '2027-01-04' },
  ...{ note: 'Moved from the old CRM.', needs: 'terminal, Online payments', wasTerminated: 'no', amexPercent: '5' },
  ...{ processor: 'Acme Pay', pricingModel: 'Flat rate', contractEnds: '04/2027', equipment: 'We own them' },
  ...{ terminationFeeCents: '250', equipmentCents: '300', remarks: 'Busy in summer.', phone: '(646) 555-0101' },
}

test('a file adds requests and accounts with all their fields, without email and consent', async ({
  server,
  owner,
}) => {
  const agent = await server.createStaff({ email: 'agent@example.com', role: 'agent' })
  const { add } = await startImport(owner)
  expect(outcomes(await add([row(1), row(2, { ...live, owner: 'agent@example.com' })]))).toEqual(['added', 'added'])
  expect(await findMerchant(server, 1)).toMatchObject({
    ...{ name: 'Ada Owner 1', businessName: 'Cafe 1', industry: 'restaurant', status: 'new', ownerStaffId: null },
    ...{ volumeCents: 4_200_000, phone: null, processor: '', pricingModel: 'unknown', residualBasisPoints: null },
    statement: {
      ...{ volumeCents: 4_200_000, feesCents: 125_050, payments: 1_100, presentPercent: 80, amexPercent: 0 },
      ...{ terminationFeeCents: 0, equipmentCents: 0 },
    },
  })
  const account = await findMerchant(server, 2)
  expect(account).toMatchObject({
    ...{ status: 'live', residualBasisPoints: 4_000, ownerStaffId: agent.id, needs: ['terminal', 'online'] },
    ...{ createdAt: new Date('2024-03-05T17:00:00.000Z'), nextActionOn: '2027-01-04', contractEnds: '2027-04' },
  })
  const { body } = await owner.get(`/api/admin/merchant-leads/${account?.id}`)
  expect(body).toMatchObject({
    lead: { tags: ['Moved', 'VIP'], remarks: 'Busy in summer.' },
    notes: [{ body: 'Moved from the old CRM.', by: 'Pat Example' }],
    moves: [{ to: 'live', reason: 'Imported: Old CRM', by: 'Pat Example' }],
  })
  expect(body.boarding.filter(({ doneOn }: { doneOn: string | null }) => doneOn)).toMatchObject([
    { step: 'processor_account', doneOn: '2024-03-20', detail: '4445 0001' },
    { step: 'live_date', doneOn: '2024-04-01' },
  ])
  expect([await server.ctx.db.$count(outbox), await server.ctx.db.$count(consentEvents)]).toEqual([0, 0])
  expect((await owner.get('/api/admin/merchant-leads?view=accounts')).body.leads).toHaveLength(1)
})

test('all bad fields of a row are refused at once', async ({ owner }) => {
  const { add } = await startImport(owner)
  const wrong = { email: 'nobody', industry: 'Piracy', volumeCents: 'a lot', owner: 'nobody@example.com' }
  const [result, early] = await add([
    row(1, { ...wrong, residualBasisPoints: '40', live_date: 'soon', equipmentDetail: 'T1' }),
    row(2, { receivedOn: '2199-01-01' }),
  ])
  expect(Object.keys(result.problems).sort()).toEqual(
    [...['email', 'equipment_set', 'industry', 'live_date', 'owner', 'residualBasisPoints', 'volumeCents']].sort(),
  )
  expect(early.problems).toEqual({ receivedOn: 'This date is in the future' })
})

test('a business of the same person is known, another one is new, and rows sent twice are added once', async ({
  server,
  owner,
}) => {
  const { add } = await startImport(owner)
  const rows = [
    row(1),
    row(2, { businessName: 'cafe 1', email: 'ADA.1@import.example.com' }),
    row(3, { email: 'ada.1@import.example.com' }),
  ]
  expect(outcomes(await add(rows))).toEqual(['added', 'known', 'added'])
  expect(outcomes(await add(rows))).toEqual(['added', 'known', 'added'])
  expect(await server.ctx.db.$count(merchantLeads)).toBe(2)
  const again = await startImport(owner, 'update')
  expect(outcomes(await again.add([row(1, { name: 'Ada Changed', processor: 'Acme' })]))).toEqual(['updated'])
  const changed = { name: 'Ada Changed', processor: 'Acme', status: 'new', volumeCents: 4_200_000 }
  const [first] = await server.ctx.db.select().from(merchantLeads).where(eq(merchantLeads.businessName, 'Cafe 1'))
  expect(first).toMatchObject(changed)
  expect((await owner.post(`${url}/${again.id}/undo`)).body).toMatchObject({ removed: 0, restored: 1, kept: 0 })
  const [restored] = await server.ctx.db.select().from(merchantLeads).where(eq(merchantLeads.businessName, 'Cafe 1'))
  expect(restored).toMatchObject({ name: 'Ada Owner 1', processor: '', contractEnds: '', phone: null })
})

test('an undo deletes what no one touched, and names the lines of the rest', async ({ server, owner }) => {
  const { id, add } = await startImport(owner)
  await add([row(1, live), row(2), row(3), row(4)])
  server.advanceTime({ minutes: 1 })
  const [second, third, fourth] = [
    await findMerchant(server, 2),
    await findMerchant(server, 3),
    await findMerchant(server, 4),
  ]
  await owner.post(`/api/admin/merchant-leads/${second?.id}/status`, { from: 'new', to: 'contacted' })
  await owner.post(`/api/admin/merchant-leads/${third?.id}/notes`, { noteId: uuidv7(), body: 'Called.' })
  await owner.post('/api/admin/retention/holds', { of: fourth?.email, reason: 'A lawsuit.' })
  const keptLines = [second, third, fourth].map((one, at) => ({ number: at + 2, recordId: one?.id }))
  const effect = { removed: 1, restored: 0, kept: 3, keptLines }
  expect((await owner.get(`${url}/${id}/undo`)).body).toEqual(effect)
  expect((await owner.post(`${url}/${id}/undo`)).body).toEqual(effect)
  expect(await findMerchant(server, 1)).toBeUndefined()
  expect(await server.ctx.db.$count(merchantBoarding)).toBe(0)
  expect((await owner.post(`${url}/${id}/rows`, { rows: [row(5)] })).status).toBe(409)
})

test('agents can’t import', async ({ server, owner }) => {
  const { id } = await startImport(owner)
  await server.createStaff({ email: 'agent@example.com', role: 'agent' })
  const agent = await server.signIn('agent@example.com')
  expect((await agent.post(`${url}/${id}/rows`, { rows: [row(1)] })).status).toBe(403)
  expect((await agent.post(`${url}/check`, { kind: 'merchants', mode: 'skip', rows: [row(1)] })).status).toBe(403)
})

test('two imports at once add a business once', async ({ server, owner }) => {
  const [one, other] = [await startImport(owner), await startImport(owner)]
  const results = await Promise.all([one.add([row(1)]), other.add([row(1)])])
  expect(results.flatMap(outcomes).sort()).toEqual(['added', 'known'])
  expect(await server.ctx.db.$count(merchantLeads)).toBe(1)
})

test('an update keeps what the file leaves empty or has no column for', async ({ server, owner }) => {
  await (await startImport(owner)).add([row(1, live)])
  const { add } = await startImport(owner, 'update')
  expect(outcomes(await add([row(1, { processor: ' ', name: 'Ada Changed' })]))).toEqual(['updated'])
  expect(await findMerchant(server, 1)).toMatchObject({
    ...{ name: 'Ada Changed', phone: '(646) 555-0101', processor: 'Acme Pay', contractEnds: '2027-04' },
  })
})

test('an undo keeps accounts that staff have boarded since', async ({ server, owner }) => {
  const { id, add } = await startImport(owner)
  await add([row(1, live), row(2, live)])
  server.advanceTime({ minutes: 1 })
  const second = await findMerchant(server, 2)
  await server.ctx.db
    .update(merchantBoarding)
    .set({ detail: '4445 0002', at: server.ctx.now() })
    .where(and(eq(merchantBoarding.merchantLeadId, second?.id ?? ''), eq(merchantBoarding.step, 'processor_account')))
  const keptLines = [{ number: 2, recordId: second?.id }]
  expect((await owner.post(`${url}/${id}/undo`)).body).toEqual({ removed: 1, restored: 0, kept: 1, keptLines })
})

test('dates before 2000 and cells that are too long are refused for their rows', async ({ owner }) => {
  const { add } = await startImport(owner)
  const [old, long, good] = await add([
    row(1, { ...live, receivedOn: '03/05/1924' }),
    row(2, { remarks: 'x'.repeat(2_001) }),
    row(3),
  ])
  expect(old.problems).toEqual({ receivedOn: 'Enter a date since 2000, such as 2026-12-24' })
  expect(long.problems).toEqual({ remarks: 'Please use at most 2000 characters' })
  expect(good.outcome).toBe('added')
})
