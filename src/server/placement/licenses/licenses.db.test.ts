import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { lenders } from '#server/placement/lenders/table.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import { addTestLender } from '#server/testing/fixtures/lender-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { warnOfExpiry } from './commands.ts'

test('owners are warned 60, 30 and 7 days before a license expires, ours and those of lenders, once each', async ({
  server,
}) => {
  const { id: changedBy } = await server.createStaff({ role: 'owner', email: 'owner@example.com' })
  await server.createStaff({ role: 'manager' })
  // Now it is noon of March 2; 70 days later it is May 11.
  const value = [{ state: 'CA', kind: 'Broker license', number: 'CFL-1', wording: '', expiresOn: '2026-05-11' }]
  await server.ctx.db
    .insert(siteSettings)
    .values({ section: 'licenses', value, version: 1, changedBy, changedAt: server.ctx.now() })
  const licenses = [
    { state: 'ME' as const, number: 'L-1', expiresOn: '2026-05-11' },
    { state: 'NY' as const, number: 'L-2', expiresOn: null },
    { state: 'TX' as const, number: 'L-3', expiresOn: '2026-03-01' },
  ]
  await addTestLender(server, { name: 'Pier Bank', licenses })
  await addTestLender(server, { name: 'Tide Bank', licenses, status: 'inactive' })

  const told: [number, string][] = []
  for (let day = 0; day <= 75; day++) {
    await Promise.all([warnOfExpiry(server.ctx), warnOfExpiry(server.ctx)])
    for (const { to, text } of await server.deliverEmails()) {
      expect(to).toEqual(['owner@example.com'])
      told.push([day, text.split('\n\n')[0] ?? ''])
    }
    server.advanceTime({ hours: 24 })
  }
  const both = expect.stringMatching(
    /^(Our license, CA, CFL-1|Pier Bank, ME, L-1): expires 2026-05-11\n(Our license|Pier Bank), /,
  )
  expect(told).toEqual([
    [10, both],
    [40, both],
    [63, both],
  ])
})

test('a renewed license is warned about again before its new expiration', async ({ server }) => {
  await server.createStaff({ role: 'owner', email: 'owner@example.com' })
  const license = (expiresOn: string) => [{ state: 'ME' as const, number: 'L-1', expiresOn }]
  // Entered late: only the warning that is due is sent, not the missed ones.
  const id = await addTestLender(server, { licenses: license('2026-03-20') })
  await warnOfExpiry(server.ctx)
  expect(await server.deliverEmails()).toHaveLength(1)
  await server.ctx.db
    .update(lenders)
    .set({ licenses: license('2026-04-20') })
    .where(eq(lenders.id, id))
  await warnOfExpiry(server.ctx)
  expect((await server.deliverEmails()).map(({ subject }) => subject)).toEqual(['A license expires soon'])
})
