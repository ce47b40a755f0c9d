import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

/** Submits the lead form with a unique email. */
async function visit(server: TestServer, values: Record<string, unknown> = {}) {
  const email = `lead.${randomUUID()}@example.com`
  const sent = { name: 'Maria Kowalczyk', email, phone: '(212) 555-0123', contactConsent: true, ...values }
  const { lead } = (await server.browser().post('/api/leads/basic', sent)).body
  return { id: lead.id as string, email: sent.email }
}

const read = async (staff: Browser, id: string) => (await staff.get(`/api/admin/leads/${id}`)).body.lead
const timeline = async (staff: Browser, id: string) =>
  (await staff.get(`/api/admin/leads/${id}/timeline`)).body.entries as { kind: string; text: string; body: string }[]

/** Changes leads with their current version. */
async function change(staff: Browser, ids: readonly string[], what: Record<string, unknown>, changeId = randomUUID()) {
  const seen = []
  for (const id of ids) {
    const { status, ownerId } = await read(staff, id)
    seen.push({ id, status, ownerId })
  }
  return { changeId, ...(await staff.post('/api/admin/leads/changes', { changeId, change: what, leads: seen })) }
}

async function opened(server: TestServer) {
  const { id: me } = await server.createStaff()
  return { me, staff: await server.signIn() }
}

test('a lead is moved with a reason, and keeps the time of first contact', async ({ server }) => {
  const { staff } = await opened(server)
  const { id } = await visit(server)
  expect(await read(staff, id)).toMatchObject({ status: 'new', firstTouchedAt: null, owner: null })

  server.advanceTime({ minutes: 5 })
  await change(staff, [id], { action: 'move', to: 'contacted' })
  const touched = server.ctx.now().toISOString()
  expect(await read(staff, id)).toMatchObject({
    status: 'contacted',
    statusChangedAt: touched,
    firstTouchedAt: touched,
  })

  server.advanceTime({ minutes: 1 })
  const refused = await change(staff, [id], { action: 'move', to: 'unqualified' })
  expect([refused.status, refused.body.details?.errors ?? refused.body]).toMatchObject([422, expect.anything()])
  await change(staff, [id], { action: 'move', to: 'unqualified', reason: 'No revenue yet' })
  expect(await read(staff, id)).toMatchObject({ status: 'unqualified', firstTouchedAt: touched })
  expect(await timeline(staff, id)).toMatchObject([
    { kind: 'status', text: 'Moved to Unqualified', body: 'No revenue yet', by: 'Pat Example' },
    { kind: 'status', text: 'Moved to Contacted' },
    expect.anything(),
    expect.anything(),
    { kind: 'submission', text: 'Received from Hero Form' },
  ])
})

test('of two concurrent status changes the second is skipped with the reason', async ({ server }) => {
  const { staff, me } = await opened(server)
  const { id } = await visit(server)
  const seen = [{ id, status: 'new', ownerId: null }]
  await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const kim = await server.signIn('kim@example.com')
  const ask = (to: string, by = staff) =>
    by.post('/api/admin/leads/changes', { changeId: randomUUID(), change: { action: 'move', to }, leads: seen })

  expect((await ask('contacted')).body).toMatchObject({ changed: [id], skipped: [] })
  expect((await ask('nurture')).body).toMatchObject({
    changed: [],
    skipped: [{ id, reason: 'It was moved to “Contacted” by you.' }],
  })
  expect((await ask('nurture', kim)).body.skipped).toMatchObject([
    { reason: 'It was moved to “Contacted” by Pat Example.' },
  ])
  await change(staff, [id], { action: 'assign', to: me })
  const late = {
    changeId: randomUUID(),
    change: { action: 'assign', to: null },
    leads: [{ ...seen[0], status: 'contacted' }],
  }
  expect((await kim.post('/api/admin/leads/changes', late)).body.skipped).toMatchObject([
    { reason: 'Its owner was changed by Pat Example.' },
  ])
})

