import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { limitScope, scopesOf } from '#server/testing/fixtures/scope-fixtures.ts'
import { test } from '#server/testing/test-server.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com' }
const message = { ...ada, topic: 'complaint', message: 'You called me three times.' }

test('a second message can mention the reference of the first', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const { reference } = (await server.browser().post('/api/contact', message)).body
  const [receipt] = await server.deliverEmails()
  expect(receipt?.subject).toContain(reference)
  server.advanceTime({ minutes: 1 })
  const again = await server.browser().post('/api/contact', { ...message, reference: reference.toLowerCase() })
  expect(again.status).toBe(200)

  const staff = await server.signIn()
  const [latest] = (await staff.get('/api/admin/contacts')).body.contacts
  const { contact } = (await staff.get(`/api/admin/contacts/${latest.id}`)).body
  expect(contact.application).toEqual({ reference, id: null })
})

test('a message that mentions an application links it only for people who can open it', async ({ server }) => {
  const { reference } = await startApplication(server)
  const { id: kim } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.createStaff()
  const [application] = await server.ctx.db.update(applications).set({ ownerStaffId: kim }).returning()
  await server.browser().post('/api/contact', { ...message, topic: 'funding', reference })
  const manager = await limitScope(server, 'agent', scopesOf('own'))
  const named = async (staff: Browser) => {
    const [latest] = (await staff.get('/api/admin/contacts')).body.contacts
    return (await staff.get(`/api/admin/contacts/${latest.id}`)).body.contact.application
  }
  for (const staff of [manager, await server.signIn('kim@example.com')])
    expect(await named(staff)).toEqual({ reference, id: application?.id })
  expect(await named(await server.signIn())).toEqual({ reference, id: null })
})

test('a privacy request can mention the reference of a message', async ({ server }) => {
  const { reference } = (await server.browser().post('/api/contact', message)).body
  await server.browser().post('/api/privacy-requests', { ...ada, kind: 'know', reference })
  expect(await server.ctx.db.select().from(privacyRequests)).toMatchObject([{ applicationReference: reference }])
})
