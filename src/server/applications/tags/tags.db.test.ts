import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { createApiClient } from '#server/testing/servers/api-client.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

async function addLeads(server: TestServer, count: number, source = 'Fair') {
  const now = server.ctx.now()
  const rows = Array.from({ length: count }, (_, number) => ({
    ...{ id: uuidv7(), name: `Lead ${number}`, phone: '(212) 555-0123', source },
    ...{ createdAt: now, updatedAt: now, lastSubmittedAt: now },
  }))
  await server.ctx.db.insert(leads).values(rows)
  return rows.map(({ id }) => id)
}

const open = async (server: TestServer) => {
  const { id } = await server.createStaff({ role: 'owner' })
  return { id, staff: await server.signIn() }
}

const tag = (staff: Browser, kind: string, id: string, change: object) =>
  staff.post(`/api/admin/tagged/${kind}/${id}`, change)
const namesIn = async (staff: Browser, query: string) =>
  ((await staff.get(`/api/admin/leads?${query}`)).body.leads as { name: string }[]).map(({ name }) => name)

test('a tag is added once in the spelling of its first use, filters the list, and is removed', async ({ server }) => {
  const { staff } = await open(server)
  const [first = '', second = '', third = ''] = await addLeads(server, 3)
  expect((await tag(staff, 'lead', first, { add: ['VIP', ' vip '] })).body.tags).toEqual(['VIP'])
  expect((await tag(staff, 'lead', second, { add: ['#VIP', 'Trade show'] })).body.tags).toEqual(['Trade show', 'VIP'])
  await tag(staff, 'lead', third, { add: ['Other'] })

  expect(await namesIn(staff, 'tag=vip')).toEqual(['Lead 1', 'Lead 0'])
  expect(await namesIn(staff, 'tag=VIP,Other&sort=oldest')).toEqual(['Lead 0', 'Lead 1', 'Lead 2'])
  expect(await namesIn(staff, 'tag=vip&sort=name')).toEqual(['Lead 0', 'Lead 1'])
  expect(await namesIn(staff, 'tag=vip&q=lead')).toEqual(['Lead 1', 'Lead 0'])
  expect(await namesIn(staff, 'tag=nobody')).toEqual([])
  const [listed] = (await staff.get('/api/admin/leads?tag=Trade%20show')).body.leads
  expect(listed).toMatchObject({ id: second, tags: ['Trade show', 'VIP'] })
  expect((await staff.get('/api/admin/tags')).body.tags.map(({ name }: { name: string }) => name)).toEqual([
    ...['Other', 'Trade show', 'VIP'],
  ])

  await tag(staff, 'lead', first, { remove: ['VIP', 'unknown'] })
  await tag(staff, 'lead', first, { remove: ['VIP'] })
  expect(await namesIn(staff, 'tag=vip')).toEqual(['Lead 1'])
  const entries = await server.ctx.db.select().from(auditLog).where(eq(auditLog.subject, first))
  expect(entries.filter(({ action }) => action === 'lead.tag').map(({ detail }) => detail)).toEqual([
    { added: ['VIP'], removed: [] },
    { added: [], removed: ['VIP'] },
  ])
})

test('pages of a tag skip and repeat no lead, in either order', async ({ server }) => {
  const { staff } = await open(server)
  const ids = await addLeads(server, 120)
  await staff.post('/api/admin/leads/bulk-changes', {
    ...{ id: randomUUID(), filter: { source: 'Fair' }, change: { action: 'tag', add: ['One', 'Two'] } },
  })
  await server.deliverEmails()
  for (const [sort, expected] of [
    ['newest', ids.toReversed()],
    ['oldest', ids],
  ] as const) {
    const seen: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await staff.get(`/api/admin/leads?tag=one,two&sort=${sort}&after=${after}`)
      seen.push(...body.leads.map(({ id }: { id: string }) => id))
      after = body.next
    }
    expect(seen).toEqual(expected)
  }
})

test('applications and merchant requests have tags in their lists and filters', async ({ server }) => {
  const { staff } = await open(server)
  await staff.post('/api/admin/applications', {
    ...{ id: uuidv7(), name: 'Ada Harbor', phone: '(212) 555-0146', email: 'ada@example.com', type: 'business' },
    consent: { method: 'phone', on: '2026-03-02' },
  })
  await requestQuote(server)
  const [application] = await server.ctx.db.select().from(applications)
  const [merchant] = await server.ctx.db.select().from(merchantLeads)
  await tag(staff, 'application', application?.id ?? '', { add: ['Priority'] })
  await tag(staff, 'merchant', merchant?.id ?? '', { add: ['Priority'] })
  const found = (await staff.get('/api/admin/applications?view=all&tag=priority')).body.applications
  expect(found).toMatchObject([{ id: application?.id, tags: ['Priority'] }])
  expect((await staff.get('/api/admin/applications?view=all&tag=none')).body.applications).toEqual([])
  expect((await staff.get('/api/admin/merchant-leads?tag=priority')).body.leads).toMatchObject([
    { id: merchant?.id, tags: ['Priority'] },
  ])
  expect((await staff.get('/api/admin/merchant-leads?tag=none')).body.leads).toEqual([])
  expect((await staff.get(`/api/admin/applications/${application?.id}`)).body.application.tags).toEqual(['Priority'])
})

