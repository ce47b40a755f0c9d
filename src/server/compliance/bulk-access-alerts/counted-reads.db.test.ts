import { and, eq, like } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { watchReads } from '#server/compliance/bulk-access-alerts/commands.ts'
import { readAlerts } from '#server/compliance/bulk-access-alerts/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { withLenders } from '#server/testing/offered.ts'
import { programWithKey } from '#server/testing/program-key.ts'
import { alertsOf, asStaff, raised, told, waiting, watched } from '#server/testing/watched.ts'
import { leadPageSize } from '#shared/intake/leads/contract.ts'

test('each opened application, lead, document and revealed number counts once', async ({ desk }) => {
  await watched(desk)
  const { id, pat, staff } = await withLenders(desk)
  const leads = []
  for (const phone of ['(212) 555-0123', '(212) 555-0124']) {
    const lead = { name: 'Maria Kowalczyk', email: `maria${phone.slice(-3)}@example.com`, phone }
    leads.push((await desk.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })).json().lead.id)
  }
  for (let time = 0; time < 3; time++) {
    await staff.get(`/api/admin/applications/${id}`)
    for (const lead of leads) await staff.get(`/api/admin/leads/${lead}`)
  }
  const views = await desk.ctx.db.$count(auditLog, eq(auditLog.action, 'lead.view'))
  expect(views).toBe(2)
  await watchReads(desk.ctx)
  expect(await raised(desk)).toEqual([])

  await record(asStaff(desk, pat), 'application.reveal', id, { step: 'owners', path: 'owners.0.ssn' })
  desk.pass({ seconds: 60 })
  await watchReads(desk.ctx)
  expect(await raised(desk)).toMatchObject([{ subject: pat, detail: { records: 4 } }])
})

test('a large export causes an alert by itself, even if it was interrupted', async ({ desk }) => {
  const { olga } = await watched(desk)
  for (let number = 0; number < 4; number++) {
    const lead = { name: 'Ada Harbor', email: `ada${number}@example.com`, phone: `(212) 555-010${number}` }
    await desk.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })
  }
  const browser = await desk.signedIn('olga@example.com')
  const taken = await desk.app.inject({
    ...{ method: 'POST', url: '/api/admin/exports/leads', payload: {} },
    cookies: Object.fromEntries(browser.cookies),
    headers: { authorization: `Bearer ${browser.tokens.token}` },
  })
  expect(taken.statusCode).toBe(200)
  await watchReads(desk.ctx)
  expect(await raised(desk)).toMatchObject([{ subject: olga, detail: { records: 0, rows: 4 } }])
  expect((await told(desk)).map(({ to }) => to)).toEqual([['cora@example.com']])

  const [alert] = await alertsOf(browser)
  expect(alert.isOwn).toBe(true)
  expect(await waiting(browser)).toMatchObject({ count: 0 })
  expect((await browser.post(`/api/admin/read-alerts/${alert.id}/settle`, {})).status).toBe(403)
})

test('an export counts from its first lines, and each line once', async ({ desk }) => {
  await watched(desk)
  const { id: pat } = await desk.hire()
  const tally = exportTally(asStaff(desk, pat), 'list', uuidv7(), { list: 'leads' })
  await tally.add(2)
  await tally.add(1)
  await watchReads(desk.ctx)
  expect(await raised(desk)).toEqual([])
  await tally.add(4)
  await watchReads(desk.ctx)
  expect(await raised(desk)).toMatchObject([{ subject: pat, detail: { records: 0, rows: 7 } }])
  await tally.add(1)
  await tally.end()
  await watchReads(desk.ctx)
  expect(await desk.ctx.db.select().from(readAlerts)).toMatchObject([{ records: 0, rows: 8 }])
})

test('empty exports do not count', async ({ desk }) => {
  await watched(desk)
  const { id: pat } = await desk.hire()
  for (let number = 0; number < 9; number++) await exportTally(asStaff(desk, pat), 'list', uuidv7(), {}).end()
  await watchReads(desk.ctx)
  expect(await raised(desk)).toEqual([])
})

