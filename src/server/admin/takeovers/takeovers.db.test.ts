import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { takeoverRequests } from '#server/admin/takeovers/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { addTestLender } from '#server/testing/lending.ts'
import { presented, withLenders } from '#server/testing/offered.ts'
import type { TakeoverRequest } from '#shared/admin/takeovers/contract.ts'

const reason = 'Grace is on leave this week'

/** Creates Pat's application without an offer, Quinn (another agent) and Mona (a manager). */
async function office(desk: Desk, deals = {}) {
  const setting = await withLenders(desk)
  const { id: quinnId } = await desk.hire({ email: 'quinn@example.com', name: 'Quinn Example' })
  const { id: monaId } = await desk.hire({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  await desk.ctx.db.insert(siteSettings).values({
    ...{ section: 'deals', version: 1, changedBy: monaId, changedAt: desk.ctx.now() },
    value: { renewalThresholdBasisPoints: 5_000, agentShareBasisPoints: 5_000, ...deals },
  })
  const quinn = await desk.signedIn('quinn@example.com')
  const mona = await desk.signedIn('mona@example.com')
  const url = `/api/admin/applications/${setting.id}`
  const take = (browser: Browser, values = {}) => browser.post(`${url}/take`, { from: setting.pat, ...values })
  return { ...setting, quinnId, monaId, quinn, mona, url, take }
}
type Office = Awaited<ReturnType<typeof office>>

const ownerOf = async (desk: Desk) => (await desk.ctx.db.select().from(applications))[0]?.ownerStaffId
const requestsOf = async ({ mona }: Office): Promise<TakeoverRequest[]> =>
  (await mona.get('/api/admin/takeover-requests')).body.requests
const decide = (browser: Browser, id: string | undefined, decision: string, note = '') =>
  browser.post(`/api/admin/takeover-requests/${id}/decide`, { decision, note })
const subjectsTo = async (desk: Desk) => (await desk.mails()).map(({ to, subject }) => [to.join(), subject])

test('an unassigned application can be assigned in one click, one with an owner needs a reason', async ({ desk }) => {
  const { take, quinn, quinnId, pat, id } = await office(desk)
  const refused = await take(quinn)
  expect(refused).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } })
  expect(await ownerOf(desk)).toBe(pat)
  await desk.mails()

  expect((await take(quinn, { reason })).body.application).toMatchObject({ isMine: true })
  const mails = await subjectsTo(desk)
  expect(mails.map(([to]) => to)).toEqual(['mona@example.com', 'pat@example.com'])
  expect(mails[0]?.[1]).toContain('reassigned to Quinn Example')
  const [line] = await desk.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'application.take'))
  expect(line).toMatchObject({ subject: id, detail: { before: pat, after: quinnId, reason } })

  await desk.ctx.db.update(applications).set({ ownerStaffId: null })
  expect((await take(quinn, { from: null })).status).toBe(200)
  expect(await desk.mails()).toEqual([])
})

test('an application with an offer is reassigned only after a notified manager approves', async ({ desk }) => {
  const setting = await office(desk)
  const { take, quinn, quinnId, mona, pat } = setting
  await presented(setting)
  await desk.mails()

  const asked = await take(quinn, { reason })
  expect(asked).toMatchObject({ status: 200, body: { takeover: { isMine: true, reason } } })
  expect((await take(quinn, { reason })).status).toBe(200)
  expect(await ownerOf(desk)).toBe(pat)
  expect((await subjectsTo(desk)).map(([to]) => to)).toEqual(['mona@example.com', 'pat@example.com'])

  const requests = await requestsOf(setting)
  expect(requests).toMatchObject([{ requestedBy: 'Quinn Example', from: 'Pat Example', reason, kind: 'application' }])
  const [request] = requests
  expect((await quinn.get('/api/admin/takeover-requests')).status).toBe(403)
  expect((await decide(quinn, request?.id, 'approve')).status).toBe(403)

  expect((await decide(mona, request?.id, 'approve')).status).toBe(200)
  expect(await ownerOf(desk)).toBe(quinnId)
  expect((await decide(mona, request?.id, 'approve')).status).toBe(409)
  expect(await requestsOf(setting)).toEqual([])
  const mails = await subjectsTo(desk)
  expect(mails.find(([to]) => to === 'quinn@example.com')?.[1]).toContain('approved')
  expect(mails.find(([to]) => to === 'pat@example.com')?.[1]).toContain('reassigned to Quinn Example')
  const actions = (await desk.ctx.db.select().from(auditLog)).map(({ action }) => action)
  for (const action of ['takeover.request', 'takeover.approve', 'application.assign']) expect(actions).toContain(action)
})

