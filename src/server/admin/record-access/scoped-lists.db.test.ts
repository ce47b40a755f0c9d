import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { encodeCursor } from '#server/platform/db/cursor.ts'
import type { Browser } from '#server/testing/browser.ts'
import { addApplication, addLead } from '#server/testing/fixtures/brokerage.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { limitScope, scopesOf, signInManager } from '#server/testing/fixtures/scope-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const at = '2026-03-01T10:00:00Z'
const owners = ['ann', 'ben', 'cy', 'nobody'] as const
type Owner = (typeof owners)[number]

/** Ann and Ben are a team, Cy is not in it. Each owns one record of each kind, and one is unassigned. */
async function brokerage(server: TestServer) {
  const manager = await signInManager(server)
  const { ctx } = server
  const ids = {} as Record<Owner, string | null>
  for (const name of ['ann', 'ben', 'cy'] as const)
    ids[name] = (await server.createStaff({ email: `${name}@example.com`, name: `${name} Example` })).id
  ids.nobody = null
  const ofOwner = new Map<string, Owner>()
  for (const owner of owners) {
    const ownerStaffId = ids[owner]
    const name = `Zara ${owner}`
    ofOwner.set(await addLead(ctx, at, { ownerStaffId, name }), owner)
    ofOwner.set(await addApplication(ctx, [['in_review', at]], { ownerStaffId, name }), owner)
    await requestQuote(server, { email: `${owner}@example.com`, businessName: `Zara ${owner} shop` })
    const [request] = await ctx.db.select().from(merchantLeads).where(sqlName(owner))
    await ctx.db.update(merchantLeads).set({ ownerStaffId }).where(sqlName(owner))
    ofOwner.set(request?.id ?? '', owner)
    const taskId = uuidv7()
    await ctx.db.insert(tasks).values({
      ...{ id: taskId, subject: `Call ${owner}`, type: 'call', priority: 'normal', dueAt: new Date(at) },
      ...{ assigneeStaffId: ownerStaffId, createdAt: new Date(at), updatedAt: new Date(at) },
    })
    ofOwner.set(taskId, owner)
  }
  const team = { id: uuidv7(), name: 'North', leadId: null as string | null, memberIds: [ids.ann ?? '', ids.ben ?? ''] }
  expect((await manager.post('/api/admin/teams', team)).status).toBe(200)
  const ownersIn = (rows: readonly { id: string }[]) => rows.map(({ id }) => ofOwner.get(id)).toSorted()
  return { manager, ids, team, ownersIn }
}

const sqlName = (owner: Owner) => eq(merchantLeads.businessName, `Zara ${owner} shop`)

/** Returns whose records each list, search and count has. */
async function everywhere(browser: Browser, ownersIn: (rows: readonly { id: string }[]) => unknown[]) {
  const read = async (path: string) => (await browser.get(path)).body
  const { hits } = await read('/api/admin/search?q=zara')
  const found = (kind: string) => ownersIn(hits.filter((hit: { kind: string }) => hit.kind === kind))
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
  const lists = {
    leads: ownersIn((await read('/api/admin/leads')).leads),
    'leads by name': ownersIn((await read('/api/admin/leads?sort=name')).leads),
    'leads by due date': ownersIn((await read('/api/admin/leads?sort=due')).leads),
    'leads found': ownersIn((await read('/api/admin/leads?q=zara')).leads),
    'leads searched': found('lead'),
    applications: ownersIn((await read('/api/admin/applications?view=all')).applications),
    'applications waiting': ownersIn((await read('/api/admin/applications?sort=waiting')).applications),
    'applications found': ownersIn((await read('/api/admin/applications?view=all&q=zara')).applications),
    'applications searched': found('application'),
    requests: ownersIn((await read('/api/admin/merchant-leads?view=all')).leads),
    'requests searched': found('merchant'),
    tasks: ownersIn((await read('/api/admin/tasks?assignee=all')).tasks),
  }
  const counts = {
    leads: sum((await read('/api/admin/lead-counts')).counts),
    'leads found': sum((await read('/api/admin/lead-counts?q=zara')).counts),
    applications: sum((await read('/api/admin/application-counts')).counts),
    requests: sum((await read('/api/admin/merchant-counts')).statuses),
  }
  return { lists, counts }
}

