import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import type { Evidence } from '#server/compliance/evidence/queries.ts'
import { findCopy } from '#server/compliance/privacy/held-copy.ts'
import { purgeDueRecords } from '#server/compliance/retention/commands/run-retention.ts'
import { findHeld } from '#server/compliance/retention/held-records.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { suppress } from '#server/messaging/contact-policy/commands.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { broker, ownerCall, ownerToken, submitWithCoOwner } from '#server/testing/fixtures/owner-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import {
  ownerAuthorizationText,
  ownerRefusalText,
  ownerTextVersion,
  ownerWithdrawalText,
} from '#shared/applications/applicants/owner-authorization.ts'
import { ownerAuthorizations } from './table.ts'

const business = 'Harbor Bakery LLC'
const day = { hours: 24 }

const visit = (server: TestServer, what: string, body: object) => ownerCall(server.browser(), what, body)
const open = (server: TestServer, token: string) => visit(server, 'open', { token })
const authorize = (server: TestServer, token: string, signature = 'Jordan Example') =>
  visit(server, 'answer', { token, isAuthorized: true, version: ownerTextVersion, signature })
const decline = (server: TestServer, token: string) =>
  visit(server, 'answer', { token, isAuthorized: false, version: ownerTextVersion })
const ownerEvents = (server: TestServer) =>
  server.ctx.db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.channel, 'owner-credit-check'))
    .orderBy(consentEvents.id)

async function submitAndOpenEmail(server: TestServer) {
  const { browser, reference } = await submitWithCoOwner(server)
  const token = await ownerToken(server)
  const [application] = await server.ctx.db.select().from(applications)
  return { browser, reference, token, id: application?.id ?? '' }
}

async function submitWithStaff(server: TestServer) {
  await server.createStaff()
  const known = await submitAndOpenEmail(server)
  const staff = await server.signIn()
  const path = `/api/admin/applications/${known.id}/owners`
  const [owner] = (await staff.get(path)).body.owners
  return { ...known, staff, path, owner }
}

test('each co-owner gets a link of their own, without names in the email, and the applicant gets none', async ({
  server,
}) => {
  await submitWithCoOwner(server)
  const mails = await server.deliverEmails()
  const links = mails.filter(({ text }) => text.includes('/application-authorization#'))
  expect(links.map(({ to }) => to)).toEqual([['jordan@example.com']])
  expect(links[0]?.text).not.toMatch(/Harbor Bakery|Ada Harbor|Jordan Example|\$/)
  const token = /#([\w-]{43})/.exec(links[0]?.text ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  const { rows } = await server.ctx.db.execute(sql`select to_jsonb(o) as row from owner_authorizations o`)
  const { rows: jobs } = await server.ctx.db.execute(sql`select to_jsonb(o) as row from outbox o`)
  expect(JSON.stringify([rows, jobs])).not.toContain(token)
  expect((await server.deliverEmails()).length).toBe(0)
})

test('the link shows the parties and the text, and nothing else of the application', async ({ server }) => {
  const { token } = await submitAndOpenEmail(server)
  const opened = await open(server, token)
  expect(opened.headers['cache-control']).toBe('no-store')
  expect(opened.body).toEqual({
    request: {
      ...{ status: 'asked', owner: 'Jordan Example', business, applicant: 'Ada Harbor', broker, isClosed: false },
      ...{ text: ownerAuthorizationText(business, broker), version: ownerTextVersion, answeredAt: null },
      expiresAt: '2026-03-16T14:00:00.000Z',
    },
  })
})

test('an authorization is saved once, with text, signature and origin, in the hash chain of consents', async ({
  server,
}) => {
  const { token } = await submitAndOpenEmail(server)
  const wrong = await authorize(server, token, 'Ada Harbor')
  expect(wrong.status).toBe(422)
  expect(wrong.body.fields.signature).toContain('Jordan Example')
  const answered = await authorize(server, token, 'jordan example')
  expect(answered.body.request).toMatchObject({ status: 'authorized', answeredAt: '2026-03-02T14:00:00.000Z' })
  server.advanceTime({ minutes: 5 })
  expect((await authorize(server, token)).body).toEqual(answered.body)
  expect((await decline(server, token)).status).toBe(409)

  const events = await ownerEvents(server)
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    ...{ action: 'given', address: 'jordan@example.com', textVersion: ownerTextVersion, form: 'Owner link' },
    exactText: `${ownerAuthorizationText(business, broker)} Signed: jordan example.`,
    ...{ pagePath: '/application-authorization', ip: '127.0.0.1' },
  })
  const [row] = await server.ctx.db.select().from(ownerAuthorizations)
  expect(row?.consentId).toBe(events[0]?.id)
})