test('a declined request changes nothing, and the requester is notified', async ({ desk }) => {
  const setting = await office(desk)
  await presented(setting)
  await setting.take(setting.quinn, { reason })
  await desk.mails()
  const [request] = await requestsOf(setting)
  expect((await decide(setting.mona, request?.id, 'decline', 'Pat is back tomorrow')).status).toBe(200)
  expect(await ownerOf(desk)).toBe(setting.pat)
  expect(await subjectsTo(desk)).toEqual([['quinn@example.com', expect.stringContaining('declined')]])
  expect((await setting.quinn.get(setting.url)).body.takeover).toBeNull()
  // The request can be made again.
  expect((await setting.take(setting.quinn, { reason })).body.takeover).toMatchObject({ isMine: true })
})

test('of two concurrent decisions one gets a conflict, and a request is closed if the owner has changed', async ({
  desk,
}) => {
  const setting = await office(desk)
  await presented(setting)
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
  expect(await ownerOf(desk)).toBe(setting.monaId)
  expect(await requestsOf(setting)).toEqual([])
  expect((await decide(setting.mona, again?.id, 'approve')).status).toBe(409)
  expect(await ownerOf(desk)).toBe(setting.monaId)
})

test('with approval turned off, a reason is enough even if there is an offer', async ({ desk }) => {
  const setting = await office(desk, { takeoverNeedsApproval: false })
  await presented(setting)
  expect((await setting.take(setting.quinn)).status).toBe(422)
  expect((await setting.take(setting.quinn, { reason })).body.application).toMatchObject({ isMine: true })
})

test('managers assign an application to any eligible user, with a reason if it has an owner', async ({ desk }) => {
  const setting = await office(desk)
  await presented(setting)
  const { id: marketing } = await desk.hire({ email: 'leila@example.com', role: 'marketing' })
  const assign = (browser: Browser, body: object) => browser.post(`${setting.url}/assign`, body)
  const to = { from: setting.pat, to: setting.quinnId }
  expect((await assign(setting.quinn, { ...to, reason })).status).toBe(403)
  expect((await assign(setting.mona, to)).body.fields).toHaveProperty('reason')
  expect((await assign(setting.mona, { ...to, to: marketing, reason })).body.fields).toHaveProperty('to')
  expect((await assign(setting.mona, { ...to, from: null, reason })).status).toBe(409)
  await desk.mails()
  expect((await assign(setting.mona, { ...to, reason })).body.application).toMatchObject({ owner: 'Quinn Example' })
  expect((await subjectsTo(desk)).map(([who]) => who)).toEqual(['pat@example.com', 'quinn@example.com'])
})

test('the commission stays with the owner at the time of the offer', async ({ desk }) => {
  const lenderId = await addTestLender(desk, { name: 'A First Bank', commissionBasisPoints: 300 })
  const setting = await office(desk)
  expect(setting.lenders[0]?.id).toBe(lenderId)
  const offer = await presented(setting)
  const assigned = await setting.mona.post(`${setting.url}/assign`, { from: setting.pat, to: setting.quinnId, reason })
  expect(assigned.status).toBe(200)
  expect((await setting.ada.post(`/api/offers/${offer}/choose`, { signature: 'Ada Harbor' })).status).toBe(200)
  const shares = await desk.ctx.db.select().from(commissions).where(eq(commissions.direction, 'payable'))
  expect(shares).toMatchObject([{ staffId: setting.pat, status: 'expected' }])

  // A manager moves it to another user by splitting the commission.
  const [whole] = await desk.ctx.db.select().from(commissions).where(eq(commissions.direction, 'receivable'))
  const divided = await setting.mona.put(`/api/admin/commissions/${whole?.id}/shares`, {
    version: whole?.version,
    shares: [{ staffId: setting.quinnId, partner: '', basisPoints: 5_000 }],
  })
  expect(divided.status).toBe(200)
  const after = await desk.ctx.db.select().from(commissions).where(eq(commissions.direction, 'payable'))
  expect(after).toMatchObject([{ staffId: setting.quinnId }])
})

