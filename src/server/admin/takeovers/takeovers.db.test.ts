import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { addTaskByRule } from '#server/applications/tasks/commands.ts'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { addTestLender } from '#server/testing/fixtures/lender-fixtures.ts'
import { createApplicationWithLenders, presentOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { TakeoverRequest } from '#shared/admin/takeovers/contract.ts'
import { takeoverRequests } from './table.ts'

const reason = 'Grace is on leave this week'
/** Creates Pat's application without an offer, Quinn (another agent) and Mona (a manager). */
async function office(server: TestServer, deals = {}) {
  const setting = await createApplicationWithLenders(server)
  const { id: quinnId } = await server.createStaff({ email: 'quinn@example.com', name: 'Quinn Example' })
  const { id: monaId } = await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  await server.ctx.db.insert(siteSettings).values({
    ...{ section: 'deals', version: 1, changedBy: monaId, changedAt: server.ctx.now() },
    value: { renewalThresholdBasisPoints: 5_000, agentShareBasisPoints: 5_000, ...deals },
  })
  const quinn = await server.signIn('quinn@example.com')
  const mona = await server.signIn('mona@example.com')
  const url = `/api/admin/applications/${setting.id}`
  const take = (browser: Browser, values = {}) =>
    browser.post(`${url}/assign-to-self`, { from: setting.pat, ...values })
  return { ...setting, quinnId, monaId, quinn, mona, url, take }
}
type Office = Awaited<ReturnType<typeof office>>

const ownerOf = async (server: TestServer) => (await server.ctx.db.select().from(applications))[0]?.ownerStaffId
const requestsOf = async ({ mona }: Office): Promise<TakeoverRequest[]> =>
  (await mona.get('/api/admin/takeover-requests')).body.requests
const decide = (browser: Browser, id: string | undefined, decision: string, note = '') =>
  browser.post(`/api/admin/takeover-requests/${id}/decide`, { decision, note })
const subjectsTo = async (server: TestServer) =>
  (await server.deliverEmails()).map(({ to, subject }) => [to.join(), subject])

test('an unassigned application can be assigned in one click, one with an owner needs a reason', async ({ server }) => {
  const { take, quinn, quinnId, pat, id } = await office(server, { takeoverNeedsApproval: false })
  const refused = await take(quinn)
  expect(refused).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } })
  expect(await ownerOf(server)).toBe(pat)
  await server.deliverEmails()

  expect((await take(quinn, { reason })).body.application).toMatchObject({ isMine: true })
  const mails = await subjectsTo(server)
  expect(mails.map(([to]) => to)).toEqual(['mona@example.com', 'pat@example.com'])
  expect(mails[0]?.[1]).toContain('reassigned to Quinn Example')
  const [line] = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'application.assign-to-self'))
    .orderBy(auditLog.id)
  expect(line).toMatchObject({ subject: id, detail: { before: pat, after: quinnId, reason } })

  await server.ctx.db.update(applications).set({ ownerStaffId: null })
  expect((await take(quinn, { from: null })).status).toBe(200)
  expect(await server.deliverEmails()).toEqual([])
})

test('tasks that rules created without an owner or for the previous owner go to the new owner', async ({ server }) => {
  const { take, quinn, quinnId, monaId, pat, id } = await office(server, { takeoverNeedsApproval: false })
  const dueAt = server.ctx.now()
  for (const [ruleKey, assigneeId] of [
    ['paper 1', null],
    ['paper 2', pat],
    ['paper 3', monaId],
  ] as const)
    await addTaskByRule(server.ctx, {
      ...{ applicationId: id, ruleKey, type: 'disclosure', subject: ruleKey, dueAt, assigneeId },
    })
  const own = { id: uuidv7(), subject: 'Call Ada', type: 'call', priority: 'normal', dueAt: dueAt.toISOString() }
  const added = { ...own, assigneeId: pat, record: { kind: 'application', id } }
  expect((await quinn.post('/api/admin/tasks', added)).status).toBe(200)

  await take(quinn, { reason })
  const { rows } = await server.ctx.db.execute(sql`select subject, assignee_staff_id as of from tasks order by subject`)
  expect(rows).toEqual([
    { subject: 'Call Ada', of: pat },
    { subject: 'paper 1', of: quinnId },
    { subject: 'paper 2', of: quinnId },
    { subject: 'paper 3', of: monaId },
  ])
})

