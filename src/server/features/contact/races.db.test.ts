import { expect } from 'vitest'
import { contactMessages } from '#server/features/contact/table.ts'
import { test } from '#server/testing/desk.ts'

test('of two who act on a complaint at once, one is told that it stands elsewhere', async ({ desk }) => {
  await desk.hire({ role: 'compliance' })
  const staff = await desk.signedIn()
  const ada = { name: 'Ada Harbor', email: 'ada@example.com', topic: 'complaint', message: 'Nobody called me back.' }
  await desk.browser().post('/api/contact', ada)
  const [{ id }] = (await staff.get('/api/admin/contacts')).body.contacts
  const url = `/api/admin/contacts/${id}/complaint`
  expect((await staff.post(url, { to: 'investigating' })).body.fields).toHaveProperty('from')
  expect((await staff.post(url, { from: 'received', to: 'investigating' })).status).toBe(200)
  expect((await staff.post(url, { from: 'investigating', to: 'answered' })).status).toBe(200)
  // A colleague's form still shows it as it came.
  expect((await staff.post(url, { from: 'received', to: 'investigating' })).status).toBe(409)

  const decide = (to: string) => staff.post(url, { from: 'answered', to, outcome: `It is ${to}.` })
  const answers = await Promise.all([decide('upheld'), decide('not_upheld'), decide('upheld'), decide('not_upheld')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const [row] = await desk.ctx.db.select().from(contactMessages)
  expect(row?.outcome).toBe(`It is ${row?.complaint}.`)
})
