import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { watchReads } from '#server/features/read-alerts/commands.ts'
import { readAlerts } from '#server/features/read-alerts/table.ts'
import { siteSettings } from '#server/features/settings/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { withLenders } from '#server/testing/offered.ts'

/** Olga, who owns the place and lets people open a few records in an hour, and Cora, who sees to compliance. */
async function watched(desk: Desk, readsAnHour = 3) {
  const { id: olga } = await desk.hire({ role: 'owner', name: 'Olga Example', email: 'olga@example.com' })
  const { id: cora } = await desk.hire({ role: 'compliance', name: 'Cora Example', email: 'cora@example.com' })
  const section = { section: 'security', version: 1, changedBy: olga, changedAt: desk.ctx.now() }
  await desk.ctx.db.insert(siteSettings).values({ ...section, value: { readsAnHour } })
  await watchReads(desk.ctx)
  return { olga, cora }
}

const asStaff = (desk: Desk, id: string): Context => ({
  ...desk.ctx,
  actor: { kind: 'staff', id, role: 'agent', sessionId: uuidv7() },
})

async function open(desk: Desk, staffId: string, count: number) {
  for (let number = 0; number < count; number++) await record(asStaff(desk, staffId), 'application.view', uuidv7())
}

const alertsOf = async (browser: Browser) => (await browser.get('/api/admin/read-alerts')).body.alerts
const told = async (desk: Desk) =>
  (await desk.mails()).filter(({ subject }) => subject === 'Unusually many records were opened')
const raised = (desk: Desk) => desk.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'read-alert.raise'))
const waiting = async (browser: Browser) =>
  (await browser.get('/api/admin/dashboard/work')).body.work.find(
    ({ kind }: { kind: string }) => kind === 'read_alerts',
  )

test('whoever opens more than is usual within an hour is told to owners and compliance, and not to that person', async ({
  desk,
}) => {
  const { olga } = await watched(desk)
  const { id: pat } = await desk.hire()
  await open(desk, pat, 3)
  await watchReads(desk.ctx)
  expect(await raised(desk)).toEqual([])
  desk.pass({ minutes: 40 })
  await open(desk, pat, 1)
  await watchReads(desk.ctx)

  expect(await raised(desk)).toMatchObject([
    { actorKind: 'system', subject: pat, detail: { from: '2026-03-02T12:00:00.000Z', records: 4, rows: 0 } },
  ])
  const [mail, ...others] = await told(desk)
  expect(others).toEqual([])
  expect(mail?.to.toSorted()).toEqual(['cora@example.com', 'olga@example.com'])
  expect(mail?.text).toContain('Pat Example, within an hour from Mar 2, 7:00 AM EST')
  expect(mail?.text).toContain(`/admin/settings/audit?who=${pat}&hour=2026-03-02T12%3A00%3A00.000Z`)

  const browser = await desk.signedIn('olga@example.com')
  expect(await waiting(browser)).toMatchObject({ count: 1, since: desk.ctx.now().toISOString() })
  const [alert] = await alertsOf(browser)
  expect(alert).toMatchObject({ staffId: pat, name: 'Pat Example', records: 4, rows: 0, isOwn: false })
  expect((await browser.post(`/api/admin/read-alerts/${alert.id}/settle`, { note: 'Audit of March' })).status).toBe(200)
  expect((await browser.post(`/api/admin/read-alerts/${alert.id}/settle`, { note: 'Again' })).status).toBe(200)
  expect(await alertsOf(browser)).toEqual([])
  expect(await waiting(browser)).toMatchObject({ count: 0 })
  const settled = await desk.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'read-alert.settle'))
  expect(settled).toMatchObject([{ actorId: olga, subject: pat, detail: { note: 'Audit of March' } }])
  const agent = await desk.signedIn()
  expect((await agent.get('/api/admin/read-alerts')).status).toBe(403)
  expect(await waiting(agent)).toBeUndefined()
})

test('files, leads, papers and hidden numbers that were really opened count, each once', async ({ desk }) => {
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

test('an export of many lines is told by itself, however it ended', async ({ desk }) => {
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

test('a person and hour are told of once, however often and whenever a run dies; the next hour anew', async ({
  desk,
}) => {
  await watched(desk)
  const { id: pat } = await desk.hire()
  await open(desk, pat, 5)
  const died = desk.ctx.db.transaction(async (db) => {
    await watchReads({ ...desk.ctx, db })
    throw new Error('killed')
  })
  await expect(died).rejects.toThrow('killed')
  expect(await desk.ctx.db.$count(readAlerts)).toBe(0)
  for (let minute = 0; minute < 59; minute += 10) {
    await watchReads(desk.ctx)
    await open(desk, pat, 1)
    desk.pass({ minutes: 10 })
  }
  await watchReads(desk.ctx)
  expect(await raised(desk)).toHaveLength(1)
  expect(await told(desk)).toHaveLength(1)

  await open(desk, pat, 4)
  await Promise.all([watchReads(desk.ctx), watchReads(desk.ctx)])
  expect(await raised(desk)).toHaveLength(2)
})

test('what was read while no worker ran is found when one runs again', async ({ desk }) => {
  await watched(desk)
  const { id: pat } = await desk.hire()
  desk.pass({ hours: 9 })
  await open(desk, pat, 4)
  desk.pass({ hours: 40 })
  await watchReads(desk.ctx)
  expect(await raised(desk)).toMatchObject([{ detail: { from: '2026-03-02T21:00:00.000Z', records: 4 } }])
})

test('where the only owner is meant, managers are told, and never that person alone', async ({ desk }) => {
  const { id: olga } = await desk.hire({ role: 'owner', email: 'olga@example.com' })
  const section = { section: 'security', version: 1, changedBy: olga, changedAt: desk.ctx.now() }
  await desk.ctx.db.insert(siteSettings).values({ ...section, value: { readsAnHour: 3 } })
  await watchReads(desk.ctx)
  await open(desk, olga, 4)
  await watchReads(desk.ctx)
  expect(await told(desk)).toEqual([])
  desk.pass({ hours: 2 })
  await desk.hire({ role: 'manager', email: 'mona@example.com' })
  await open(desk, olga, 4)
  await watchReads(desk.ctx)
  expect((await told(desk)).map(({ to }) => to)).toEqual([['mona@example.com']])
})

test('with 0 nobody is told, and an owner says so under Settings', async ({ desk }) => {
  await watched(desk)
  const { id: pat } = await desk.hire()
  const browser = await desk.signedIn('olga@example.com')
  const saved = await browser.put('/api/admin/settings/security', { version: 1, value: { readsAnHour: 0 } })
  expect(saved.status).toBe(200)
  await open(desk, pat, 100)
  await watchReads(desk.ctx)
  expect(await raised(desk)).toEqual([])
  const refused = await browser.put('/api/admin/settings/security', { version: 2, value: { readsAnHour: -1 } })
  expect(refused.body.fields).toEqual({ readsAnHour: 'Please give 0 or more' })
})