test('a colleague’s application is reassigned only after a notified manager approves', async ({ server }) => {
  const setting = await office(server)
  const { take, quinn, quinnId, mona, pat } = setting
  await server.deliverEmails()

  const answer = await take(quinn, { reason })
  expect(answer).toMatchObject({ status: 200, body: { takeover: { isMine: true, reason } } })
  expect((await take(quinn, { reason })).status).toBe(200)
  expect(await ownerOf(server)).toBe(pat)
  const notified = await server.deliverEmails()
  expect(notified.map(({ to }) => to)).toEqual([['mona@example.com'], ['pat@example.com']])
  for (const { text } of notified) expect(text).toContain('/admin/dashboard')
  expect(notified[1]?.text).toContain('Pat Example or a manager has to agree')

  const requests = await requestsOf(setting)
  expect(requests).toMatchObject([{ requestedBy: 'Quinn Example', from: 'Pat Example', reason, kind: 'application' }])
  const [request] = requests
  // The requester sees it on the record, and can't decide.
  expect((await quinn.get('/api/admin/takeover-requests')).body.requests).toEqual([])
  expect((await decide(quinn, request?.id, 'approve')).status).toBe(404)

  expect((await decide(mona, request?.id, 'approve')).status).toBe(200)
  expect(await ownerOf(server)).toBe(quinnId)
  expect((await decide(mona, request?.id, 'approve')).status).toBe(409)
  expect(await requestsOf(setting)).toEqual([])
  const mails = await subjectsTo(server)
  expect(mails.find(([to]) => to === 'quinn@example.com')?.[1]).toContain('approved')
  expect(mails.find(([to]) => to === 'pat@example.com')?.[1]).toContain('reassigned to Quinn Example')
  const actions = (await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)
  for (const action of ['takeover.request', 'takeover.approve', 'application.assign']) expect(actions).toContain(action)
})

test('the owner agrees to a request or declines it like a manager, and only for the own records', async ({
  server,
}) => {
  const setting = await office(server)
  const { take, quinn, quinnId, staff, url } = setting
  await server.createStaff({ email: 'oscar@example.com', name: 'Oscar Example' })
  const oscar = await server.signIn('oscar@example.com')
  await take(quinn, { reason })
  await server.deliverEmails()
  expect((await quinn.get(url)).body.takeover).toMatchObject({ isMine: true, mayDecide: false })
  expect((await staff.get(url)).body.takeover).toMatchObject({ isMine: false, mayDecide: true, reason })
  expect((await oscar.get('/api/admin/takeover-requests')).body.requests).toEqual([])
  const [request] = (await staff.get('/api/admin/takeover-requests')).body.requests
  expect((await decide(oscar, request.id, 'approve')).status).toBe(404)
  expect((await decide(staff, request.id, 'decline', 'I am back tomorrow')).status).toBe(200)
  expect((await server.deliverEmails()).map(({ to }) => to.join())).toEqual(['quinn@example.com'])

  await take(quinn, { reason })
  const [again] = (await staff.get('/api/admin/takeover-requests')).body.requests
  await server.deliverEmails()
  expect((await decide(staff, again.id, 'approve')).status).toBe(200)
  expect(await ownerOf(server)).toBe(quinnId)
  expect((await subjectsTo(server)).map(([to]) => to).toSorted()).toEqual(['mona@example.com', 'quinn@example.com'])
})

