import { expect } from 'vitest'
import { test } from '#server/testing/test-server.ts'
import { privacyRequests } from './table.ts'

test('only owners, managers and compliance answer requests, and deleting requires a step-up', async ({ server }) => {
  await server.createStaff({ role: 'compliance' })
  await server.createStaff({ email: 'amy@example.com', role: 'agent' })
  const [staff, agent] = [await server.signIn(), await server.signIn('amy@example.com')]
  const ask = { name: 'Ada Harbor', email: 'ada@example.com', kind: 'delete' }
  await server.browser().post('/api/privacy-requests', ask)
  const [request] = await server.ctx.db.update(privacyRequests).set({ status: 'received' }).returning()
  const url = `/api/admin/privacy-requests/${request?.id}`
  expect((await agent.get('/api/admin/privacy-requests')).status).toBe(403)
  expect((await agent.post(`${url}/start`, { version: 1 })).status).toBe(403)

  server.advanceTime({ minutes: 12 })
  expect((await staff.post(`${url}/delete`, { version: 1 })).status).toBe(403)
  expect((await staff.post(`${url}/start`, { version: 1 })).status).toBe(200)
})
