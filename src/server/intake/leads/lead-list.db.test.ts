import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '#server/testing/test-server.ts'

test('staff see a submitted lead and whether calls are allowed', async ({ server }) => {
  await server.createStaff()
  const staff = await server.signIn()
  const email = `maria.${randomUUID()}@example.com`
  const visitor = { name: 'Maria Kowalczyk', email, phone: '(212) 555-0123' }
  const left = await server.app.inject({
    method: 'POST',
    url: '/api/leads/basic',
    payload: { ...visitor, source: 'Free Analysis', contactConsent: true, attribution: { utmSource: 'ads' } },
  })
  await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: { ...visitor, phone: '212 555 0199' } })
  const { id } = left.json().lead

  const list = await staff.get(`/api/admin/leads?q=${encodeURIComponent(email)}`)
  expect(list.body).toMatchObject({
    leads: [{ ...visitor, id, phoneE164: '+12125550123', source: 'Free Analysis', submissions: 2, mayBeCalled: true }],
    next: null,
  })
  const one = await staff.get(`/api/admin/leads/${id}`)
  expect(one.body).toMatchObject({
    lead: { id, attribution: { utmSource: 'ads' } },
    resubmissions: [{ phone: '212 555 0199', source: 'Hero Form' }],
  })
  expect((await staff.get('/api/admin/lead-sources')).body).toMatchObject({
    sources: expect.arrayContaining(['Free Analysis']),
  })
})

test.for([
  ['/api/admin/leads?after=nonsense', 422],
  ['/api/admin/leads?sort=backwards', 422],
  ['/api/admin/leads?source=a&source=b', 422],
  ['/api/admin/leads/7', 422],
  [`/api/admin/leads/${randomUUID()}`, 404],
] as const)('%s returns %i', async ([url, status], { server }) => {
  await server.createStaff()
  expect((await (await server.signIn()).get(url)).status).toBe(status)
  expect((await server.browser().get(url)).status).toBe(401)
})
