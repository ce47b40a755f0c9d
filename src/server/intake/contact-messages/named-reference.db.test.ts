import { expect } from 'vitest'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
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

test('a privacy request can mention the reference of a message', async ({ server }) => {
  const { reference } = (await server.browser().post('/api/contact', message)).body
  await server.browser().post('/api/privacy-requests', { ...ada, kind: 'know', reference })
  expect(await server.ctx.db.select().from(privacyRequests)).toMatchObject([{ applicationReference: reference }])
})
