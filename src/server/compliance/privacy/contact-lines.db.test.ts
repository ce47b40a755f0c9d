import { expect } from 'vitest'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import { test } from '#server/testing/test-server.ts'
import { formatContact } from '#shared/messaging/contact-policy/contact-labels.ts'

test('the contact log describes the emails of a privacy request', async ({ server }) => {
  await server.createStaff({ role: 'compliance' })
  const ask = { name: 'Ada Harbor', email: 'ada@example.com', kind: 'delete' }
  await server.browser().post('/api/privacy-requests', ask)
  const [mail] = await server.deliverEmails()
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await server.app.inject({ method: 'POST', url: `/privacy-requests/confirm?token=${token}`, payload: {} })
  await server.deliverEmails()
  const staff = await server.signIn()
  const [{ id }] = (await staff.get('/api/admin/privacy-requests')).body.requests
  await staff.post(`/api/admin/privacy-requests/${id}/extend`, { version: 2, reason: 'The archive takes longer.' })
  await server.deliverEmails()

  const lines = (await server.ctx.db.select().from(contactLog)).map((line) => formatContact(line).split(':')[0])
  expect(lines.sort()).toEqual([
    'Privacy request confirmation link',
    'Privacy request extension',
    'Privacy request receipt',
  ])
})