test('leads are assigned in bulk, skipped ones are returned, and the change can be undone', async ({ server }) => {
  const { staff, me } = await opened(server)
  const all = [await visit(server), await visit(server), await visit(server)].map(({ id }) => id)
  const [first = '', ...others] = all
  await change(staff, [first], { action: 'assign', to: me })

  const { changeId, body } = await change(staff, all, { action: 'assign', to: me })
  expect(body).toMatchObject({ skipped: [{ id: first, reason: 'It already has this owner.' }] })
  expect(body.changed.toSorted()).toEqual(others.toSorted())
  expect((await staff.get('/api/admin/leads?owner=mine')).body.leads).toHaveLength(3)

  const undone = await staff.post(`/api/admin/leads/changes/${changeId}/undo`, {})
  expect(undone.body.changed.toSorted()).toEqual(others.toSorted())
  expect(await read(staff, first)).toMatchObject({ owner: 'Pat Example' })
  expect(await read(staff, others[0] ?? '')).toMatchObject({ owner: null })
})

test('a retried change is made once, and an old one cannot be undone', async ({ server }) => {
  const { staff } = await opened(server)
  const { id } = await visit(server)
  const request = {
    ...{ changeId: randomUUID(), change: { action: 'move', to: 'qualified' } },
    leads: [{ id, status: 'new', ownerId: null }],
  }
  for (const _time of [1, 2])
    expect((await staff.post('/api/admin/leads/changes', request)).body).toEqual({
      changed: [id],
      requested: [],
      skipped: [],
    })
  expect((await timeline(staff, id)).filter(({ kind }) => kind === 'status')).toHaveLength(1)

  server.advanceTime({ minutes: 11 })
  expect((await staff.post(`/api/admin/leads/changes/${request.changeId}/undo`, {})).status).toBe(404)
})

test('undoing the first move clears the time of first contact', async ({ server }) => {
  const { staff } = await opened(server)
  const { id } = await visit(server)
  const { changeId } = await change(staff, [id], { action: 'move', to: 'attempted' })
  await staff.post(`/api/admin/leads/changes/${changeId}/undo`, {})
  expect(await read(staff, id)).toMatchObject({ status: 'new', firstTouchedAt: null })
})

test('a do-not-contact lead cannot be called, moved or undone', async ({ server }) => {
  const { staff } = await opened(server)
  const { id } = await visit(server)
  expect(await read(staff, id)).toMatchObject({ mayBeCalled: true })
  const { changeId } = await change(staff, [id], {
    action: 'move',
    to: 'do_not_contact',
    reason: 'Said so on the phone',
  })

  expect(await read(staff, id)).toMatchObject({ status: 'do_not_contact', mayBeCalled: false })
  expect((await timeline(staff, id)).map(({ text }) => text)).toContain('Consent withdrawn: calls, (212) 555-0123')
  const undone = await staff.post(`/api/admin/leads/changes/${changeId}/undo`, {})
  expect(undone.body.skipped).toMatchObject([{ reason: '“Do not contact” can’t be undone.' }])
  expect((await change(staff, [id], { action: 'move', to: 'contacted' })).body.changed).toEqual([])
  for (const channel of ['call', 'whatsapp', 'email'])
    expect((await staff.post(`/api/admin/leads/${id}/attempts`, { activityId: uuidv7(), channel })).status).toBe(409)
  expect(
    (
      await staff.post(`/api/admin/leads/${id}/convert`, {
        type: 'business',
        consent: { method: 'phone', on: '2026-03-02' },
      })
    ).status,
  ).toBe(409)
})

