import { eq, like } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { takeoverRequests } from '#server/admin/takeovers/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { prequalificationRules, prequalifications } from '#server/intake/prequalification/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { suppressions } from '#server/messaging/contact-policy/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test as withServer } from '#server/testing/test-server.ts'

const url = '/api/admin/imports'
const row = (number: number, values = {}) => ({
  number,
  cells: {
    ...{ name: `Ada Import ${number}`, email: `ada.${number}@import.example.com` },
    ...{ phone: `(646) 555-01${String(number).padStart(2, '0')}`, ...values },
  },
})
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome)

/** Deletes the leads that the test committed. */
const test = withServer.extend<{ owner: Browser }>({
  owner: async ({ server }, use) => {
    await server.createStaff({ role: 'owner' })
    await use(await server.signIn())
    await server.ctx.db.delete(leads).where(like(leads.emailNormalized, '%@import.example.com'))
  },
})

async function startImport(owner: Browser, mode = 'skip') {
  const id = uuidv7()
  await owner.post(url, { id, kind: 'leads', label: 'Trade fair', mode })
  return { id, add: async (rows: object[]) => (await owner.post(`${url}/${id}/rows`, { rows })).body.results }
}
const findLead = async (server: TestServer, number: number) => {
  const [lead] = await server.ctx.db
    .select()
    .from(leads)
    .where(eq(leads.emailNormalized, `ada.${number}@import.example.com`))
  return lead
}

test('rows become leads of the given source, without consent and without email', async ({ server, owner }) => {
  const { add } = await startImport(owner)
  expect(outcomes(await add([row(1), row(2)]))).toEqual(['added', 'added'])
  const lead = await findLead(server, 1)
  expect(lead).toMatchObject({ name: 'Ada Import 1', source: 'Trade fair', phoneE164: '+16465550101' })
  expect(await server.ctx.db.$count(consentEvents, eq(consentEvents.subjectId, lead?.id ?? ''))).toBe(0)
  expect(await server.ctx.db.$count(outbox)).toBe(0)
  const shown = (await owner.get(`/api/admin/leads/${lead?.id}`)).body.lead
  expect(shown.mayBeCalled).toBe(false)
  expect((await owner.get(url)).body.imports).toMatchObject([
    {
      kind: 'leads',
      label: 'Trade fair',
      by: 'Pat Example',
      counts: { added: 2, updated: 0, known: 0, refused: 0 },
      undoneAt: null,
    },
  ])
})

test('an extension is imported and shown wherever the number is', async ({ server, owner }) => {
  const { add } = await startImport(owner)
  expect(outcomes(await add([row(6, { phone: '(646) 555-0106 ext. 12' })]))).toEqual(['added'])
  expect(await findLead(server, 6)).toMatchObject({ phone: '(646) 555-0106 ext. 12', phoneE164: '+16465550106' })
  const [hit] = (await owner.get('/api/admin/search?q=6465550106')).body.hits
  expect(hit.detail).toBe('ada.6@import.example.com · (646) 555-0106 ext. 12')
})

test('all problems of a row are listed by column, and the other rows are added', async ({ owner }) => {
  const { add } = await startImport(owner)
  const results = await add([row(1, { email: 'nobody', phone: '12' }), row(2), row(3, { name: '' })])
  expect(outcomes(results)).toEqual(['refused', 'added', 'refused'])
  expect(Object.keys(results[0].problems)).toEqual(['email', 'phone'])
  expect(Object.keys(results[2].problems)).toEqual(['name'])
})

test('leads known by email or phone are skipped or updated, depending on the mode', async ({ server, owner }) => {
  const first = await startImport(owner)
  await first.add([row(1), row(2)])
  const again = [
    row(1, { email: 'ADA.1@import.example.com', name: 'Ada Changed', phone: '646 555 0190' }),
    row(2, { email: 'other.2@import.example.com' }),
    row(3),
    row(4, { phone: '646.555.0103' }),
  ]
  const checked = (await owner.post(`${url}/check`, { kind: 'leads', mode: 'skip', rows: again })).body.results
  expect(outcomes(checked)).toEqual(['known', 'known', 'added', 'known'])
  expect(await findLead(server, 3)).toBeUndefined()

  const second = await startImport(owner, 'update')
  expect(outcomes(await second.add(again))).toEqual(['updated', 'updated', 'added', 'known'])
  expect(await findLead(server, 1)).toMatchObject({
    name: 'Ada Changed',
    phoneE164: '+16465550190',
    source: 'Trade fair',
  })
})

test('rows sent twice are added once', async ({ owner }) => {
  const { add } = await startImport(owner)
  await add([row(1), row(2, { email: 'x' })])
  expect(outcomes(await add([row(1), row(2, { email: 'x' }), row(3)]))).toEqual(['added', 'refused', 'added'])
  expect((await owner.get(url)).body.imports[0].counts).toEqual({ added: 2, updated: 0, known: 0, refused: 1 })
})

