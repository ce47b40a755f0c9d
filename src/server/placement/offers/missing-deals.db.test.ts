import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { commissions } from '#server/placement/commissions/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { openMissingDeals } from '#server/placement/offers/commands/record-funding.ts'
import { createChosenOffer, fundApplication, listCommissions } from '#server/testing/fixtures/funding-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { offers } from './table.ts'

test('an application funded before deals existed gets its deal and commission, once', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file, 4_000_000)
  const read = async () => (await file.staff.get(`/api/admin/applications/${file.id}/deal`)).body.deal
  const { id: _id, ...before } = await read()
  const [owed] = await listCommissions(file)
  await server.ctx.db.delete(commissions)
  await server.ctx.db.delete(deals)

  for (let time = 0; time < 2; time++) await openMissingDeals(server.ctx)
  expect(await read()).toMatchObject(before)
  expect(await listCommissions(file)).toMatchObject([
    {
      ...{ status: 'due', scheduledCents: 120_000, scheduledOn: '2026-03-12', clawbackUntil: '2026-04-01' },
      ...{ lender: owed?.lender, direction: 'receivable' },
    },
  ])
})

test('existing commissions are not added twice, and a lender that pays nothing owes nothing', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  await server.ctx.db.delete(deals)
  await openMissingDeals(server.ctx)
  expect(await listCommissions(file)).toHaveLength(1)

  await server.ctx.db.delete(commissions)
  await server.ctx.db.delete(deals)
  const [offer] = await server.ctx.db.select().from(offers).where(eq(offers.id, file.offerId))
  if (!offer) throw new Error('The offer is gone.')
  await server.ctx.db.update(offers).set({ terms: { ...offer.terms, commissionBasisPoints: 0 } })
  await openMissingDeals(server.ctx)
  expect(await listCommissions(file)).toEqual([])
  expect(await server.ctx.db.$count(deals)).toBe(1)
})