test('notes and calls are in the timeline, encrypted in the database, and a call updates the status', async ({
  server,
}) => {
  const { staff } = await opened(server)
  const { id } = await visit(server, { contactConsent: false })
  const note = { activityId: uuidv7(), body: 'Wants to buy an oven' }
  for (const _time of [1, 2]) await staff.post(`/api/admin/leads/${id}/notes`, note)
  await staff.post(`/api/admin/leads/${id}/calls`, { activityId: uuidv7(), outcome: 'voicemail' })
  expect(await read(staff, id)).toMatchObject({ status: 'attempted' })
  await staff.post(`/api/admin/leads/${id}/calls`, { activityId: uuidv7(), outcome: 'spoke', body: 'Calls back' })
  expect(await read(staff, id)).toMatchObject({ status: 'contacted' })

  const entries = (await timeline(staff, id)).map(({ kind, text, body }) => [kind, text, body].join(' | '))
  expect(entries.toSorted()).toEqual([
    'call | Call: Left a voicemail | ',
    'call | Call: Spoke with them | Calls back',
    'note | Note | Wants to buy an oven',
    'status | Moved to Attempted | ',
    'status | Moved to Contacted | ',
    expect.stringContaining('submission | Received from Hero Form'),
  ])
  const stored = await server.ctx.db.execute('select body_encrypted from lead_activities')
  expect(JSON.stringify(stored.rows)).not.toContain('oven')
  // Without consent calls are blocked, but email is allowed.
  const attempt = (channel: string) => staff.post(`/api/admin/leads/${id}/attempts`, { activityId: uuidv7(), channel })
  expect((await attempt('call')).body).toMatchObject({ message: 'No consent to calls, or it was withdrawn.' })
  expect((await attempt('email')).status).toBe(200)
})

test('timeline pages have every entry exactly once', async ({ server }) => {
  const { staff } = await opened(server)
  const { id } = await visit(server)
  for (let number = 0; number < 35; number++) {
    if (number % 2 === 0) server.advanceTime({ seconds: 1 })
    await staff.post(`/api/admin/leads/${id}/notes`, { activityId: uuidv7(), body: `Note ${number}` })
  }
  const first = (await staff.get(`/api/admin/leads/${id}/timeline`)).body
  const second = (await staff.get(`/api/admin/leads/${id}/timeline?${new URLSearchParams(first.next)}`)).body
  expect([first.entries.length, second.next]).toEqual([30, null])
  const bodies = [...first.entries, ...second.entries].map(({ body }: { body: string }) => body)
  expect(new Set(bodies.filter((body) => body.startsWith('Note'))).size).toBe(35)
})

test('a next step is due, then overdue, and concurrent edits do not overwrite each other', async ({ server }) => {
  const { staff } = await opened(server)
  const { id } = await visit(server)
  const other = await visit(server)
  const plan = (nextAction: string, before: unknown) =>
    staff.post(`/api/admin/leads/${id}/next-step`, { nextAction, nextActionOn: '2026-03-02', before })
  const none = { nextAction: '', nextActionOn: null }
  expect((await plan('Call about the oven', none)).status).toBe(200)
  const refused = await plan('Send a brochure', none)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('The next step is: Call about the oven, Mar 2, 2026.'),
  ])
  const seen = { nextAction: 'Call about the oven', nextActionOn: '2026-03-02' }
  expect((await plan('Send a brochure', seen)).status).toBe(200)
  expect((await timeline(staff, id)).map(({ body }) => body)).toContain('Previously: Call about the oven, Mar 2, 2026')
  expect((await timeline(staff, id)).map(({ text }) => text)).toContain('Next step set for Mar 2, 2026')

  const ids = async (query: string) =>
    (await staff.get(`/api/admin/leads?${query}`)).body.leads.map((lead: { id: string }) => lead.id)
  expect(await ids('due=today&today=2026-03-02')).toEqual([id])
  expect(await ids('due=overdue&today=2026-03-02')).toEqual([])
  expect(await ids('due=overdue&today=2026-03-03')).toEqual([id])
  expect((await ids('sort=due')).slice(0, 2)).toEqual([id, other.id])
})

