import { expect } from 'vitest'
import { purgeDueRecords } from '#server/compliance/retention/commands/run-retention.ts'
import { leads } from '#server/intake/leads/table.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { protectedTitles } from '#shared/system/settings/contract.ts'
import { defaultInvoices } from '#shared/system/settings/deals.ts'
import { defaultRetention } from '#shared/system/settings/retention.ts'
import { defaultSections } from '#shared/system/settings/sections.ts'
import { findEffectiveRetention } from './effective-retention.ts'
import { siteSettings, siteSettingsHistory } from './table.ts'

const bank = { bankName: 'Pier Bank', routingNumber: '021000021', accountNumber: '12345678' }

async function brokerage(server: TestServer) {
  await server.createStaff({ email: 'olive@example.com', name: 'Olive Example', role: 'owner' })
  await server.createStaff({ email: 'otto@example.com', name: 'Otto Example', role: 'owner' })
  await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  return server.signIn('mona@example.com')
}

test.for(Object.keys(protectedTitles) as (keyof typeof protectedTitles)[])(
  'saving or restoring %s needs a fresh proof of identity',
  async (section, { server }) => {
    const mona = await brokerage(server)
    const save = () => mona.put(`/api/admin/settings/${section}`, { version: 0, value: defaultSections[section] })
    const restore = () => mona.post(`/api/admin/settings/${section}/restore`, { version: 0, earlier: 0 })
    expect([(await save()).status, (await restore()).status]).toEqual([200, 200])
    server.advanceTime({ minutes: 11 })
    for (const call of [save, restore])
      expect(await call()).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    const other = { version: 0, value: { isZoomLocked: false } }
    expect((await mona.put('/api/admin/settings/reading', other)).status).toBe(200)
  },
)

test.for([
  ['disclosure rules', 'post', '/api/admin/disclosure-rules/NY'],
  ['legal periods', 'post', '/api/admin/legal-periods/adverse_action'],
  ['lead assignment', 'put', '/api/admin/lead-assignment'],
] as const)('saving %s needs a fresh proof of identity', async ([, method, url], { server }) => {
  await brokerage(server)
  const olive = await server.signIn('olive@example.com')
  expect((await olive[method](url, {})).status).toBe(422)
  server.advanceTime({ minutes: 11 })
  expect(await olive[method](url, {})).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
})

test('every owner is emailed the success fee before and after', async ({ server }) => {
  const mona = await brokerage(server)
  const value = { ...defaultSections.offers, successFeeBasisPoints: 950 }
  expect((await mona.put('/api/admin/settings/offers', { version: 0, value })).status).toBe(200)
  const [mail] = await server.deliverEmails()
  expect(mail?.subject).toBe('Settings changed: Offers')
  expect(mail?.text).toContain('- Success fee, percent of the amount: 5 → 9.5')
})

test('every owner is emailed who changed a bank account, with its last digits only', async ({ server }) => {
  const mona = await brokerage(server)
  const url = '/api/admin/settings/invoices'
  await mona.put(url, { version: 0, value: { ...defaultInvoices, ...bank } })
  await server.deliverEmails()
  const value = { ...defaultInvoices, ...bank, accountNumber: '99990000', dueDays: 7 }
  expect((await mona.put(url, { version: 1, value })).status).toBe(200)
  const mails = await server.deliverEmails()
  expect(mails.map(({ to }) => [...to].sort())).toEqual([['olive@example.com', 'otto@example.com']])
  const [mail] = mails
  expect(mail?.subject).toBe('Settings changed: Success fee invoices')
  expect(mail?.text).toContain('Mona Example changed “Success fee invoices” in the settings on March 2, 2026')
  expect(mail?.text).toContain('- Account number: •••• 5678 → •••• 0000')
  expect(mail?.text).toContain('- Due after, days: 14 → 7')
  expect(mail?.text).toContain('restore the version before')
  expect(mail?.text).not.toMatch(/12345678|99990000|Routing/)

  expect((await mona.post(`${url}/restore`, { version: 2, earlier: 1 })).status).toBe(200)
  expect((await server.deliverEmails())[0]?.text).toContain('- Account number: •••• 0000 → •••• 5678')
})