test('undoing an import keeps leads that changed since', async ({ server, owner }) => {
  await (await startImport(owner)).add([row(9)])
  const { id, add } = await startImport(owner, 'update')
  await add([row(1), row(2), row(9, { name: 'Ada Changed' })])
  server.advanceTime({ minutes: 1 })
  const written = { name: 'Ada Import 2', email: 'ada.2@import.example.com', phone: '(646) 555-0102' }
  await server.browser().post('/api/leads/basic', written)

  expect((await owner.get(`${url}/${id}/undo`)).body).toMatchObject({ removed: 1, restored: 1, kept: 1 })
  expect((await owner.post(`${url}/${id}/undo`)).body).toMatchObject({
    ...{ removed: 1, restored: 1, kept: 1 },
    keptLines: [{ number: 2, recordId: (await findLead(server, 2))?.id }],
  })
  expect(await findLead(server, 1)).toBeUndefined()
  expect(await findLead(server, 2)).toBeDefined()
  expect(await findLead(server, 9)).toMatchObject({ name: 'Ada Import 9' })
  expect((await owner.post(`${url}/${id}/undo`)).status).toBe(409)
  expect((await owner.post(`${url}/${id}/rows`, { rows: [row(5)] })).status).toBe(409)
})

test('undoing an import keeps leads under legal hold', async ({ server, owner }) => {
  const { id, add } = await startImport(owner)
  await add([row(1), row(2)])
  const hold = { of: 'ada.1@import.example.com', reason: 'A lawsuit.' }
  expect((await owner.post('/api/admin/retention/holds', hold)).status).toBe(200)

  expect((await owner.post(`${url}/${id}/undo`)).body).toMatchObject({ removed: 1, restored: 0, kept: 1 })
  expect(await findLead(server, 1)).toBeDefined()
})

test('a phone number is enough, and the same number is not added twice', async ({ server, owner }) => {
  const { add } = await startImport(owner)
  expect(outcomes(await add([row(8, { email: '' }), row(9, { email: '', phone: '(646) 555-0108' })]))).toEqual([
    'added',
    'known',
  ])
  const [lead] = await server.ctx.db.select().from(leads).where(eq(leads.name, 'Ada Import 8'))
  expect(lead).toMatchObject({ email: null, emailNormalized: null, phoneE164: '+16465550108' })
})

test('new leads get the tags of the import, known ones keep theirs, and an undo removes the leads', async ({
  server,
  owner,
}) => {
  await (await startImport(owner)).add([row(1)])
  const id = uuidv7()
  await owner.post(url, { id, kind: 'leads', label: 'Spring fair', mode: 'update', tags: ['Fair', 'fair', '2026'] })
  await owner.post(`${url}/${id}/rows`, { rows: [row(1), row(2)] })
  const tagsOf = async (number: number) =>
    (await owner.get(`/api/admin/leads/${(await findLead(server, number))?.id}`)).body.lead.tags
  expect([await tagsOf(1), await tagsOf(2)]).toEqual([[], ['2026', 'Fair']])
  expect((await owner.post(`${url}/${id}/undo`)).body).toMatchObject({ removed: 1, restored: 1, kept: 0 })
  expect(
    (await owner.post(url, { id: uuidv7(), kind: 'leads', label: 'Fair', mode: 'skip', tags: ['a,b'] })).status,
  ).toBe(422)
})

test('a row can have an owner, tags, a status, a source, a next step, a date and a note of its own', async ({
  server,
  owner,
}) => {
  const agent = await server.createStaff({ email: 'agent@example.com', role: 'agent' })
  const { id, add } = await startImport(owner)
  const work = { owner: 'AGENT@example.com', tags: 'Fair; 2026', status: 'qualified', source: 'Old CRM' }
  const plan = { nextAction: 'Call back', nextActionOn: '12/24/2026', receivedOn: '2024-03-05', utmSource: 'list' }
  expect(outcomes(await add([row(1, { ...work, ...plan, note: 'Met in Dallas.' })]))).toEqual(['added'])
  const lead = await findLead(server, 1)
  expect(lead).toMatchObject({
    ...{ ownerStaffId: agent.id, status: 'qualified', source: 'Old CRM', utmSource: 'list' },
    ...{ nextAction: 'Call back', nextActionOn: '2026-12-24', createdAt: new Date('2024-03-05T17:00:00.000Z') },
  })
  const { body } = await owner.get(`/api/admin/leads/${lead?.id}`)
  const timeline = await owner.get(`/api/admin/leads/${lead?.id}/timeline`)
  expect(body.lead.tags).toEqual(['2026', 'Fair'])
  expect(JSON.stringify(timeline.body)).toContain('Met in Dallas.')
  expect((await owner.post(`${url}/${id}/undo`)).body).toMatchObject({ removed: 1, kept: 0 })
})

