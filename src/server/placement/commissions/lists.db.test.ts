import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { encodeDay } from '#server/platform/db/cursor.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import {
  actOnCommission,
  createChosenOffer,
  fundApplication,
  listCommissions,
} from '#server/testing/fixtures/funding-fixtures.ts'
import type { ApplicationWithLenders } from '#server/testing/fixtures/offer-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { commissions } from './table.ts'

/** A lender that has paid, and an approved 40% split for Pat that was paid in part. */
async function paid(server: TestServer) {
  const { id } = await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  await server.ctx.db.insert(siteSettings).values({
    ...{ section: 'deals', version: 1, changedBy: id, changedAt: server.ctx.now() },
    value: { renewalThresholdBasisPoints: 5_000, agentShareBasisPoints: 4_000 },
  })
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [lender, share] = await listCommissions(file)
  await actOnCommission(file.owner, lender?.id ?? '', { kind: 'settle', amountCents: 150_000, on: '2026-03-02' })
  await actOnCommission(file.owner, share?.id ?? '', { kind: 'approve' })
  await actOnCommission(file.owner, share?.id ?? '', { kind: 'settle', amountCents: 45_000, on: '2026-03-02' })
  return { ...file, shareId: share?.id ?? '' }
}

test('payers are listed without sample lenders', async ({ server }) => {
  const file = await paid(server)
  const { lenders: payers } = (await file.owner.get('/api/admin/commission-parties')).body
  // A new site has sample lenders, which pay no one.
  expect(payers.length).toBeGreaterThan(0)
  expect(payers.filter(({ name }: { name: string }) => name.startsWith('Sample '))).toEqual([])
})

test('receivables are grouped by how late they are', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const aging = async () => (await file.owner.get('/api/admin/commission-aging')).body
  expect(await aging()).toMatchObject({
    receivableCents: 150_000,
    lenders: [{ name: 'A First Bank', owed: { not_due: 150_000, total: 150_000 } }],
  })
  server.advanceTime({ hours: 24 * 41 })
  const owner = await server.signIn('olga@example.com')
  expect((await owner.get('/api/admin/commission-aging')).body.lenders[0].owed).toMatchObject({
    ...{ not_due: 0, to_30: 0, to_60: 150_000, total: 150_000 },
  })
})

test('users who see only their own commissions read what they are owed, with the first page', async ({ server }) => {
  const file = await paid(server)
  const owed = async (user: typeof file.owner, query = '') =>
    (await user.get(`/api/admin/commissions?${query}`)).body.owedCents
  const { staff: pat } = file
  expect(await owed(pat)).toBe(15_000)
  expect(await owed(pat, 'view=settled')).toBe(15_000)
  expect(await owed(file.owner)).toBeNull()
  await actOnCommission(file.owner, file.shareId, { kind: 'settle', amountCents: 15_000, on: '2026-03-02' })
  expect(await owed(pat)).toBe(0)
})

test('the list can be filtered by payer, payee and status, and searched by reference', async ({ server }) => {
  const file = await paid(server)
  const ask = async (query: string) => (await file.owner.get(`/api/admin/commissions?${query}`)).body.commissions.length
  expect(await ask('')).toBe(1)
  expect(await ask('view=settled')).toBe(1)
  expect(await ask('view=all')).toBe(2)
  expect(await ask('view=all&direction=receivable')).toBe(1)
  expect(await ask(`view=all&payee=${file.pat}`)).toBe(1)
  expect(await ask(`view=all&payer=${file.lenderId}&sort=due`)).toBe(2)
  expect(await ask(`view=all&payer=${file.pat}`)).toBe(0)
  const [{ reference } = { reference: '' }] = await listCommissions(file)
  expect(await ask(`view=all&q=${reference}`)).toBe(2)
  expect(await ask('view=all&q=Zyxw')).toBe(0)
})

test('sorted by due date, the next page works even if the row at the cursor is gone', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  for (let number = 0; number < 55; number++)
    await file.owner.post('/api/admin/commissions', {
      ...{ id: uuidv7(), applicationId: file.id, direction: 'payable', staffId: null, partner: 'Pier Referrals' },
      ...{ description: 'Bonus', basis: 'flat', basisPoints: 0, flatCents: 100 },
      scheduledOn: number % 2 === 0 ? '2026-03-04' : '2026-03-03',
    })
  await server.ctx.db.update(commissions).set({ scheduledOn: null }).where(eq(commissions.direction, 'receivable'))
  const list = async (after = '') =>
    (await file.owner.get(`/api/admin/commissions?view=all&sort=due&after=${after}`)).body
  const first = await list()
  await server.ctx.db.delete(commissions).where(eq(commissions.id, first.commissions.at(-1).id))
  const second = await list(first.next)
  expect([first.commissions.length, second.commissions.length, second.next]).toEqual([50, 6, null])
  expect(second.commissions.at(-1)).toMatchObject({ direction: 'receivable', scheduledOn: null })
  const behindAll = encodeDay({ day: null, id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' })
  expect((await list(behindAll)).commissions).toEqual([])
})

const exported = async (
  server: TestServer,
  { owner }: ApplicationWithLenders & { owner: ApplicationWithLenders['staff'] },
) => {
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/api/admin/exports/commissions', payload: { view: 'all', sort: 'due' } },
    cookies: Object.fromEntries(owner.cookies),
    headers: { authorization: `Bearer ${owner.tokens.token}` },
  })
  return answer.payload.trimEnd().split('\r\n')
}

test('the export has the columns of MCA Suite', async ({ server }) => {
  const file = await paid(server)
  const [header, lender, share] = await exported(server, file)
  expect(header).toMatch(/^Merchant Name,Deal Name,Company Name,Contact First Name,Contact Last Name,Type,Description,/)
  expect(lender).toContain(
    ',A First Bank,,,Receivable,Lender commission,03/12/26,1500.00,3,Advance,03/02/26,1500.00,,,',
  )
  expect(share).toContain(',,Pat,Example,Payable,Commission split,03/12/26,600.00,,,03/02/26,450.00,,,')
})

test("a clawed-back amount is outstanding neither in the brokerage's share nor in the export", async ({ server }) => {
  const file = await paid(server)
  const [{ id } = { id: '' }] = await listCommissions(file)
  const back = { kind: 'claw_back', amountCents: 150_000, on: '2026-03-02', reason: 'Defaulted' }
  expect((await actOnCommission(file.owner, id, back)).body).toMatchObject({
    brokerageCents: 0,
    shares: [{ netCents: 0 }],
  })
  await actOnCommission(file.owner, id, { kind: 'settle', amountCents: -150_000, on: '2026-03-02' })
  const [, lender, share] = await exported(server, file)
  expect(lender).toContain(',Lender commission,03/12/26,0.00,,,03/02/26,0.00,,,')
  expect(share).toContain(',Commission split,03/12/26,0.00,,,03/02/26,450.00,,,')
})
