import { expect } from 'vitest'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import { test } from '#server/testing/desk.ts'

test('only owners, managers and compliance answer requests, and deleting requires a step-up', async ({ desk }) => {
  await desk.hire({ role: 'compliance' })
  await desk.hire({ email: 'amy@example.com', role: 'agent' })
  const [staff, agent] = [await desk.signedIn(), await desk.signedIn('amy@example.com')]
  const ask = { name: 'Ada Harbor', email: 'ada@example.com', kind: 'delete' }
  await desk.browser().post('/api/privacy-requests', ask)
  const [request] = await desk.ctx.db.update(privacyRequests).set({ status: 'received' }).returning()
  const url = `/api/admin/privacy-requests/${request?.id}`
  expect((await agent.get('/api/admin/privacy-requests')).status).toBe(403)
  expect((await agent.post(`${url}/start`, { version: 1 })).status).toBe(403)

  desk.pass({ minutes: 12 })
  expect((await staff.post(`${url}/delete`, { version: 1 })).status).toBe(403)
  expect((await staff.post(`${url}/start`, { version: 1 })).status).toBe(200)
})