test('an unknown owner, a wrong status, date and tag are refused together', async ({ server, owner }) => {
  await server.createStaff({ email: 'marketing@example.com', role: 'marketing' })
  const { add } = await startImport(owner)
  const wrong = { owner: 'marketing@example.com', status: 'Converted', receivedOn: 'yesterday', tags: 'x'.repeat(80) }
  const [result] = await add([row(1, { ...wrong, email: 'nobody' })])
  expect(Object.keys(result.problems).sort()).toEqual(['email', 'owner', 'receivedOn', 'status', 'tags'])
  const [late] = await add([row(2, { receivedOn: '2199-01-01' })])
  expect(late.problems).toEqual({ receivedOn: 'This date is in the future' })
})

test('an imported lead that asked for no contact gets no marketing email', async ({ server, owner }) => {
  const { add } = await startImport(owner)
  await add([row(1, { status: 'Do not contact' })])
  expect((await findLead(server, 1))?.status).toBe('do_not_contact')
  expect(await server.ctx.db.$count(suppressions)).toBe(1)
})

test('undoing an import keeps leads with a task, a takeover request or an analysis', async ({ server, owner }) => {
  const agent = await server.createStaff({ email: 'agent@example.com', role: 'agent' })
  const { id, add } = await startImport(owner)
  await add([row(1), row(2), row(3), row(4)])
  server.advanceTime({ minutes: 1 })
  const at = server.ctx.now()
  const idOf = async (number: number) => (await findLead(server, number))?.id ?? ''
  const { db } = server.ctx
  await db.insert(tasks).values({
    ...{ id: uuidv7(), subject: 'Call', type: 'call', priority: 'normal', dueAt: at, leadId: await idOf(1) },
    ...{ createdAt: at, updatedAt: at },
  })
  await db.insert(takeoverRequests).values({
    ...{ id: uuidv7(), leadId: await idOf(2), requestedBy: agent.id, fromStaffId: agent.id, reason: 'Mine' },
    createdAt: at,
  })
  await db.insert(prequalificationRules).values({ version: 'test', rules: {} as never, firstUsedAt: at })
  await db.insert(prequalifications).values({
    ...{ id: uuidv7(), leadId: await idOf(3), rulesVersion: 'test', answers: {} as never, transcript: [] },
    ...{ estimate: {} as never, createdAt: at },
  })
  expect((await owner.post(`${url}/${id}/undo`)).body).toMatchObject({ removed: 1, kept: 3 })
  expect(await findLead(server, 4)).toBeUndefined()
})

test('a merged lead leads to its primary lead', async ({ server, owner }) => {
  await (await startImport(owner)).add([row(1), row(2)])
  const primary = await findLead(server, 1)
  const mergedIntoId = primary?.id ?? ''
  await server.ctx.db
    .update(leads)
    .set({ mergedIntoId, status: 'duplicate' })
    .where(eq(leads.emailNormalized, 'ada.2@import.example.com'))
  const { id, add } = await startImport(owner, 'update')
  const changed = row(2, { name: 'Ada Changed', phone: '(646) 555-0177' })
  expect(outcomes(await add([changed, row(1, { phone: '(646) 555-0178' })]))).toEqual(['known', 'updated'])
  expect([(await findLead(server, 1))?.name, (await findLead(server, 2))?.name]).toEqual([
    'Ada Changed',
    'Ada Import 2',
  ])
  await owner.post(`${url}/${id}/undo`)
  expect(await findLead(server, 1)).toMatchObject({ name: 'Ada Import 1', phone: primary?.phone })
})

test.for(['skip', 'update'])(
  '“Do not contact” for an existing lead is listed as not applied: %s',
  async (mode, { owner }) => {
    await (await startImport(owner)).add([row(1), row(2, { status: 'Do not contact' })])
    const { add } = await startImport(owner, mode)
    const results = await add([row(1, { status: 'Do not contact' }), row(2, { status: 'Do not contact' })])
    expect(outcomes(results)).toEqual(['refused', mode === 'skip' ? 'known' : 'updated'])
    expect(results[0].problems.status).toContain('Set “Do not contact” on the lead.')
  },
)

test('more than 20 tags of import and row together, and old dates, are refused for their rows', async ({ owner }) => {
  const id = uuidv7()
  const names = (from: number, count: number) => Array.from({ length: count }, (_, at) => `Tag ${from + at}`)
  await owner.post(url, { id, kind: 'leads', label: 'Fair', mode: 'skip', tags: names(1, 15) })
  const rows = [
    row(1, { tags: names(1, 20).join() }),
    row(2, { tags: names(16, 6).join() }),
    row(3, { receivedOn: '1999-12-31' }),
  ]
  const { results } = (await owner.post(`${url}/${id}/rows`, { rows })).body
  expect(outcomes(results)).toEqual(['added', 'refused', 'refused'])
  expect(results[1].problems).toEqual({ tags: 'Use up to 20 tags, with those of the import' })
  expect(results[2].problems).toEqual({ receivedOn: 'Enter a date since 2000, such as 2026-12-24' })
})
