import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { lenders } from '#server/placement/lenders/table.ts'
import { warnOfExpiry } from '#server/placement/licenses/commands.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import { test } from '#server/testing/desk.ts'
import { addTestLender } from '#server/testing/lending.ts'

test('owners are warned 60, 30 and 7 days before a license expires, ours and those of lenders, once each', async ({
  desk,
}) => {
  const { id: changedBy } = await desk.hire({ role: 'owner', email: 'owner@example.com' })
  await desk.hire({ role: 'manager' })
  // Now it is noon of March 2; 70 days later it is May 11.
  const value = [{ state: 'CA', kind: 'Broker license', number: 'CFL-1', wording: '', expiresOn: '2026-05-11' }]
  await desk.ctx.db
    .insert(siteSettings)
    .values({ section: 'licences', value, version: 1, changedBy, changedAt: desk.ctx.now() })
  const licences = [
    { state: 'ME' as const, number: 'L-1', expiresOn: '2026-05-11' },
    { state: 'NY' as const, number: 'L-2', expiresOn: null },
    { state: 'TX' as const, number: 'L-3', expiresOn: '2026-03-01' },
  ]
  await addTestLender(desk, { name: 'Pier Bank', licences })
  await addTestLender(desk, { name: 'Tide Bank', licences, status: 'inactive' })

  const told: [number, string][] = []
  for (let day = 0; day <= 75; day++) {
    await Promise.all([warnOfExpiry(desk.ctx), warnOfExpiry(desk.ctx)])
    for (const { to, text } of await desk.mails()) {
      expect(to).toEqual(['owner@example.com'])
      told.push([day, text.split('\n\n')[0] ?? ''])
    }
    desk.pass({ hours: 24 })
  }
  const both = expect.stringMatching(/^(Ours, CA, CFL-1|Pier Bank, ME, L-1): until 2026-05-11\n(Ours|Pier Bank), /)
  expect(told).toEqual([
    [10, both],
    [40, both],
    [63, both],
  ])
})

test('a renewed license is warned about again before its new expiration', async ({ desk }) => {
  await desk.hire({ role: 'owner', email: 'owner@example.com' })
  const licence = (expiresOn: string) => [{ state: 'ME' as const, number: 'L-1', expiresOn }]
  // Entered late: only the warning that is due is sent, not the missed ones.
  const id = await addTestLender(desk, { licences: licence('2026-03-20') })
  await warnOfExpiry(desk.ctx)
  expect(await desk.mails()).toHaveLength(1)
  await desk.ctx.db
    .update(lenders)
    .set({ licences: licence('2026-04-20') })
    .where(eq(lenders.id, id))
  await warnOfExpiry(desk.ctx)
  expect((await desk.mails()).map(({ subject }) => subject)).toEqual(['A license expires soon'])
})