test('a declined request changes nothing, and the requester and the owner are notified', async ({ server }) => {
  const setting = await office(server)
  await presentOffer(setting)
  await setting.take(setting.quinn, { reason })
  await server.deliverEmails()
  const [request] = await requestsOf(setting)
  expect((await decide(setting.mona, request?.id, 'decline', 'Pat is back tomorrow')).status).toBe(200)
  expect(await ownerOf(server)).toBe(setting.pat)
  const decided = await server.deliverEmails()
  expect(decided.map(({ to, subject }) => [to.join(), subject])).toEqual([
    ['pat@example.com', expect.stringMatching(/^HL-\S+ stays with you$/)],
    ['quinn@example.com', expect.stringContaining('declined')],
  ])
  expect(decided[0]?.text).toContain('Mona Example declined Quinn Example’s request')
  // The note is for the requester.
  expect(decided[0]?.text).not.toContain('Pat is back tomorrow')
  const { entries } = (await setting.mona.get(`${setting.url}/activity?show=work`)).body
  const written = entries.filter(({ text: words }: { text: string }) => /reassign/.test(words))
  expect(written).toMatchObject([
    { text: 'Declined the request to reassign the application', by: 'Mona Example', body: 'Pat is back tomorrow' },
    { text: 'Requested to reassign the application', by: 'Quinn Example', body: reason },
  ])
  expect((await setting.quinn.get(setting.url)).body.takeover).toBeNull()
  // The request can be made again.
  expect((await setting.take(setting.quinn, { reason })).body.takeover).toMatchObject({ isMine: true })
})

test('of two concurrent decisions one gets a conflict, and a request is closed if the owner has changed', async ({
  server,
}) => {
  const setting = await office(server)
  await presentOffer(setting)
  await setting.take(setting.quinn, { reason })
  const [request] = await requestsOf(setting)
  const answers = await Promise.all([
    decide(setting.mona, request?.id, 'decline'),
    decide(setting.mona, request?.id, 'decline'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])

  await setting.take(setting.quinn, { reason })
  const [again] = await requestsOf(setting)
  expect((await setting.take(setting.mona, { reason: 'I handle this myself' })).status).toBe(200)
  expect(await ownerOf(server)).toBe(setting.monaId)
  expect(await requestsOf(setting)).toEqual([])
  expect((await decide(setting.mona, again?.id, 'approve')).status).toBe(409)
  expect(await ownerOf(server)).toBe(setting.monaId)
})

test('with approval turned off, a reason is enough even if there is an offer', async ({ server }) => {
  const setting = await office(server, { takeoverNeedsApproval: false })
  await presentOffer(setting)
  expect((await setting.take(setting.quinn)).status).toBe(422)
  expect((await setting.take(setting.quinn, { reason })).body.application).toMatchObject({ isMine: true })
})

test('managers assign an application to any eligible user, with a reason if it has an owner', async ({ server }) => {
  const setting = await office(server)
  await presentOffer(setting)
  const { id: marketing } = await server.createStaff({ email: 'leila@example.com', role: 'marketing' })
  const assign = (browser: Browser, body: object) => browser.post(`${setting.url}/assign`, body)
  const to = { from: setting.pat, to: setting.quinnId }
  expect((await assign(setting.quinn, { ...to, reason })).status).toBe(403)
  expect((await assign(setting.mona, to)).body.fields).toHaveProperty('reason')
  expect((await assign(setting.mona, { ...to, to: marketing, reason })).body.fields).toHaveProperty('to')
  expect((await assign(setting.mona, { ...to, from: null, reason })).status).toBe(409)
  await server.deliverEmails()
  expect((await assign(setting.mona, { ...to, reason })).body.application).toMatchObject({ owner: 'Quinn Example' })
  expect((await subjectsTo(server)).map(([who]) => who)).toEqual(['pat@example.com', 'quinn@example.com'])
})

test('the commission stays with the owner at the time of the offer', async ({ server }) => {
  const lenderId = await addTestLender(server, { name: 'A First Bank', commissionBasisPoints: 300 })
  const setting = await office(server)
  expect(setting.lenders[0]?.id).toBe(lenderId)
  const offer = await presentOffer(setting)
  const assigned = await setting.mona.post(`${setting.url}/assign`, { from: setting.pat, to: setting.quinnId, reason })
  expect(assigned.status).toBe(200)
  expect((await setting.ada.post(`/api/offers/${offer}/choose`, { signature: 'Ada Harbor' })).status).toBe(200)
  const shares = await server.ctx.db.select().from(commissions).where(eq(commissions.direction, 'payable'))
  expect(shares).toMatchObject([{ staffId: setting.pat, status: 'expected' }])

  // A manager moves it to another user by splitting the commission.
  const [whole] = await server.ctx.db.select().from(commissions).where(eq(commissions.direction, 'receivable'))
  const divided = await setting.mona.put(`/api/admin/commissions/${whole?.id}/shares`, {
    version: whole?.version,
    shares: [{ staffId: setting.quinnId, partner: '', basisPoints: 5_000 }],
  })
  expect(divided.status).toBe(200)
  const after = await server.ctx.db.select().from(commissions).where(eq(commissions.direction, 'payable'))
  expect(after).toMatchObject([{ staffId: setting.quinnId }])
})

async function addLead(server: TestServer, ownerStaffId: string | null, email = `${uuidv7()}@example.com`) {
  const at = server.ctx.now()
  const id = uuidv7()
  await server.ctx.db.insert(leads).values({
    ...{ id, name: 'Maria Okafor', email, emailNormalized: email, phone: '2125550142', source: 'Hero Form' },
    ...{ ownerStaffId, createdAt: at, updatedAt: at, lastSubmittedAt: at },
  })
  return { id, status: 'new', ownerId: ownerStaffId }
}
const change = (browser: Browser, to: string | null, seen: object[], values = {}) =>
  browser.post('/api/admin/leads/changes', {
    changeId: uuidv7(),
    change: { action: 'assign', to, ...values },
    leads: seen,
  })
const leadOwner = async (server: TestServer, id: string) =>
  (await server.ctx.db.select().from(leads).where(eq(leads.id, id)))[0]?.ownerStaffId

test("leads with other owners need a reason in a bulk reassignment; own and unassigned ones don't", async ({
  server,
}) => {
  const { pat, quinn, quinnId } = await office(server, { takeoverNeedsApproval: false })
  const [free, own, theirs] = [await addLead(server, null), await addLead(server, quinnId), await addLead(server, pat)]
  expect((await change(quinn, quinnId, [free])).body.changed).toEqual([free.id])
  expect((await change(quinn, pat, [own])).body.changed).toEqual([own.id])

  const another = await addLead(server, null)
  for (const to of [quinnId, null]) {
    const refused = await change(quinn, to, [another, theirs])
    expect(refused).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } })
  }
  expect(await leadOwner(server, another.id)).toBeNull()
  await server.deliverEmails()
  expect((await change(quinn, quinnId, [another, theirs], { reason })).body.changed).toEqual([another.id, theirs.id])
  expect((await subjectsTo(server)).map(([to]) => to)).toEqual(['mona@example.com', 'pat@example.com'])
  const [line] = await server.ctx.db.select().from(leadActivities).where(eq(leadActivities.leadId, theirs.id))
  expect(line?.detail).toMatchObject({ fromStaffId: pat, toStaffId: quinnId, reason })
})