const same = (lists: Record<string, unknown>, expected: readonly Owner[]) =>
  Object.fromEntries(Object.keys(lists).map((name) => [name, expected]))

test('lists, searches and counts agree about the records of a scope', async ({ server }) => {
  const { manager, ownersIn } = await brokerage(server)
  const ann = await server.signIn('ann@example.com')
  const expectScope = async (browser: Browser, expected: readonly Owner[]) => {
    const { lists, counts } = await everywhere(browser, ownersIn)
    expect(lists).toEqual(same(lists, expected))
    expect(Object.values(counts)).toEqual(Object.keys(counts).map(() => expected.length))
  }
  await expectScope(ann, ['ann', 'ben', 'cy', 'nobody'])
  await limitScope(server, 'agent', scopesOf('own'), manager)
  await expectScope(ann, ['ann', 'nobody'])
  await limitScope(server, 'agent', scopesOf('team'), manager)
  await expectScope(ann, ['ann', 'ben', 'nobody'])
  await expectScope(await server.signIn('cy@example.com'), ['cy', 'nobody'])
  await expectScope(manager, ['ann', 'ben', 'cy', 'nobody'])
})

test('the lead of a team has its records, even if their role has only its own', async ({ server }) => {
  const { manager, ids, team, ownersIn } = await brokerage(server)
  await limitScope(server, 'agent', scopesOf('own'), manager)
  const cy = await server.signIn('cy@example.com')
  const cys = async () => ownersIn((await cy.get('/api/admin/leads')).body.leads)
  expect(await cys()).toEqual(['cy', 'nobody'])
  await manager.put(`/api/admin/teams/${team.id}`, { ...team, leadId: ids.cy, version: 1 })
  expect(await cys()).toEqual(['ann', 'ben', 'cy', 'nobody'])
  const ann = await server.signIn('ann@example.com')
  expect(ownersIn((await ann.get('/api/admin/leads')).body.leads)).toEqual(['ann', 'nobody'])
  await manager.remove(`/api/admin/teams/${team.id}`)
  expect(await cys()).toEqual(['cy', 'nobody'])
})

test('a filter by owner stays within the scope, and exports of managers have everything', async ({ server }) => {
  const { manager, ids, ownersIn } = await brokerage(server)
  await limitScope(server, 'agent', scopesOf('own'), manager)
  const ann = await server.signIn('ann@example.com')
  for (const [list, key] of [
    ['leads', 'leads'],
    ['applications', 'applications'],
    ['merchant-leads', 'leads'],
  ] as const) {
    const listed = async (owner: string) =>
      ownersIn((await ann.get(`/api/admin/${list}?view=all&owner=${owner}`)).body[key])
    expect([list, await listed('mine')]).toEqual([list, ['ann']])
    expect([list, await listed('unassigned')]).toEqual([list, ['nobody']])
    expect([list, await listed(`${ids.ben},${ids.cy}`)]).toEqual([list, []])
    expect([list, await listed(`${ids.ben},mine,unassigned`)]).toEqual([list, ['ann', 'nobody']])
  }
  const headers = { authorization: `Bearer ${manager.tokens.token}` }
  const csv = await server.app.inject({
    ...{ method: 'POST', url: '/api/admin/exports/leads', headers, payload: {} },
    cookies: Object.fromEntries(manager.cookies),
  })
  expect(owners.filter((owner) => csv.body.includes(`Zara ${owner}`))).toEqual([...owners])
})