async function addLead(desk: Desk, ownerStaffId: string | null, email = `${uuidv7()}@example.com`) {
  const at = desk.ctx.now()
  const id = uuidv7()
  await desk.ctx.db.insert(leads).values({
    ...{ id, name: 'Maria Okafor', email, emailNormalized: email, phone: '2125550142', source: 'Hero Form' },
    ...{ ownerStaffId, createdAt: at, updatedAt: at, lastSubmittedAt: at },
  })
  return { id, status: 'new', ownerId: ownerStaffId }
}
const change = (browser: Browser, to: string | null, seen: object[], values = {}) =>
  browser.post('/api/admin/leads/changes', {
    changeId: uuidv7(),
    change: { act: 'assign', to, ...values },
    leads: seen,
  })
const leadOwner = async (desk: Desk, id: string) =>
  (await desk.ctx.db.select().from(leads).where(eq(leads.id, id)))[0]?.ownerStaffId

test("leads with other owners need a reason in a bulk reassignment; own and unassigned ones don't", async ({
  desk,
}) => {
  const { pat, quinn, quinnId } = await office(desk)
  const [free, own, theirs] = [await addLead(desk, null), await addLead(desk, quinnId), await addLead(desk, pat)]
  expect((await change(quinn, quinnId, [free])).body.changed).toEqual([free.id])
  expect((await change(quinn, pat, [own])).body.changed).toEqual([own.id])

  const another = await addLead(desk, null)
  for (const to of [quinnId, null]) {
    const refused = await change(quinn, to, [another, theirs])
    expect(refused).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } })
  }
  expect(await leadOwner(desk, another.id)).toBeNull()
  await desk.mails()
  expect((await change(quinn, quinnId, [another, theirs], { reason })).body.changed).toEqual([another.id, theirs.id])
  expect((await subjectsTo(desk)).map(([to]) => to)).toEqual(['mona@example.com', 'pat@example.com'])
  const [line] = await desk.ctx.db.select().from(leadActivities).where(eq(leadActivities.leadId, theirs.id))
  expect(line?.detail).toMatchObject({ fromStaffId: pat, toStaffId: quinnId, reason })
})

test('a bulk reassignment skips a lead with an offer until a manager approves', async ({ desk }) => {
  const setting = await office(desk)
  const { pat, quinn, quinnId, mona } = setting
  await presented(setting)
  const offered = await addLead(desk, pat)
  await desk.ctx.db.update(applications).set({ leadId: offered.id })
  const plain = await addLead(desk, pat)
  await desk.mails()
  const answer = await change(quinn, quinnId, [offered, plain], { reason })
  expect(answer.body).toMatchObject({
    changed: [plain.id],
    skipped: [{ id: offered.id, why: expect.stringContaining('manager') }],
  })
  expect(await leadOwner(desk, offered.id)).toBe(pat)
  const [request] = await requestsOf(setting)
  expect(request).toMatchObject({ kind: 'lead', recordId: offered.id, reason })
  expect((await decide(mona, request?.id, 'approve')).status).toBe(200)
  expect(await leadOwner(desk, offered.id)).toBe(quinnId)

  // A manager reassigns right away, with a reason.
  const seen = { ...offered, ownerId: quinnId }
  expect((await change(mona, pat, [seen])).status).toBe(422)
  expect((await change(mona, pat, [seen], { reason })).body.changed).toEqual([offered.id])
})

