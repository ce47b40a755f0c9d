import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { leads } from '#server/intake/leads/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import { addOffer, createApplicationWithLenders } from '#server/testing/fixtures/offer-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { findCopy } from './held-copy.ts'

test("a copy contains only the person's data, without internal staff notes", async ({ server }) => {
  for (const name of ['Ada Harbor', 'Bo Pier'])
    await server.browser().post('/api/leads/basic', {
      ...{ name, email: `${name.split(' ')[0]}@example.com`, phone: '(212) 555-0142', source: 'Home' },
    })
  const { id } = await server.createStaff()
  await server.ctx.db.update(leads).set({ nextAction: 'Ask the bank about them', ownerStaffId: id })

  const copy = await findCopy(server.ctx, server.documentStore.keys, 'ADA@example.com')
  expect(copy.Lead).toMatchObject([{ name: 'Ada Harbor' }])
  expect(JSON.stringify(copy)).not.toMatch(/Bo Pier|Ask the bank|ownerStaffId/)
})

test("a copy contains an application's offers without lender commissions", async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  await addOffer(offered)
  const copy = await findCopy(server.ctx, server.documentStore.keys, 'ada@example.com')
  expect(copy.Applications).toMatchObject([
    { offers: [{ lender: offered.lenders[0]?.name, amountCents: 5_000_000, status: 'received', chosen: null }] },
  ])
  expect(JSON.stringify(copy)).not.toMatch(/commission/i)
})

test('a copy lists all emails to the person, not only what a panel shows', async ({ server }) => {
  const line = {
    at: server.ctx.now(),
    addressHash: addressHash('ada@example.com'),
    purpose: 'messages.notify-applicant',
  }
  const lines = Array.from({ length: 60 }, () => ({
    ...line,
    id: uuidv7(),
    decision: 'sent',
    reason: 'about-their-file',
  }))
  await server.ctx.db.insert(contactLog).values(lines as (typeof contactLog.$inferInsert)[])
  const copy = await findCopy(server.ctx, server.documentStore.keys, 'ada@example.com')
  expect(copy['Emails to you']).toHaveLength(60)
})