test('a bulk reassignment leaves a colleague’s lead until a manager approves', async ({ server }) => {
  const setting = await office(server)
  const { pat, quinn, quinnId, mona } = setting
  const offered = await addLead(server, pat)
  const plain = await addLead(server, null)
  await server.deliverEmails()
  const answer = await change(quinn, quinnId, [offered, plain], { reason })
  expect(answer.body).toMatchObject({ changed: [plain.id], requested: [offered.id], skipped: [] })
  expect(await leadOwner(server, offered.id)).toBe(pat)
  const [request] = await requestsOf(setting)
  expect(request).toMatchObject({ kind: 'lead', recordId: offered.id, reason })
  expect((await decide(mona, request?.id, 'approve')).status).toBe(200)
  expect(await leadOwner(server, offered.id)).toBe(quinnId)

  // A manager reassigns right away, with a reason.
  const seen = { ...offered, ownerId: quinnId }
  expect((await change(mona, pat, [seen])).status).toBe(422)
  expect((await change(mona, pat, [seen], { reason })).body.changed).toEqual([offered.id])
})

test("an application that staff start for another user's lead belongs to that user", async ({ server }) => {
  const { pat, quinn, quinnId } = await office(server)
  const theirs = await addLead(server, pat)
  const free = await addLead(server, null)
  for (const [lead, owner] of [
    [theirs, pat],
    [free, quinnId],
  ] as const) {
    const { body } = await quinn.post(`/api/admin/leads/${lead.id}/convert`, {
      type: 'business',
      consent: { method: 'phone', on: '2026-03-02' },
    })
    const [started] = await server.ctx.db.select().from(applications).where(eq(applications.id, body.applicationId))
    expect(started?.ownerStaffId).toBe(owner)
  }
})