test("an application that staff start for another user's lead belongs to that user", async ({ desk }) => {
  const { pat, quinn, quinnId } = await office(desk)
  const theirs = await addLead(desk, pat)
  const free = await addLead(desk, null)
  for (const [lead, owner] of [
    [theirs, pat],
    [free, quinnId],
  ] as const) {
    const { body } = await quinn.post(`/api/admin/leads/${lead.id}/convert`, { type: 'business' })
    const [begun] = await desk.ctx.db.select().from(applications).where(eq(applications.id, body.applicationId))
    expect(begun?.ownerStaffId).toBe(owner)
  }
})

test("a request of a deactivated user can't be approved", async ({ desk }) => {
  const setting = await office(desk)
  await presented(setting)
  await setting.take(setting.quinn, { reason })
  const [request] = await requestsOf(setting)
  await setting.mona.post(`/api/admin/staff/${setting.quinnId}/deactivate`)
  expect((await decide(setting.mona, request?.id, 'approve')).status).toBe(409)
  expect(await ownerOf(desk)).toBe(setting.pat)
})

const merge = (browser: Browser, into: { id: string }, other: { id: string }) =>
  browser.post(`/api/admin/leads/${into.id}/merge`, { otherId: other.id })

test('an agent merges only own and unassigned leads; a colleague’s lead is left to a manager', async ({ desk }) => {
  const { pat, quinn, quinnId, mona } = await office(desk)
  const [own, theirs, free, another] = [
    await addLead(desk, quinnId),
    await addLead(desk, pat),
    await addLead(desk, null),
    await addLead(desk, quinnId),
  ]
  const message = 'Nothing was changed. Pat Example owns one of these leads. Ask a manager to merge them.'
  for (const [into, other] of [
    [own, theirs],
    [theirs, own],
    [free, theirs],
  ] as const)
    expect(await merge(quinn, into, other)).toMatchObject({ status: 422, body: { message } })
  const rows = await desk.ctx.db.select().from(leads).where(eq(leads.mergedIntoId, own.id))
  expect([rows, await leadOwner(desk, theirs.id)]).toEqual([[], pat])

  await desk.mails()
  expect((await merge(quinn, own, free)).status).toBe(200)
  expect((await merge(quinn, own, another)).status).toBe(200)
  expect(await desk.mails()).toEqual([])

  expect((await merge(mona, own, theirs)).status).toBe(200)
  const mails = await desk.mails()
  expect(mails.map(({ to }) => to.join()).toSorted()).toEqual(['pat@example.com', 'quinn@example.com'])
  for (const { text } of mails) {
    expect(text).toContain(
      'Mona Example merged a lead owned by Pat Example into a lead owned by Quinn Example. Quinn Example is the owner now.',
    )
    expect(text).not.toContain('The reason is in')
  }
})

test('a merge closes the open requests for the lead that goes, and a merged lead is not reassigned', async ({
  desk,
}) => {
  const setting = await office(desk)
  const { pat, quinn, quinnId, mona } = setting
  await presented(setting)
  const [into, offered] = [await addLead(desk, pat), await addLead(desk, pat)]
  await desk.ctx.db.update(applications).set({ leadId: offered.id })
  await change(quinn, quinnId, [offered], { reason })
  const [request] = await requestsOf(setting)
  expect((await merge(mona, into, offered)).status).toBe(200)
  expect(await requestsOf(setting)).toEqual([])
  expect((await decide(mona, request?.id, 'approve')).status).toBe(409)

  // Stored by a version that left it open.
  await desk.ctx.db.update(takeoverRequests).set({ status: 'open', decidedAt: null })
  const refused = await decide(mona, request?.id, 'approve')
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('was merged')])
  expect(await leadOwner(desk, offered.id)).toBe(pat)
})

test('the email about a change of the owner names a reason only if there is one', async ({ desk }) => {
  const { pat, quinnId, mona, url } = await office(desk)
  await desk.ctx.db.update(applications).set({ ownerStaffId: null })
  const says = async () => (await desk.mails()).map(({ text }) => text.includes('The reason is in the activity list.'))
  await desk.mails()
  expect((await mona.post(`${url}/assign`, { from: null, to: quinnId, reason: '' })).status).toBe(200)
  expect(await says()).toEqual([false])
  expect((await mona.post(`${url}/assign`, { from: quinnId, to: pat, reason })).status).toBe(200)
  expect(await says()).toEqual([true, true])
})
