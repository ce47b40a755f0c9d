import { eq, like } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { documents } from '#server/applications/documents/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { createApplicationWithLenders, presentOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { AuditEntry } from '#shared/compliance/audit-log/contract.ts'
import { defaultSections } from '#shared/system/settings/sections.ts'

const search = async (browser: Browser, query = '') =>
  (await browser.get(`/api/admin/audit?${query}`)).body as { entries: AuditEntry[]; next: string | null }
const actions = ({ entries }: { entries: AuditEntry[] }) => entries.map(({ action }) => action)

/** Olga, an owner who reads the log. */
async function opened(server: TestServer) {
  const { id } = await server.createStaff({ role: 'owner', name: 'Olga Example', email: 'olga@example.com' })
  return { olga: id, browser: await server.signIn('olga@example.com') }
}

test('searches by user, action, record and time', async ({ server }) => {
  const { olga, browser } = await opened(server)
  const { id: pat } = await server.createStaff()
  await server.signIn()
  server.advanceTime({ minutes: 5 })
  const later = server.ctx.now().toISOString()
  await browser.post(`/api/admin/staff/${pat}/role`, { from: 'agent', role: 'processor' })

  expect(actions(await search(browser, `who=${olga}&what=staff`))).toEqual(['staff.change-role'])
  const [changed] = (await search(browser, 'what=staff.change-role')).entries
  expect(changed).toMatchObject({
    ...{ actor: 'Olga Example', actorKind: 'staff', subject: pat, subjectName: 'Pat Example' },
    detail: { before: { role: 'agent' }, after: { role: 'processor' } },
  })
  expect(actions(await search(browser, `record=${pat}&since=${later}`))).toContain('staff.change-role')
  expect(actions(await search(browser, `record=${pat}&until=${later}`))).not.toContain('staff.change-role')
  expect(actions(await search(browser, 'who=system&what=staff'))).toEqual([])
  expect(actions(await search(browser, 'what=nonsense'))).toEqual([])
  expect((await browser.get('/api/admin/audit?what=x%27--&since=soon')).body.fields).toMatchObject({
    what: expect.any(String),
    since: expect.any(String),
  })
})

test('finds an application by its reference in any spelling', async ({ server }) => {
  const { browser } = await opened(server)
  const offered = await createApplicationWithLenders(server)
  await offered.staff.get(`/api/admin/applications/${offered.id}`)
  const [view] = (await search(browser, 'what=application.view')).entries
  const written = (view?.subjectName ?? '').toLowerCase().replaceAll('-', ' ')
  expect(written).toMatch(/^hl /)
  expect(actions(await search(browser, `record=${encodeURIComponent(written)}`))).toContain('application.view')
})

