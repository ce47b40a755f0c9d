import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { test as withServer } from '#server/testing/test-server.ts'
import { deals } from './table.ts'

const url = '/api/admin/imports'
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome)

const test = withServer.extend<{ owner: Browser; lender: string }>({
  owner: async ({ server }, use) => {
    await server.createStaff({ role: 'owner' })
    await use(await server.signIn())
  },
  lender: async ({ server }, use) => {
    const [one] = await server.ctx.db.select().from(lenders).limit(1)
    await use(one?.name ?? '')
  },
})

const rowFor = (lender: string, number: number, values = {}) => ({
  number,
  cells: {
    ...{ name: `Ada Client ${number}`, email: `ada.${number}@import.example.com`, lender: lender.toUpperCase() },
    ...{ fundedOn: '2025-09-02', amountCents: '$50,000', repaidCents: '65,000', paymentCents: '2,500', payments: '26' },
    ...{ frequency: 'Weekly', 'business.legalName': `Harbor ${number} LLC`, ...values },
  },
})

async function startImport(owner: Browser) {
  const id = uuidv7()
  await owner.post(url, { id, kind: 'deals', label: 'Old CRM', mode: 'skip' })
  return { id, add: async (rows: object[]) => (await owner.post(`${url}/${id}/rows`, { rows })).body.results }
}

test('a funded deal is imported with its application, and its renewal is planned', async ({
  server,
  owner,
  lender,
}) => {
  const { add } = await startImport(owner)
  const closed = { closedOn: '2026-02-10', closedReason: 'Paid off', netFundedCents: '48,500', missedPayments: '2' }
  const paid = { confirmedBasisPoints: '40%', confirmedOn: '2026-01-15', expectedPayoffOn: '2026-04-01' }
  const rows = [rowFor(lender, 1), rowFor(lender, 2, { ...closed, note: 'Good payer.' }), rowFor(lender, 3, paid)]
  expect(outcomes(await add(rows))).toEqual(['added', 'added', 'added'])
  const [application] = await server.ctx.db
    .select()
    .from(applications)
    .where(eq(applications.emailNormalized, 'ada.1@import.example.com'))
  expect(application).toMatchObject({
    ...{ stage: 'funded', businessName: 'Harbor 1 LLC', amountCents: 5_000_000, importedAt: expect.any(Date) },
    ...{ submittedAt: new Date('2025-09-02T17:00:00Z'), stageChangedAt: new Date('2025-09-02T17:00:00Z') },
  })
  expect((await owner.get(`/api/admin/applications/${application?.id}/deal`)).body.deal).toMatchObject({
    ...{ lender, fundedOn: '2025-09-02', amountCents: 5_000_000, repaidCents: 6_500_000, paymentCents: 250_000 },
    ...{ payments: 26, firstPaymentOn: '2025-09-09', expectedPayoffOn: '2026-03-03', renewal: 'waiting' },
    renewalEligibleOn: '2025-12-02',
  })
  const stored = await server.ctx.db.select().from(deals).orderBy(deals.id)
  expect(stored).toMatchObject([
    { closedOn: null, netFundedCents: 5_000_000 },
    { closedOn: '2026-02-10', closedReason: 'paid_off', netFundedCents: 4_850_000, missedPayments: 2 },
    { confirmedBasisPoints: 4_000, confirmedOn: '2026-01-15', expectedPayoffOn: '2026-04-01' },
  ])
  expect((await owner.get('/api/admin/renewals?view=due')).body.renewals).toHaveLength(2)
  expect(await server.ctx.db.$count(outbox)).toBe(0)
})

test('an unknown lender and impossible figures are refused together, and a deal is added once', async ({
  server,
  owner,
  lender,
}) => {
  const { add } = await startImport(owner)
  const wrong = { amountCents: 'much', frequency: 'Yearly', closedOn: '2025-01-01', confirmedBasisPoints: '10' }
  const [result, unknown] = await add([rowFor(lender, 1, wrong), rowFor('No Such Bank', 2)])
  expect(Object.keys(result.problems).sort()).toEqual(
    ['amountCents', 'closedOn', 'closedReason', 'confirmedOn', 'frequency'].sort(),
  )
  expect(unknown.problems).toEqual({ lender: 'No lender has this name. Add it under Lenders first.' })
  expect(outcomes(await add([rowFor(lender, 3), rowFor(lender, 4, { email: 'ada.3@import.example.com' })]))).toEqual([
    'added',
    'known',
  ])
  expect(outcomes(await (await startImport(owner)).add([rowFor(lender, 3)]))).toEqual(['known'])
  expect(await server.ctx.db.$count(deals)).toBe(1)
})

test('an undo deletes untouched deals with their applications, and keeps confirmed ones', async ({
  server,
  owner,
  lender,
}) => {
  const { id, add } = await startImport(owner)
  await add([rowFor(lender, 1), rowFor(lender, 2)])
  server.advanceTime({ minutes: 1 })
  const [, second] = await server.ctx.db.select().from(deals).orderBy(deals.id)
  const confirmed = { version: 1, confirmed: { basisPoints: 5_000, on: '2026-01-15' }, closed: null }
  const body = { ...confirmed, expectedPayoffOn: '2026-06-01', missedPayments: 0 }
  expect((await owner.put(`/api/admin/deals/${second?.id}`, body)).status).toBe(200)
  const effect = { removed: 1, restored: 0, kept: 1, keptLines: [{ number: 2, recordId: second?.applicationId }] }
  expect((await owner.get(`${url}/${id}/undo`)).body).toEqual(effect)
  expect((await owner.post(`${url}/${id}/undo`)).body).toEqual(effect)
  expect([await server.ctx.db.$count(deals), await server.ctx.db.$count(applications)]).toEqual([1, 1])
})