test("a request of a deactivated user can't be approved", async ({ server }) => {
  const setting = await office(server)
  await presentOffer(setting)
  await setting.take(setting.quinn, { reason })
  const [request] = await requestsOf(setting)
  await setting.mona.post(`/api/admin/staff/${setting.quinnId}/deactivate`)
  expect((await decide(setting.mona, request?.id, 'approve')).status).toBe(409)
  expect(await ownerOf(server)).toBe(setting.pat)
})

const merge = (browser: Browser, into: { id: string }, other: { id: string }) =>
  browser.post(`/api/admin/leads/${into.id}/merge`, { otherId: other.id })

test('an agent merges only own and unassigned leads; a colleague’s lead is left to a manager', async ({ server }) => {
  const { pat, quinn, quinnId, mona } = await office(server)
  const [own, theirs, free, another] = [
    await addLead(server, quinnId),
    await addLead(server, pat),
    await addLead(server, null),
    await addLead(server, quinnId),
  ]
  const message = 'Nothing was changed. Pat Example owns one of these leads. Ask a manager to merge them.'
  for (const [into, other] of [
    [own, theirs],
    [theirs, own],
    [free, theirs],
  ] as const)
    expect(await merge(quinn, into, other)).toMatchObject({ status: 422, body: { message } })
  const rows = await server.ctx.db.select().from(leads).where(eq(leads.mergedIntoId, own.id))
  expect([rows, await leadOwner(server, theirs.id)]).toEqual([[], pat])

  await server.deliverEmails()
  expect((await merge(quinn, own, free)).status).toBe(200)
  expect((await merge(quinn, own, another)).status).toBe(200)
  expect(await server.deliverEmails()).toEqual([])

  expect((await merge(mona, own, theirs)).status).toBe(200)
  const mails = await server.deliverEmails()
  expect(mails.map(({ to }) => to.join()).toSorted()).toEqual(['pat@example.com', 'quinn@example.com'])
  for (const { text } of mails) {
    expect(text).toContain(
      'Mona Example merged a lead owned by Pat Example into a lead owned by Quinn Example. Quinn Example is the owner now.',
    )
    expect(text).not.toContain('The reason is in')
  }
})

test('a merge closes the open requests for the lead that goes, and a merged lead is not reassigned', async ({
  server,
}) => {
  const setting = await office(server)
  const { pat, quinn, quinnId, mona } = setting
  await presentOffer(setting)
  const [into, offered] = [await addLead(server, pat), await addLead(server, pat)]
  await server.ctx.db.update(applications).set({ leadId: offered.id })
  await change(quinn, quinnId, [offered], { reason })
  const [request] = await requestsOf(setting)
  expect((await merge(mona, into, offered)).status).toBe(200)
  expect(await requestsOf(setting)).toEqual([])
  expect((await decide(mona, request?.id, 'approve')).status).toBe(409)

  // Stored by a version that left it open.
  await server.ctx.db.update(takeoverRequests).set({ status: 'open', decidedAt: null })
  const refused = await decide(mona, request?.id, 'approve')
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('was merged')])
  expect(await leadOwner(server, offered.id)).toBe(pat)
})

test('the email about a change of the owner names a reason only if there is one', async ({ server }) => {
  const { pat, quinnId, mona, url } = await office(server)
  await server.ctx.db.update(applications).set({ ownerStaffId: null })
  const says = async () =>
    (await server.deliverEmails()).map(({ text }) => text.includes('The reason is in the activity list.'))
  await server.deliverEmails()
  expect((await mona.post(`${url}/assign`, { from: null, to: quinnId, reason: '' })).status).toBe(200)
  expect(await says()).toEqual([false])
  expect((await mona.post(`${url}/assign`, { from: quinnId, to: pat, reason })).status).toBe(200)
  expect(await says()).toEqual([true, true])
})