test('staff are notified of an answer, without names', async ({ server }) => {
  await server.createStaff({ role: 'manager' })
  const { token, reference } = await submitAndOpenEmail(server)
  await decline(server, token)
  const [mail] = await server.deliverEmails()
  expect(mail).toMatchObject({
    to: ['pat@example.com'],
    subject: `${reference}: an owner answered about credit reports`,
  })
  expect(mail?.text).not.toMatch(/Jordan|declined to/)
})

test('an owner’s copy of their data has the request and the answer, and not the application', async ({ server }) => {
  const { token } = await submitAndOpenEmail(server)
  await authorize(server, token)
  const copy = await findCopy(server.ctx, server.documentStore.keys, 'Jordan@example.com')
  expect(copy['Requests to authorize credit reports']).toMatchObject([{ name: 'Jordan Example', status: 'authorized' }])
  expect(copy.Consents).toHaveLength(1)
  expect(JSON.stringify(copy)).not.toContain('Ada Harbor')
  const held = await findHeld(server.ctx, 'jordan@example.com')
  expect(held.map(({ record, outcome }) => [record, outcome])).toContainEqual([
    'Requests to authorize credit reports',
    'keep',
  ])
  const others = await findCopy(server.ctx, server.documentStore.keys, 'ada@example.com')
  expect(JSON.stringify(others.Consents)).not.toContain('jordan@example.com')
})

