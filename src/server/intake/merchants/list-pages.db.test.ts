import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { openLatestRequest, requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { merchantLeadPageSize } from '#shared/intake/merchants/admin-contract.ts'
import { merchantLeads } from './table.ts'

test('rescheduling or deleting a request skips no others on the next page', async ({ server }) => {
  await requestQuote(server)
  const { staff } = await openLatestRequest(server)
  const [stored] = await server.ctx.db.select().from(merchantLeads)
  if (!stored) throw new Error('There is no quote request.')
  const copies = Array.from({ length: merchantLeadPageSize + 4 }, (_, number) => ({
    ...{ ...stored, id: uuidv7(), reference: `HM-${number}`, idempotencyKey: null, volumeCents: number },
    nextActionOn: `2026-03-${String(1 + (number % 28)).padStart(2, '0')}`,
  }))
  await server.ctx.db.insert(merchantLeads).values(copies)
  const page = async (sort: string, after = '') =>
    (await staff.get(`/api/admin/merchant-leads?view=all&sort=${sort}&after=${encodeURIComponent(after)}`)).body
  const idsOf = ({ leads }: { leads: { id: string }[] }) => leads.map(({ id }) => id)

  const first = await page('due')
  const behind = idsOf(await page('due', first.next))
  expect(behind).toHaveLength(5)
  const [other, last] = idsOf(first).slice(-2)
  await server.ctx.db
    .update(merchantLeads)
    .set({ nextActionOn: '2026-12-01' })
    .where(eq(merchantLeads.id, last ?? ''))
  const later = idsOf(await page('due', first.next))
  expect(later.filter((id) => id !== last)).toEqual(behind)
  await server.ctx.db.delete(merchantLeads).where(eq(merchantLeads.id, other ?? ''))
  expect(idsOf(await page('due', first.next))).toEqual(later)

  const bySales = await page('volume')
  await server.ctx.db.delete(merchantLeads).where(eq(merchantLeads.id, idsOf(bySales).at(-1) ?? ''))
  expect(await page('volume', bySales.next)).toMatchObject({
    fields: { after: 'Please start again from the first page.' },
  })
})
