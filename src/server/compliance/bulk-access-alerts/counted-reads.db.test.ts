import { and, eq, like } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { leads } from '#server/intake/leads/table.ts'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog, seenRows } from '#server/platform/audit/table.ts'
import {
  alertEmails,
  asStaff,
  createWatchingStaff,
  listAlerts,
  pendingAlerts,
  raisedAlerts,
} from '#server/testing/fixtures/bulk-access-alert-fixtures.ts'
import { createApplicationWithLenders } from '#server/testing/fixtures/offer-fixtures.ts'
import { createApiClient } from '#server/testing/servers/api-client.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { leadPageSize } from '#shared/intake/leads/contract.ts'
import { watchReads } from './commands.ts'
import { bulkAccessAlerts } from './table.ts'

test('each opened application, lead, document and revealed number counts once', async ({ server }) => {
  await createWatchingStaff(server)
  const { id, pat, staff } = await createApplicationWithLenders(server)
  const leads = []
  for (const phone of ['(212) 555-0123', '(212) 555-0124']) {
    const lead = { name: 'Maria Kowalczyk', email: `maria${phone.slice(-3)}@example.com`, phone }
    leads.push((await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })).json().lead.id)
  }
  for (let time = 0; time < 3; time++) {
    await staff.get(`/api/admin/applications/${id}`)
    for (const lead of leads) await staff.get(`/api/admin/leads/${lead}`)
  }
  const views = await server.ctx.db.$count(auditLog, eq(auditLog.action, 'lead.view'))
  expect(views).toBe(2)
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toEqual([])

  await record(asStaff(server, pat), 'application.reveal', id, { step: 'owners', path: 'owners.0.ssn' })
  server.advanceTime({ seconds: 60 })
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toMatchObject([{ subject: pat, detail: { records: 4 } }])
})

test('a large export causes an alert by itself, even if it was interrupted', async ({ server }) => {
  const { olga } = await createWatchingStaff(server)
  for (let number = 0; number < 4; number++) {
    const lead = { name: 'Ada Harbor', email: `ada${number}@example.com`, phone: `(212) 555-010${number}` }
    await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })
  }
  const browser = await server.signIn('olga@example.com')
  const taken = await server.app.inject({
    ...{ method: 'POST', url: '/api/admin/exports/leads', payload: {} },
    cookies: Object.fromEntries(browser.cookies),
    headers: { authorization: `Bearer ${browser.tokens.token}` },
  })
  expect(taken.statusCode).toBe(200)
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toMatchObject([{ subject: olga, detail: { records: 0, rows: 4 } }])
  expect((await alertEmails(server)).map(({ to }) => to)).toEqual([['cora@example.com']])

  const [alert] = await listAlerts(browser)
  expect(alert.isOwn).toBe(true)
  expect(await pendingAlerts(browser)).toMatchObject({ count: 0 })
  expect((await browser.post(`/api/admin/bulk-access-alerts/${alert.id}/resolve`, {})).status).toBe(403)
})

test('an export counts from its first lines, and each line once', async ({ server }) => {
  await createWatchingStaff(server)
  const { id: pat } = await server.createStaff()
  const tally = exportTally(asStaff(server, pat), 'list', uuidv7(), { list: 'leads' })
  await tally.add(2)
  await tally.add(1)
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toEqual([])
  await tally.add(4)
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toMatchObject([{ subject: pat, detail: { records: 0, rows: 7 } }])
  await tally.add(1)
  await tally.end()
  await watchReads(server.ctx)
  expect(await server.ctx.db.select().from(bulkAccessAlerts)).toMatchObject([{ records: 0, rows: 8 }])
})

test('empty exports do not count', async ({ server }) => {
  await createWatchingStaff(server)
  const { id: pat } = await server.createStaff()
  for (let number = 0; number < 9; number++) await exportTally(asStaff(server, pat), 'list', uuidv7(), {}).end()
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toEqual([])
})

test('concurrent reads of parts of an application or lead count as one', async ({ server }) => {
  await createWatchingStaff(server)
  const { id } = await createApplicationWithLenders(server)
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  const { id: leadId } = (await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })).json()
    .lead
  const views = (subject: string) =>
    server.ctx.db.$count(auditLog, and(like(auditLog.action, '%.view'), eq(auditLog.subject, subject)))
  for (const part of [
    'activity',
    'documents',
    'lenders',
    'requirements',
    'contacts',
    'deal',
    'commissions',
    'success-fee',
  ]) {
    server.advanceTime({ minutes: 11 })
    const browser = await server.signIn()
    const before = await views(id)
    expect([part, (await browser.get(`/api/admin/applications/${id}/${part}`)).status]).toEqual([part, 200])
    expect([part, (await views(id)) - before]).toEqual([part, 1])
  }
  for (const part of ['timeline', 'contacts', 'duplicates', 'prequalifications']) {
    server.advanceTime({ minutes: 11 })
    const browser = await server.signIn()
    const before = await views(leadId)
    expect([part, (await browser.get(`/api/admin/leads/${leadId}/${part}`)).status]).toEqual([part, 200])
    expect([part, (await views(leadId)) - before]).toEqual([part, 1])
  }
  server.advanceTime({ minutes: 11 })
  const browser = await server.signIn()
  const before = await views(id)
  await Promise.all(
    ['', '/activity', '/documents', '/lenders'].map((part) => browser.get(`/api/admin/applications/${id}${part}`)),
  )
  expect((await views(id)) - before).toBe(1)
})