test('a record has up to 20 tags, and bad tags and records are refused', async ({ server }) => {
  const { staff } = await open(server)
  const [lead = ''] = await addLeads(server, 1)
  const many = Array.from({ length: 20 }, (_, number) => `Tag ${number}`)
  expect((await tag(staff, 'lead', lead, { add: many })).body.tags).toHaveLength(20)
  expect(await tag(staff, 'lead', lead, { add: ['One more'] })).toMatchObject({
    ...{ status: 422, body: { fields: { add: 'A record can have up to 20 tags' } } },
  })
  expect((await staff.get('/api/admin/tags')).body.tags).toHaveLength(20)
  expect((await tag(staff, 'lead', lead, { add: ['a,b'] })).status).toBe(422)
  expect((await tag(staff, 'lead', randomUUID(), { add: ['VIP'] })).status).toBe(404)
  await server.createStaff({ role: 'marketing', email: 'mel@example.com' })
  expect((await tag(await server.signIn('mel@example.com'), 'lead', lead, { add: ['VIP'] })).status).toBe(403)
})

test('tags are renamed, merged and deleted for all records', async ({ server }) => {
  const { staff } = await open(server)
  const [first = '', second = ''] = await addLeads(server, 2)
  await tag(staff, 'lead', first, { add: ['Hot', 'Fair'] })
  await tag(staff, 'lead', second, { add: ['Warm'] })
  const idOf = async (name: string) =>
    (await staff.get('/api/admin/tag-use')).body.tags.find((one: { name: string }) => one.name === name)?.id
  const hot = await idOf('Hot')
  const rename = (id: string, change: object) => staff.post(`/api/admin/tags/${id}/rename`, change)

  expect((await rename(hot, { name: 'Very hot', from: 'Hot' })).body.tags).toMatchObject([
    ...[{ name: 'Fair', leads: 1 }, { name: 'Very hot', leads: 1, applications: 0, merchants: 0 }, { name: 'Warm' }],
  ])
  expect((await rename(hot, { name: 'Cold', from: 'Hot' })).status).toBe(409)
  expect(await rename(hot, { name: 'warm', from: 'Very hot' })).toMatchObject({
    ...{ status: 422, body: { fields: { name: expect.stringContaining('already a tag “Warm”') } } },
  })
  expect((await rename(hot, { name: 'Warm', from: 'Very hot', merges: true })).body.tags).toMatchObject([
    ...[
      { name: 'Fair', leads: 1 },
      { name: 'Warm', leads: 2 },
    ],
  ])
  expect(await namesIn(staff, 'tag=warm')).toEqual(['Lead 1', 'Lead 0'])

  const warm = await idOf('Warm')
  expect((await staff.post(`/api/admin/tags/${warm}/delete`)).body.tags).toMatchObject([{ name: 'Fair' }])
  expect((await staff.post(`/api/admin/tags/${warm}/delete`)).status).toBe(404)
  expect(await namesIn(staff, 'tag=warm')).toEqual([])
  await server.createStaff({ email: 'ann@example.com' })
  const agent = await server.signIn('ann@example.com')
  expect((await agent.post(`/api/admin/tags/${await idOf('Fair')}/delete`)).status).toBe(403)
})

test('tags of many leads are added and removed together, and an undo removes only what was added', async ({
  server,
}) => {
  const { staff } = await open(server)
  const [first = '', second = ''] = await addLeads(server, 2)
  await tag(staff, 'lead', first, { add: ['VIP'] })
  const start = (change: object) =>
    staff.post('/api/admin/leads/bulk-changes', { id: randomUUID(), filter: { source: 'Fair' }, change })
  const added = await start({ action: 'tag', add: ['vip', 'Spring'] })
  expect(added.body.change).toMatchObject({ title: 'Tagged “vip”, “Spring”', changed: 2 })
  const again = await start({ action: 'tag', add: ['Spring'] })
  expect(again.body).toMatchObject({
    change: { changed: 0, skipped: 2 },
    skips: [{ reason: 'It already has these tags.' }, {}],
  })
  expect((await start({ action: 'tag' })).status).toBe(422)

  const undo = await staff.post(`/api/admin/bulk-changes/${added.body.change.id}/undo`)
  expect(undo.body.change).toMatchObject({ restored: 2 })
  expect((await staff.get(`/api/admin/leads/${first}`)).body.lead.tags).toEqual(['VIP'])
  expect((await staff.get(`/api/admin/leads/${second}`)).body.lead.tags).toEqual([])
})

test('exports have a column for tags, and API clients read and add them', async ({ server }) => {
  const { id: staffId, staff } = await open(server)
  const program = await createApiClient(server, staffId)
  const sent = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142', tags: ['Partner', 'partner '] }
  const { body: created } = await program.post('/api/v1/leads', sent)
  await program.post('/api/v1/leads', { ...sent, tags: ['Again'] })
  expect((await program.get(`/api/v1/leads/${created.id}`)).body.tags).toEqual(['Again', 'Partner'])
  expect((await program.get('/api/v1/leads')).body.leads).toMatchObject([{ tags: ['Again', 'Partner'] }])
  expect(await program.post('/api/v1/leads', { ...sent, tags: ['a;b'] })).toMatchObject({ status: 422 })

  const exported = await server.app.inject({
    ...{ method: 'POST', url: '/api/admin/exports/leads', payload: { tag: 'Again' } },
    cookies: Object.fromEntries(staff.cookies),
    headers: { authorization: `Bearer ${staff.tokens.token}` },
  })
  const [header, row] = exported.body.split('\r\n')
  expect(header).toContain(',tags,')
  expect(row).toContain(',Again; Partner,')
})