test('agents and processors see their own figures whatever their scope; managers and owners choose', async ({
  server,
}) => {
  const { manager, ids, team } = await brokerage(server)
  await server.createStaff({ email: 'pru@example.com', role: 'processor' })
  const [ann, processor] = [await server.signIn('ann@example.com'), await server.signIn('pru@example.com')]
  type Caller = typeof ann
  const choices = async (caller: Caller) => {
    const { people, teams } = (await caller.get('/api/admin/dashboard/figures')).body.choices
    return [...teams, ...people].map(({ name }: { name: string }) => name)
  }
  const paths = ['figures', 'pipeline', 'cohorts', 'breakdown']
  const statuses = async (caller: Caller, who: string | null) => {
    const answers = []
    for (const path of paths) answers.push((await caller.get(`/api/admin/dashboard/${path}?who=${who}`)).status)
    return [...new Set(answers)]
  }
  const leadsOf = async (caller: Caller, who: string | null) => {
    const { funnel } = (await caller.get(`/api/admin/dashboard/figures?who=${who}`)).body
    return funnel.reduce((sum: number, { steps }: { steps: { leads: number } }) => sum + steps.leads, 0)
  }
  const isOwnOnly = async (scope: string) => {
    expect([scope, await choices(ann), await choices(processor)]).toEqual([scope, [], []])
    expect([await leadsOf(ann, ''), await statuses(ann, ids.ann)]).toEqual([1, [200]])
    for (const who of [ids.ben, ids.cy, team.id]) {
      expect([scope, await statuses(ann, who)]).toEqual([scope, [404]])
      expect([scope, await statuses(processor, who)]).toEqual([scope, [404]])
    }
  }
  await isOwnOnly('without limits')
  for (const scope of ['all', 'team', 'own'] as const) {
    await limitScope(server, 'agent', scopesOf(scope), manager)
    await isOwnOnly(scope)
  }
  expect(await choices(manager)).toEqual(expect.arrayContaining(['North', 'ann Example', 'ben Example', 'cy Example']))
  expect([await leadsOf(manager, ids.ben), await leadsOf(manager, team.id)]).toEqual([1, 2])
})

test("a processor's pending work and digest count only the own records once the scope is limited", async ({
  server,
}) => {
  const { manager, ids } = await brokerage(server)
  const { id: pru } = await server.createStaff({ email: 'pru@example.com', role: 'processor' })
  await addApplication(server.ctx, [['in_review', at]], { ownerStaffId: pru })
  const processor = await server.signIn('pru@example.com')
  const work = async () => {
    const { isWhole, work } = (await processor.get('/api/admin/dashboard/work')).body
    return [isWhole, work.find(({ kind }: { kind: string }) => kind === 'in_review')?.count]
  }
  expect(await work()).toEqual([true, 5])
  await limitScope(server, 'processor', scopesOf('own'), manager)
  expect(await work()).toEqual([false, 1])
  expect(ids.ann).toBeTruthy()
})

test('an unassigned record can be claimed in one click, and a claimed one leaves the lists of others', async ({
  server,
}) => {
  const { manager, ownersIn } = await brokerage(server)
  await limitScope(server, 'agent', scopesOf('own'), manager)
  const [ann, cy] = [await server.signIn('ann@example.com'), await server.signIn('cy@example.com')]
  const open = (await ann.get('/api/admin/applications?view=all&owner=unassigned')).body.applications[0]
  expect(open.mayChange).toBe(true)
  const taken = await ann.post(`/api/admin/applications/${open.id}/assign-to-self`, { from: null })
  expect(taken.body.application).toMatchObject({ isMine: true })
  expect((await cy.get(`/api/admin/applications/${open.id}`)).status).toBe(404)
  expect(ownersIn((await cy.get('/api/admin/applications?view=all')).body.applications)).toEqual(['cy'])
})

test('a task is in scope through its record too, and others can’t change it', async ({ server }) => {
  const { manager, ids } = await brokerage(server)
  await limitScope(server, 'agent', scopesOf('own'), manager)
  const [ann, cy] = [await server.signIn('ann@example.com'), await server.signIn('cy@example.com')]
  const [lead] = (await ann.get('/api/admin/leads?owner=mine')).body.leads
  const id = uuidv7()
  const task = { subject: 'Ask Zara', type: 'call', priority: 'normal', dueAt: at, assigneeId: ids.ben }
  await manager.post('/api/admin/tasks', { ...task, id, record: { kind: 'lead', id: lead.id } })
  expect((await ann.get(`/api/admin/records/lead/${lead.id}/tasks`)).body.tasks).toMatchObject([{ id }])
  expect((await ann.post(`/api/admin/tasks/${id}/status`, { to: 'done' })).status).toBe(200)
  expect((await cy.get(`/api/admin/tasks/${id}`)).status).toBe(404)
  expect((await cy.post(`/api/admin/tasks/${id}/status`, { to: 'open' })).status).toBe(404)
})