async function addLeads(server: TestServer, count: number, name = 'ada') {
  const [one] = await server.ctx.db.select().from(leads).limit(1)
  if (!one) throw new Error('One lead is copied')
  const rows = Array.from({ length: count }, (_, number) => {
    const email = `${name}${number}@example.com`
    return { ...one, id: uuidv7(), email, emailNormalized: email }
  })
  await server.ctx.db.insert(leads).values(rows)
}

test('paging through a list causes an alert, with each line counted once', async ({ server }) => {
  await createWatchingStaff(server)
  await server.createStaff()
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })
  await addLeads(server, leadPageSize + 18)
  let pat = await server.signIn()
  for (let time = 0; time < 3; time++) {
    const first = (await pat.get('/api/admin/leads')).body
    const next = (await pat.get(`/api/admin/leads?after=${encodeURIComponent(first.next)}`)).body
    expect(next.leads).toHaveLength(19)
    server.advanceTime({ minutes: 11 })
    pat = await server.signIn()
  }
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toEqual([])

  await addLeads(server, 2, 'bob')
  const first = (await pat.get('/api/admin/leads')).body
  await pat.get(`/api/admin/leads?after=${encodeURIComponent(first.next)}`)
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toMatchObject([{ detail: { records: 0, rows: 0, listed: 21 } }])
  expect((await alertEmails(server))[0]?.text).toContain('21 different rows on additional list pages')
})

test('copying leads by filtered first pages and searches causes an alert, without an audit entry for each', async ({
  server,
}) => {
  await createWatchingStaff(server)
  const { id: pat } = await server.createStaff()
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })
  await addLeads(server, 24, 'ada')
  await addLeads(server, 60, 'bob')
  const browser = await server.signIn()
  const logged = await server.ctx.db.$count(auditLog)
  for (let time = 0; time < 3; time++) {
    await browser.get('/api/admin/leads')
    expect((await browser.get('/api/admin/leads?q=ada')).body.leads).toHaveLength(50)
    expect((await browser.get('/api/admin/search?q=bob1')).body.hits).toHaveLength(5)
  }
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toEqual([])

  for (const q of ['bob10', 'bob2', 'bob3', 'bob4']) await browser.get(`/api/admin/search?q=${q}`)
  expect(await server.ctx.db.$count(auditLog)).toBe(logged)
  await browser.get('/api/admin/leads?sort=oldest')
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toMatchObject([{ subject: pat, detail: { hours: 24, records: 0 } }])
  expect((await alertEmails(server))[0]?.text).toContain('different rows in filtered lists and searches')
  expect((await listAlerts(await server.signIn('cora@example.com')))[0]).toMatchObject({ hours: 24, readerId: pat })

  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toHaveLength(1)
  server.advanceTime({ hours: 25 })
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toHaveLength(1)
  expect(await server.ctx.db.$count(seenRows)).toBe(0)
})

test('a count of a search counts like a row, each text once, and one without a search doesn’t', async ({ server }) => {
  await createWatchingStaff(server)
  const { id: pat } = await server.createStaff()
  const browser = await server.signIn()
  const seen = () => server.ctx.db.$count(seenRows, eq(seenRows.readerId, pat))
  const countMany = (q?: string) => browser.post('/api/admin/leads/bulk-changes/count', { filter: { ...(q && { q }) } })
  for (const url of ['lead-counts', 'application-counts'])
    expect((await browser.get(`/api/admin/${url}`)).status).toBe(200)
  expect((await countMany()).status).toBe(200)
  expect(await seen()).toBe(0)

  for (const q of ['5550123', '5550124', '5550124 ']) {
    expect((await browser.get(`/api/admin/lead-counts?q=${q}`)).status).toBe(200)
    expect((await browser.get(`/api/admin/application-counts?q=${q}`)).status).toBe(200)
    expect((await countMany(q)).status).toBe(200)
  }
  expect(await seen()).toBe(4)
  for (let digit = 0; digit < 61; digit++) await countMany(`555${digit}`)
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toMatchObject([{ subject: pat, detail: { hours: 24, records: 0 } }])
})

test('an alert about an API key names the key and its creator', async ({ server }) => {
  const { olga } = await createWatchingStaff(server)
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  const { id } = (await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })).json().lead
  const program = await createApiClient(server, olga)
  await addLeads(server, 3)
  for (let time = 0; time < 5; time++) await program.get(`/api/v1/leads/${id}`)
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toEqual([])
  await program.get('/api/v1/leads')
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toMatchObject([{ subject: olga, detail: { records: 1, rows: 4 } }])
  const [mail] = await alertEmails(server)
  expect(mail?.to).toEqual(['cora@example.com'])
  expect(mail?.text).toContain('’s API key “')
  const [{ readerId, keyLabel, staffId }] = await listAlerts(await server.signIn('cora@example.com'))
  expect(staffId).toBe(olga)
  expect(keyLabel).toBeTypeOf('string')
  expect(mail?.text).toContain(`who=${readerId}`)
})

test('a reviewed volume is normal for an API client, and only more than double is reported', async ({ server }) => {
  const { olga } = await createWatchingStaff(server)
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })
  const program = await createApiClient(server, olga)
  await addLeads(server, 9)
  await program.get('/api/v1/leads')
  await watchReads(server.ctx)
  const cora = await server.signIn('cora@example.com')
  const [{ id }] = await listAlerts(cora)
  await cora.post(`/api/admin/bulk-access-alerts/${id}/resolve`, { note: 'The telephone system reads each night' })

  server.advanceTime({ hours: 24 })
  for (let time = 0; time < 2; time++) await program.get('/api/v1/leads')
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toHaveLength(1)

  await program.get('/api/v1/leads')
  await watchReads(server.ctx)
  expect(await raisedAlerts(server)).toHaveLength(2)
})