test('a call and its next step are saved together or not at all, and a repeated request changes nothing', async ({
  server,
}) => {
  const { staff } = await opened(server)
  const { id } = await visit(server)
  const none = { nextAction: '', nextActionOn: null }
  const call = (nextAction: string, before: unknown, activityId = uuidv7()) =>
    staff.post(`/api/admin/leads/${id}/calls`, {
      ...{ activityId, outcome: 'voicemail', body: 'Asked for March' },
      nextStep: { nextAction, nextActionOn: '2026-03-03', before },
    })
  const first = uuidv7()
  expect((await call('Call again', none, first)).status).toBe(200)
  expect(await read(staff, id)).toMatchObject({
    ...{ status: 'attempted', nextAction: 'Call again', nextActionOn: '2026-03-03' },
  })

  // From an older screen: neither the call nor the next step is saved.
  const before = await timeline(staff, id)
  const refused = await call('Send a brochure', none)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('The next step is: Call again, Mar 3, 2026.'),
  ])
  expect(await timeline(staff, id)).toEqual(before)

  // A colleague plans something else, and then the first request is repeated.
  const seen = { nextAction: 'Call again', nextActionOn: '2026-03-03' }
  await staff.post(`/api/admin/leads/${id}/next-step`, { nextAction: 'Wait', nextActionOn: '', before: seen })
  expect((await call('Call again', none, first)).status).toBe(200)
  expect(await read(staff, id)).toMatchObject({ nextAction: 'Wait', nextActionOn: null })

  // Without a next step, the lead keeps its own.
  await staff.post(`/api/admin/leads/${id}/calls`, { activityId: uuidv7(), outcome: 'busy' })
  expect(await read(staff, id)).toMatchObject({ nextAction: 'Wait' })

  const wrong = await staff.post(`/api/admin/leads/${id}/calls`, {
    ...{ activityId: uuidv7(), outcome: '', body: '' },
    nextStep: { nextAction: 'x'.repeat(201), nextActionOn: 'soon', before: none },
  })
  expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([
    422,
    ['nextStep.nextAction', 'nextStep.nextActionOn', 'outcome'],
  ])
})

test('the list filters by owner and status, and the board counts by status', async ({ server }) => {
  const { staff, me } = await opened(server)
  const mark = randomUUID().slice(0, 8)
  const [one, two] = [await visit(server, { name: `Ann ${mark}` }), await visit(server, { name: `Ben ${mark}` })]
  await change(staff, [one.id], { action: 'assign', to: me })
  await change(staff, [one.id], { action: 'move', to: 'qualified' })
  const ids = async (query: string) =>
    (await staff.get(`/api/admin/leads?q=${mark}&${query}`)).body.leads.map((lead: { id: string }) => lead.id)
  expect(await ids('owner=mine')).toEqual([one.id])
  expect(await ids('owner=unassigned')).toEqual([two.id])
  expect(await ids('status=qualified')).toEqual([one.id])
  const { counts } = (await staff.get(`/api/admin/lead-counts?q=${mark}`)).body
  expect(counts).toContainEqual({ status: 'qualified', count: 1, isMore: false })
  expect(counts).toContainEqual({ status: 'new', count: 1, isMore: false })
})

test('only staff who work on applications can own a lead', async ({ server }) => {
  const { staff } = await opened(server)
  const { id: reader } = await server.createStaff({ email: 'lee@example.com', name: 'Lee Example', role: 'marketing' })
  const { id } = await visit(server)
  expect((await change(staff, [id], { action: 'assign', to: reader })).status).toBe(422)
  expect((await staff.get('/api/admin/lead-owners')).body.owners).toMatchObject([{ name: 'Pat Example' }])
})

test('deleting a lead deletes its history', async ({ server }) => {
  const { staff } = await opened(server)
  const { id } = await visit(server)
  await staff.post(`/api/admin/leads/${id}/notes`, { activityId: uuidv7(), body: 'A note' })
  await server.ctx.db.delete(leads).where(eq(leads.id, id))
  expect((await staff.get(`/api/admin/leads/${id}/timeline`)).status).toBe(404)
})
