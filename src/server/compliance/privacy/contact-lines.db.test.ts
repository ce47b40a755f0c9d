import { expect } from 'vitest'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import { test } from '#server/testing/desk.ts'
import { formatContact } from '#shared/messaging/contact-policy/contact-labels.ts'

test('the contact log describes the emails of a privacy request', async ({ desk }) => {
  await desk.hire({ role: 'compliance' })
  const ask = { name: 'Ada Harbor', email: 'ada@example.com', kind: 'delete' }
  await desk.browser().post('/api/privacy-requests', ask)
  const [mail] = await desk.mails()
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await desk.app.inject({ method: 'POST', url: `/privacy-requests/confirm?token=${token}`, payload: {} })
  await desk.mails()
  const staff = await desk.signedIn()
  const [{ id }] = (await staff.get('/api/admin/privacy-requests')).body.requests
  await staff.post(`/api/admin/privacy-requests/${id}/extend`, { version: 2, reason: 'The archive takes longer.' })
  await desk.mails()

  const lines = (await desk.ctx.db.select().from(contactLog)).map((line) => formatContact(line).split(':')[0])
  expect(lines.sort()).toEqual([
    'Privacy request confirmation link',
    'Privacy request extension',
    'Privacy request receipt',
  ])
})