test('every owner is emailed to which address people write and ask how to pay', async ({ server }) => {
  const mona = await brokerage(server)
  const value = { ...defaultSections.contact, email: 'billing@example.com', phone: '(212) 555-0142' }
  expect((await mona.put('/api/admin/settings/contact', { version: 0, value })).status).toBe(200)
  const [mail] = await server.deliverEmails()
  expect(mail?.to.toSorted()).toEqual(['olive@example.com', 'otto@example.com'])
  expect(mail?.text).toContain('- Email address: none → billing@example.com')
  expect(mail?.text).toContain('- Phone: none → (212) 555-0142')
})

test('an unchanged section or one without risk sends no email', async ({ server }) => {
  const mona = await brokerage(server)
  await mona.put('/api/admin/settings/deals', { version: 0, value: defaultSections.deals })
  await mona.put('/api/admin/settings/reading', { version: 0, value: { isZoomLocked: false } })
  expect(await server.deliverEmails()).toEqual([])
})

test('a shorter retention period deletes nothing in its first seven days', async ({ server }) => {
  await brokerage(server)
  await server.browser().post('/api/leads/basic', {
    ...{ name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142', source: 'Home' },
  })
  server.advanceTime({ hours: 90 * 24 })
  await server.deliverEmails()
  const mona = await server.signIn('mona@example.com')
  const value = { ...defaultRetention, leads: 30, contacts: 0 }
  expect((await mona.put('/api/admin/settings/retention', { version: 0, value })).status).toBe(200)
  const mail = (await server.deliverEmails()).find(({ subject }) => subject === 'Settings changed: Retention')
  expect(mail?.text).toContain('- Leads without an application, days: 730 → 30')
  expect(mail?.text).toContain('- Contact form messages, days: 730 → permanently')
  expect(mail?.text).toContain('Shorter retention periods apply from June 7, 2026.')

  const left = async () => {
    await purgeDueRecords(server.ctx, server.documentStore)
    return server.ctx.db.$count(leads)
  }
  expect(await left()).toBe(1)
  const [ofLeads, ofContacts] = (await mona.get('/api/admin/retention')).body.classes
  expect(ofLeads).toMatchObject({
    name: 'leads',
    days: 730,
    due: 0,
    next: { days: 30, from: '2026-06-07T12:00:00.000Z' },
  })
  expect(ofContacts).toMatchObject({ name: 'contacts', days: 0, next: null })
  server.advanceTime({ hours: 7 * 24 - 1 })
  expect(await left()).toBe(1)
  server.advanceTime({ hours: 1 })
  expect(await left()).toBe(0)
})

test('the longest period in force within seven days counts, whatever was saved in between', async ({ server }) => {
  const changedBy = (await server.createStaff()).id
  let version = 0
  const save = async (leads: number) => {
    version += 1
    const row = {
      section: 'retention',
      value: { ...defaultRetention, leads },
      version,
      changedBy,
      changedAt: server.ctx.now(),
    }
    await server.ctx.db.insert(siteSettingsHistory).values(row)
    await server.ctx.db.insert(siteSettings).values(row).onConflictDoUpdate({ target: siteSettings.section, set: row })
  }
  const days = async () => (await findEffectiveRetention(server.ctx)).leads.days
  const passDays = (days: number) => server.advanceTime({ hours: days * 24 })
  await save(100)
  expect(await days()).toBe(730)
  passDays(6)
  await save(40)
  expect(await days()).toBe(730)
  passDays(1)
  expect(await days()).toBe(100)
  passDays(6)
  expect(await days()).toBe(40)
  await save(365)
  expect(await days()).toBe(365)
  await save(0)
  expect(await days()).toBe(0)
  await save(60)
  expect(await findEffectiveRetention(server.ctx)).toMatchObject({ leads: { days: 0, next: { days: 60 } } })
  passDays(7)
  expect(await findEffectiveRetention(server.ctx)).toMatchObject({ leads: { days: 60, next: null } })
})