test('a reference also finds its documents, submissions, offers, commissions, consents and lead', async ({
  server,
}) => {
  const { browser } = await opened(server)
  const offered = await createApplicationWithLenders(server)
  const [other] = await server.ctx.db.select().from(applications).where(eq(applications.id, offered.id))
  const offerId = await presentOffer(offered)
  const at = server.ctx.now()
  const [documentId, requirementId, leadId, strangeId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await server.ctx.db.insert(documents).values({
    ...{ id: documentId, applicationId: offered.id, kind: 'bank_statement', months: [], status: 'needs_review' },
    ...{ originalName: 'May.pdf', storedName: documentId, size: 1, modified: 0, uploadedBySession: documentId },
    ...{ createdAt: at, updatedAt: at },
  })
  const lead = { name: 'Ada Harbor', email: 'ada@example.com', emailNormalized: 'ada@example.com', phone: '2125550123' }
  const times = { createdAt: at, updatedAt: at, lastSubmittedAt: at }
  await server.ctx.db.insert(leads).values({ id: leadId, ...lead, ...times, source: 'Hero Form' })
  await server.ctx.db.update(applications).set({ leadId }).where(eq(applications.id, offered.id))
  const noted = [
    ['document.view', documentId],
    ['lender-submission.change-status', offered.submissions[0]],
    ['consent.view', offered.id],
    ['lead.view', leadId],
    ['document.view', strangeId],
    ['requirement.waive', requirementId],
  ] as const
  for (const [action, subject] of noted) await record(server.ctx, action, subject)

  const reference = other?.reference ?? ''
  for (const query of [reference, offered.id, leadId]) {
    const { entries } = await search(browser, `record=${query}`)
    const subjects = new Set(entries.map(({ subject }) => subject))
    for (const known of [documentId, offered.submissions[0], offered.id, leadId, offerId])
      expect(subjects, query).toContain(known)
    expect(subjects).not.toContain(strangeId)
    expect(subjects).not.toContain(requirementId)
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  }
  expect(actions(await search(browser, `record=${reference}&what=document.view`))).toEqual(['document.view'])
  expect(actions(await search(browser, `record=${documentId}`))).toEqual(['document.view'])
})

test('pages have no gaps or duplicates, even with many entries at the same time', async ({ server }) => {
  const { browser } = await opened(server)
  for (let number = 0; number < 120; number++)
    await record(server.ctx, number % 2 ? 'lead.export' : 'lead.merge', `row-${number}`)
  const seen: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof search>> = await search(browser, `what=lead&after=${after}`)
    seen.push(...page.entries.map(({ subject }) => subject))
    after = page.next
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

test('changes to settings, staff, lenders and offers record the values before and after', async ({ server }) => {
  const { browser } = await opened(server)
  const offered = await createApplicationWithLenders(server)
  await browser.put('/api/admin/settings/brand', { version: 0, value: { ...defaultSections.brand, name: 'Seawall' } })
  await browser.post(`/api/admin/staff/${offered.pat}/role`, { from: 'agent', role: 'manager' })
  const { body: made } = await browser.post('/api/admin/lenders', { name: 'Dock Bank' })
  const { body: lender } = await browser.get(`/api/admin/lenders/${made.id}`)
  await browser.put(`/api/admin/lenders/${made.id}`, {
    recordVersion: lender.recordVersion,
    record: { ...lender.record, name: 'Dock Bank & Trust' },
  })
  const offerId = await presentOffer(offered)
  await browser.post(`/api/admin/staff/${offered.pat}/deactivate`)

  const found = await search(browser)
  const changes = found.entries.filter(({ action }) =>
    ['settings.save', 'staff.change-role', 'staff.deactivate', 'lender.change', 'offer.presented'].includes(action),
  )
  expect(new Set(actions({ entries: changes })).size).toBe(5)
  for (const { action, detail } of changes) {
    expect(detail.before, action).toBeDefined()
    expect(detail.after, action).toBeDefined()
    expect(detail.before, action).not.toEqual(detail.after)
  }
  expect(changes.find(({ subject }) => subject === offerId)?.detail).toMatchObject({ after: { status: 'presented' } })
})

test('values under secret names are replaced by dots', async ({ server }) => {
  const { browser } = await opened(server)
  await record(server.ctx, 'webhook.rotate', 'a', { after: { signingSecret: 'whsec_abc', host: 'a.example.com' } })
  const { body } = await browser.get('/api/admin/audit?what=webhook')
  expect(body.entries[0].detail).toEqual({ after: { signingSecret: '•••', host: 'a.example.com' } })
})

test('an export is logged with its search and line count', async ({ server }) => {
  const { browser } = await opened(server)
  for (let number = 0; number < 3; number++) await record(server.ctx, 'lead.merge', `row-${number}`, { other: '=1+1' })
  const take = async () =>
    server.app.inject({
      ...{ method: 'POST', url: '/api/admin/audit/export', payload: { what: 'lead' } },
      cookies: Object.fromEntries(browser.cookies),
      headers: { authorization: `Bearer ${browser.tokens.token}` },
    })
  const lines = (await take()).body.trimEnd().split('\r\n')
  expect(lines[0]).toBe('at,who,what,record,record_name,detail,address,request,id')
  expect(lines).toHaveLength(4)
  const kept = await server.ctx.db.select().from(auditLog).where(like(auditLog.action, 'audit.%')).orderBy(auditLog.id)
  expect(kept.map(({ action, detail }) => [action, detail])).toMatchObject([
    ['audit.export', { filter: { what: 'lead' } }],
    ['audit.exporting', { rows: 3, noted: 0 }],
    ['audit.exported', { rows: 3, noted: 3 }],
  ])
  server.advanceTime({ minutes: 11 })
  expect((await take()).json()).toMatchObject({ code: 'step_up_required' })
})

test("agents can't read the audit log", async ({ server }) => {
  await server.createStaff()
  const agent = await server.signIn()
  expect((await agent.get('/api/admin/audit')).status).toBe(403)
  await server.createStaff({ role: 'compliance', email: 'cora@example.com' })
  const compliance = await server.signIn('cora@example.com')
  const choices = (await compliance.get('/api/admin/audit/choices')).body
  expect(choices.actions).toContain('session.verify-code')
  expect(choices.staff).toHaveLength(2)
  expect(await server.ctx.db.$count(auditLog, eq(auditLog.action, 'session.verify-code'))).toBe(2)
})