test('two concurrent answers save one', async ({ server }) => {
  const { token } = await submitAndOpenEmail(server)
  const both = await Promise.all([authorize(server, token), decline(server, token)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await ownerEvents(server)).toHaveLength(1)
})

test('a refusal is saved too, and only a new link allows another answer', async ({ server }) => {
  const { token } = await submitAndOpenEmail(server)
  expect((await decline(server, token)).body.request.status).toBe('declined')
  expect((await authorize(server, token)).status).toBe(409)
  expect((await ownerEvents(server)).map(({ action, exactText }) => [action, exactText])).toEqual([
    ['withdrawn', ownerRefusalText(business)],
  ])
  expect((await visit(server, 'new-link', { token })).status).toBe(200)
  const next = await ownerToken(server)
  expect((await open(server, token)).status).toBe(404)
  expect((await authorize(server, next)).body.request.status).toBe('authorized')
})

test('an expired link says so and sends a new one to the same address; an answer by the old link counts no more', async ({
  server,
}) => {
  const { token } = await submitAndOpenEmail(server)
  server.advanceTime({ hours: 14 * 24 - 1 })
  expect((await open(server, token)).body.request.status).toBe('asked')
  server.advanceTime({ hours: 1 })
  expect((await open(server, token)).body).toEqual({ request: null })
  expect((await authorize(server, token)).body).toEqual({ request: null })
  expect(await ownerEvents(server)).toEqual([])

  expect((await visit(server, 'new-link', { token })).status).toBe(200)
  const next = await ownerToken(server)
  expect(next).not.toBe(token)
  expect((await open(server, token)).status).toBe(404)
  expect((await authorize(server, next)).body.request.status).toBe('authorized')
})

test('an authorization can be withdrawn by the same link at any time, once', async ({ server }) => {
  const { token } = await submitAndOpenEmail(server)
  expect((await visit(server, 'withdraw', { token })).status).toBe(409)
  await authorize(server, token)
  server.advanceTime({ hours: 60 * 24 })
  expect((await visit(server, 'withdraw', { token })).body.request.status).toBe('withdrawn')
  expect((await visit(server, 'withdraw', { token })).status).toBe(200)
  expect((await ownerEvents(server)).map(({ action, exactText }) => [action, exactText])).toEqual([
    ['given', `${ownerAuthorizationText(business, broker)} Signed: Jordan Example.`],
    ['withdrawn', ownerWithdrawalText(business)],
  ])
})

test('wrong, replaced and foreign tokens all get the same answer', async ({ server }) => {
  const { token, staff, path, owner } = await submitWithStaff(server)
  expect((await staff.post(`${path}/${owner.id}/ask`, {})).status).toBe(200)
  const wrong = await open(server, 'x'.repeat(43))
  expect(wrong.status).toBe(404)
  for (const what of ['open', 'withdraw', 'new-link'])
    expect((await visit(server, what, { token })).body.message).toBe(wrong.body.message)
  expect((await authorize(server, token)).body.message).toBe(wrong.body.message)
  expect((await open(server, 'short')).status).toBe(422)
  expect((await open(server, await ownerToken(server))).status).toBe(200)
})

test('an outdated text is not accepted, and a closed application needs no answer', async ({ server }) => {
  const { token } = await submitAndOpenEmail(server)
  const old = { token, isAuthorized: true, version: '2020-1', signature: 'Jordan Example' }
  expect((await visit(server, 'answer', old)).status).toBe(409)
  const ada = await openFromEmail(server)
  await ada.post('/api/tracking/withdraw', { reason: '' })
  expect((await open(server, token)).body.request.isClosed).toBe(true)
  expect((await authorize(server, token)).status).toBe(409)
  expect((await visit(server, 'new-link', { token })).status).toBe(409)
})

test('staff see each owner, correct an address, and record a withdrawal by message', async ({ server }) => {
  const { id, token, staff, path, owner } = await submitWithStaff(server)
  expect(owner).toMatchObject({
    ...{ name: 'Jordan Example', email: 'jordan@example.com', status: 'asked', isExpired: false, isBounced: false },
    emailedAt: '2026-03-02T14:00:00.000Z',
  })
  await suppress(server.ctx, 'jordan@example.com', 'bounced')
  expect((await staff.get(path)).body.owners[0].isBounced).toBe(true)

  const corrected = { from: owner.email, name: 'Jordan Q. Example', email: 'jq@example.com' }
  const [changed] = (await staff.put(`${path}/${owner.id}`, corrected)).body.owners
  expect(changed).toMatchObject({
    name: 'Jordan Q. Example',
    email: 'jq@example.com',
    emailedAt: null,
    isBounced: false,
  })
  // Still one owner, although the application lists the other spelling.
  expect((await staff.get(path)).body.owners).toHaveLength(1)
  expect((await open(server, token)).status).toBe(404)
  const stale = await staff.put(`${path}/${owner.id}`, corrected)
  expect(stale.status).toBe(409)
  expect(stale.body.message).toContain('jq@example.com')

  const next = await ownerToken(server, 'jq@example.com')
  await authorize(server, next, 'Jordan Q. Example')
  expect((await staff.post(`${path}/${owner.id}/ask`, {})).status).toBe(409)
  const how = 'Wrote on March 2 that the bank may not look.'
  const [withdrawn] = (await staff.post(`${path}/${owner.id}/withdraw`, { how })).body.owners
  expect(withdrawn.status).toBe('withdrawn')
  expect((await ownerEvents(server)).at(-1)).toMatchObject({
    exactText: how,
    textVersion: 'as reported',
    pagePath: null,
  })

  const { rows } = await server.ctx.db.execute(
    sql`select action from audit_log where subject = ${id} and action like 'application.%owner%' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'application.correct-owner',
    'application.owner-authorized',
    'application.owner-withdrawn',
  ])
})

test('staff add an owner the application does not list, and no one twice', async ({ server }) => {
  const { staff, path } = await submitWithStaff(server)
  const sam = { name: 'Sam Example', email: 'sam@example.com' }
  const { owners } = (await staff.post(path, sam)).body
  expect(owners.map(({ name }: { name: string }) => name)).toEqual(['Jordan Example', 'Sam Example'])
  expect((await staff.post(path, sam)).status).toBe(409)
  const refused = await staff.post(path, { name: '', email: 'sam@' })
  expect(Object.keys(refused.body.fields).toSorted()).toEqual(['email', 'name'])
  expect((await authorize(server, await ownerToken(server, 'sam@example.com'), 'Sam Example')).status).toBe(200)
})

test('owners of an application submitted before are listed as not asked, and staff ask them', async ({ server }) => {
  const { staff, path } = await submitWithStaff(server)
  await server.ctx.db.delete(ownerAuthorizations)
  const [owner] = (await staff.get(path)).body.owners
  expect(owner).toMatchObject({ id: null, name: 'Jordan Example', status: 'not_asked' })
  const { name, email } = owner
  expect((await staff.post(path, { name, email })).body.owners[0].status).toBe('asked')
  expect(await ownerToken(server)).not.toBe('')
})

test('the applicant corrects the address after opening the application by email, a few times', async ({ server }) => {
  const { browser } = await submitAndOpenEmail(server)
  const [listed] = await server.ctx.db.select().from(ownerAuthorizations)
  const path = `/api/tracking/owners/${listed?.id}`
  expect((await browser.post(`${path}/ask`, {})).status).toBe(403)
  expect((await browser.get('/api/tracking/owners')).body.owners).toEqual([])
  const ada = await openFromEmail(server)
  const correct = (from: string, email: string) => ada.put(path, { from, email })
  expect((await correct('jordan@example.com', 'jo@example.com')).body.owners[0].email).toBe('jo@example.com')
  expect(await ownerToken(server, 'jo@example.com')).not.toBe('')
  expect((await ada.post(`${path}/ask`, {})).status).toBe(200)
  const later: number[] = []
  for (let count = 0; count < 6; count += 1) later.push((await ada.post(`${path}/ask`, {})).status)
  expect(later).toContain(429)

  server.advanceTime(day)
  await decline(server, await ownerToken(server, 'jo@example.com'))
  expect((await ada.get('/api/tracking/owners')).body.owners[0].status).toBe('declined')
  expect((await ada.post(`${path}/ask`, {})).status).toBe(409)
})

test('an answer and a new link at the same time: one of them is refused', async ({ server }) => {
  const { token, staff, path, owner } = await submitWithStaff(server)
  const [answer, renewed] = await Promise.all([authorize(server, token), staff.post(`${path}/${owner.id}/ask`, {})])
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([answer.status, renewed.status])
  expect(await ownerEvents(server)).toHaveLength(answer.status === 200 ? 1 : 0)
})

test('no one reaches an owner through another application', async ({ server }) => {
  const { owner } = await submitWithStaff(server)
  const stranger = server.browser()
  await stranger.post('/api/applications', { type: 'business', name: 'Eve Example', email: 'eve@example.com' })
  const eve = await openFromEmail(server, 'eve@example.com')
  expect((await eve.post(`/api/tracking/owners/${owner.id}/ask`, {})).status).toBe(404)
  const change = { from: 'jordan@example.com', email: 'eve@example.com' }
  expect((await eve.put(`/api/tracking/owners/${owner.id}`, change)).status).toBe(404)
  expect((await eve.get('/api/tracking/owners')).body.owners).toEqual([])
})

test('staff export the answer with the consents; the applicant never sees the owner’s network address', async ({
  server,
}) => {
  const { browser, token, id } = await submitAndOpenEmail(server)
  await authorize(server, token)
  await server.createStaff({ role: 'compliance' })
  const staff = await server.signIn()
  const { consents } = (await staff.get(`/api/admin/consents?of=application&id=${id}`)).body
  expect(consents[0]).toMatchObject({ channel: 'owner-credit-check', address: 'jordan@example.com', action: 'given' })
  const own = await server.app.inject({
    url: '/api/applications/current/consents.json',
    cookies: Object.fromEntries(browser.cookies),
  })
  expect((own.json() as Evidence).consents.map(({ event }) => event.channel)).not.toContain('owner-credit-check')
  const data = await server.app.inject({
    url: '/api/tracking/data.json',
    cookies: Object.fromEntries(browser.cookies),
  })
  expect(data.body).not.toContain('Signed: Jordan')
})

test('a purge of the application deletes the owners, and only the proof of consent remains', async ({ server }) => {
  const { token } = await submitAndOpenEmail(server)
  await authorize(server, token)
  const ada = await openFromEmail(server)
  await ada.post('/api/tracking/withdraw', { reason: '' })
  server.advanceTime({ hours: 5 * 366 * 24 })
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(ownerAuthorizations)).toBe(0)
  expect((await open(server, token)).status).toBe(404)
})

test('owners of an application that anyone may have sent are asked once it is opened from its mailbox', async ({
  server,
}) => {
  await submitWithCoOwner(server, undefined, undefined, false)
  expect(await ownerToken(server)).toBe('')
  expect(await server.ctx.db.$count(ownerAuthorizations)).toBe(0)
  await openFromEmail(server)
  expect(await ownerToken(server)).not.toBe('')
})