test('no cursor tells the place of a record outside the scope', async ({ server }) => {
  const { manager } = await brokerage(server)
  const [ann, cy] = [await server.signIn('ann@example.com'), await server.signIn('cy@example.com')]
  await limitScope(server, 'agent', scopesOf('own'), manager)
  const [year, cursors] = ['2026-01-01..2026-12-31', new Map<string, string>()]
  for (const [list, key] of [
    ['leads', 'leads'],
    ['applications', 'applications'],
    ['merchant-leads', 'leads'],
  ] as const) {
    const [hers] = (await ann.get(`/api/admin/${list}?view=all&owner=mine`)).body[key]
    const [theirs] = (await cy.get(`/api/admin/${list}?view=all&owner=mine`)).body[key]
    cursors.set(`${list} own`, encodeCursor(hers.id)).set(`${list} hidden`, encodeCursor(theirs.id))
  }
  const found = async (question: string, key: string) => {
    const [list] = question.split('?')
    const statuses = []
    for (const which of ['own', 'hidden']) {
      const { status, body } = await ann.get(`/api/admin/${question}&after=${cursors.get(`${list} ${which}`)}`)
      statuses.push(status === 200 ? body[key].length : status)
    }
    return statuses
  }
  await server.ctx.db.update(leads).set({ name: sql`case when name = 'Zara cy' then 'Anna' else name end` })
  expect(await found('leads?sort=name', 'leads')).toEqual([1, 422])
  expect((await found(`leads?sort=oldest&arrived=${year}`, 'leads'))[1]).toBe(422)
  await server.ctx.db.update(merchantLeads).set({ volumeCents: sql`case when ${sqlName('cy')} then 9 else 1 end` })
  expect((await found('merchant-leads?view=all&sort=volume', 'leads'))[1]).toBe(422)
  await server.ctx.db
    .update(applications)
    .set({ submittedAt: sql`case when name = 'Zara cy' then now() else ${at}::timestamptz end` })
  expect((await found(`applications?view=all&submitted=${year}`, 'applications'))[1]).toBe(0)
})

test('a possible duplicate outside the scope is not shown', async ({ server }) => {
  const { manager } = await brokerage(server)
  const ann = await server.signIn('ann@example.com')
  const [lead] = (await ann.get('/api/admin/leads?owner=mine')).body.leads
  await addLead(server.ctx, at, { name: 'Zara ann', phoneE164: '+12125550123', ownerStaffId: null })
  await server.ctx.db.update(leads).set({ phoneE164: '+12125550123' })
  const candidates = async () => (await ann.get(`/api/admin/leads/${lead.id}/duplicates`)).body.candidates.length
  expect(await candidates()).toBe(4)
  await limitScope(server, 'agent', scopesOf('own'), manager)
  expect(await candidates()).toBe(2)
})

test('a bulk change skips what the user sees but may not change, and never reaches what they don’t see', async ({
  server,
}) => {
  const { manager } = await brokerage(server)
  const ann = await server.signIn('ann@example.com')
  await limitScope(server, 'agent', scopesOf('all', 'own'), manager)
  const rows = (await ann.get('/api/admin/leads')).body.leads.map(
    ({ id, status, ownerId }: { id: string; status: string; ownerId: string | null }) => ({ id, status, ownerId }),
  )
  const move = { action: 'move', to: 'nurture', reason: 'Later' }
  const start = async () => (await ann.post('/api/admin/leads/bulk-changes', { id: uuidv7(), rows, change: move })).body
  const seen = await start()
  expect(seen.change).toMatchObject({ total: 4, changed: 2, skipped: 2 })
  expect(seen.skips.map(({ reason }: { reason: string }) => reason)).toEqual([
    expect.stringContaining('Reassign it to yourself first'),
    expect.stringContaining('Reassign it to yourself first'),
  ])
  const forged = await ann.post('/api/admin/leads/bulk-changes', {
    ...{ id: uuidv7(), change: { action: 'tag', add: ['Mine'] } },
    rows: rows.map((row: object) => ({ ...row, ownerId: null })),
  })
  expect(forged.body.change).toMatchObject({ total: 4, changed: 2, skipped: 2 })
  await limitScope(server, 'agent', scopesOf('own'), manager)
  expect((await start()).change).toMatchObject({ total: 2 })
})