test('concurrent reads of parts of an application or lead count as one', async ({ desk }) => {
  await watched(desk)
  const { id } = await withLenders(desk)
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  const { id: leadId } = (await desk.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })).json().lead
  const views = (subject: string) =>
    desk.ctx.db.$count(auditLog, and(like(auditLog.action, '%.view'), eq(auditLog.subject, subject)))
  for (const part of ['activity', 'documents', 'lenders', 'requirements', 'contacts', 'deal']) {
    desk.pass({ minutes: 11 })
    const browser = await desk.signedIn()
    const before = await views(id)
    expect([part, (await browser.get(`/api/admin/applications/${id}/${part}`)).status]).toEqual([part, 200])
    expect([part, (await views(id)) - before]).toEqual([part, 1])
  }
  for (const part of ['timeline', 'contacts', 'twins', 'prequalifications']) {
    desk.pass({ minutes: 11 })
    const browser = await desk.signedIn()
    const before = await views(leadId)
    expect([part, (await browser.get(`/api/admin/leads/${leadId}/${part}`)).status]).toEqual([part, 200])
    expect([part, (await views(leadId)) - before]).toEqual([part, 1])
  }
  desk.pass({ minutes: 11 })
  const browser = await desk.signedIn()
  const before = await views(id)
  await Promise.all(
    ['', '/activity', '/documents', '/lenders'].map((part) => browser.get(`/api/admin/applications/${id}${part}`)),
  )
  expect((await views(id)) - before).toBe(1)
})

async function addLeads(desk: Desk, count: number, name = 'ada') {
  const [one] = await desk.ctx.db.select().from(leads).limit(1)
  if (!one) throw new Error('One lead is copied')
  const rows = Array.from({ length: count }, (_, number) => {
    const email = `${name}${number}@example.com`
    return { ...one, id: uuidv7(), email, emailNormalized: email }
  })
  await desk.ctx.db.insert(leads).values(rows)
}

test('paging through a list causes an alert, with each line counted once', async ({ desk }) => {
  await watched(desk)
  await desk.hire()
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  await desk.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })
  await addLeads(desk, leadPageSize + 18)
  let pat = await desk.signedIn()
  for (let time = 0; time < 3; time++) {
    const first = (await pat.get('/api/admin/leads')).body
    const next = (await pat.get(`/api/admin/leads?after=${encodeURIComponent(first.next)}`)).body
    expect(next.leads).toHaveLength(19)
    desk.pass({ minutes: 11 })
    pat = await desk.signedIn()
  }
  await watchReads(desk.ctx)
  expect(await raised(desk)).toEqual([])

  await addLeads(desk, 2, 'bob')
  const first = (await pat.get('/api/admin/leads')).body
  await pat.get(`/api/admin/leads?after=${encodeURIComponent(first.next)}`)
  await watchReads(desk.ctx)
  expect(await raised(desk)).toMatchObject([{ detail: { records: 0, rows: 0, listed: 21 } }])
  expect((await told(desk))[0]?.text).toContain('21 different lines on further list pages')
})

test('an alert about an API key names the key and its creator', async ({ desk }) => {
  const { olga } = await watched(desk)
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  const { id } = (await desk.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })).json().lead
  const program = await programWithKey(desk, olga)
  await addLeads(desk, 3)
  for (let time = 0; time < 5; time++) await program.get(`/api/v1/leads/${id}`)
  await watchReads(desk.ctx)
  expect(await raised(desk)).toEqual([])
  await program.get('/api/v1/leads')
  await watchReads(desk.ctx)
  expect(await raised(desk)).toMatchObject([{ subject: olga, detail: { records: 1, rows: 4 } }])
  const [mail] = await told(desk)
  expect(mail?.to).toEqual(['cora@example.com'])
  expect(mail?.text).toContain('using the API key')
  const [{ readerId, keyLabel, staffId }] = await alertsOf(await desk.signedIn('cora@example.com'))
  expect(staffId).toBe(olga)
  expect(keyLabel).toBeTypeOf('string')
  expect(mail?.text).toContain(`who=${readerId}`)
})

test('a reviewed volume is normal for an API client, and only more than double is reported', async ({ desk }) => {
  const { olga } = await watched(desk)
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  await desk.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })
  const program = await programWithKey(desk, olga)
  await addLeads(desk, 9)
  await program.get('/api/v1/leads')
  await watchReads(desk.ctx)
  const cora = await desk.signedIn('cora@example.com')
  const [{ id }] = await alertsOf(cora)
  await cora.post(`/api/admin/read-alerts/${id}/settle`, { note: 'The telephone system reads each night' })

  desk.pass({ hours: 24 })
  for (let time = 0; time < 2; time++) await program.get('/api/v1/leads')
  await watchReads(desk.ctx)
  expect(await raised(desk)).toHaveLength(1)

  await program.get('/api/v1/leads')
  await watchReads(desk.ctx)
  expect(await raised(desk)).toHaveLength(2)
})
