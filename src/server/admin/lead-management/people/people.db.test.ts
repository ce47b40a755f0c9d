import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { addLead } from '#server/testing/fixtures/brokerage.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { limitScope, scopesOf } from '#server/testing/fixtures/scope-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com' }
const phone = '(212) 555-0142'

/** Ada as a lead, an applicant, a merchant and a visitor with a question, and someone else with another number. */
async function fill(server: TestServer) {
  const visitor = server.browser()
  const leadId: string = (await visitor.post('/api/leads/basic', { ...ada, phone })).body.lead.id
  const other = { name: 'Zoe Other', email: 'zoe@example.com', phone: '(212) 555-0199' }
  await server.browser().post('/api/leads/basic', other)
  await visitor.post('/api/applications', { type: 'business', ...ada })
  await requestQuote(server, { name: 'Ada H.', email: 'shop@example.com' })
  await server.ctx.db.update(merchantLeads).set({ phone: '+1 212 555 0142' })
  const message = { topic: 'funding', message: 'When do you answer?', channel: 'email', bestTime: 'any', reference: '' }
  await server.browser().post('/api/contact', { ...ada, phone: '', ...message, homepage: '', seconds: 40 })
  const { db } = server.ctx
  const [application] = await db.select().from(applications)
  const [merchant] = await db.select().from(merchantLeads)
  const [contact] = await db.select().from(contactMessages)
  return {
    ...{ leadId, applicationId: application?.id ?? '', merchantId: merchant?.id ?? '', contactId: contact?.id ?? '' },
  }
}

const read = async (staff: Browser, kind: string, id: string) => staff.get(`/api/admin/people/${kind}/${id}`)
const kindsOf = ({ body }: { body: { records: { kind: string }[] } }) => body.records.map(({ kind }) => kind).toSorted()

test('a person’s lead, application, merchant request and message are one record, from each of them', async ({
  server,
}) => {
  const { leadId, applicationId, merchantId, contactId } = await fill(server)
  const { id: me } = await server.createStaff()
  const pat = await server.signIn()
  const answer = await read(pat, 'lead', leadId)
  expect([answer.status, kindsOf(answer)]).toEqual([200, ['application', 'contact', 'lead', 'merchant']])
  const reasons = Object.fromEntries(
    answer.body.records.map((record: { kind: string; reasons: string[] }) => [record.kind, record.reasons]),
  )
  expect(reasons).toEqual({ lead: ['opened'], application: ['link', 'email'], contact: ['email'], merchant: ['phone'] })
  expect(answer.body.card).toMatchObject({
    names: expect.arrayContaining(['Ada Harbor', 'Ada H.']),
    phones: ['(212) 555-0142'],
  })
  expect(answer.body.card.emails.map(({ address }: { address: string }) => address).toSorted()).toEqual([
    'ada@example.com',
    'shop@example.com',
  ])
  expect(kindsOf(await read(pat, 'application', applicationId))).toEqual(kindsOf(answer))
  expect(kindsOf(await read(pat, 'contact', contactId))).toContain('application')
  expect(kindsOf(await read(pat, 'merchant', merchantId))).toContain('lead')

  const views = await server.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, me)))
  const viewed = views.map(({ action, subject }) => `${action} ${subject}`)
  for (const view of [
    `lead.view ${leadId}`,
    `application.view ${applicationId}`,
    `merchant-lead.view ${merchantId}`,
    `contact.view ${contactId}`,
  ])
    expect(viewed).toContain(view)
})

test('the timeline is that of all records, latest first, in pages without repeats', async ({ server }) => {
  const { leadId, applicationId } = await fill(server)
  await server.createStaff()
  const pat = await server.signIn()
  for (let count = 0; count < 40; count += 1)
    await pat.post(`/api/admin/leads/${leadId}/notes`, { activityId: randomUUID(), body: `Note ${count}` })
  await pat.post(`/api/admin/applications/${applicationId}/notes`, { noteId: randomUUID(), body: 'On the application' })
  const url = `/api/admin/people/application/${applicationId}/timeline`
  const first = (await pat.get(url)).body
  expect(first.entries).toHaveLength(30)
  const { before, beforeId } = first.next
  const second = (await pat.get(`${url}?before=${encodeURIComponent(before)}&beforeId=${beforeId}`)).body
  const all = [...first.entries, ...second.entries]
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(all.map(({ id, text }) => id + text)).size).toBe(all.length)
  const bodies = all.map(({ body }) => body)
  expect(bodies).toEqual(expect.arrayContaining(['On the application', 'Note 0', 'Note 39', 'When do you answer?']))
  expect(new Set(all.map(({ record }) => record.kind))).toEqual(new Set(['lead', 'application', 'merchant', 'contact']))
})

test('records outside the reader’s scope are neither shown nor counted, and can’t be opened', async ({ server }) => {
  const { leadId, applicationId, merchantId } = await fill(server)
  const { id: kim } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.createStaff()
  await limitScope(server, 'agent', scopesOf('own'))
  await server.ctx.db.update(applications).set({ ownerStaffId: kim })
  await server.ctx.db.update(merchantLeads).set({ ownerStaffId: kim })
  const pat = await server.signIn()
  const answer = await read(pat, 'lead', leadId)
  expect(kindsOf(answer)).toEqual(['contact', 'lead'])
  expect(JSON.stringify(answer.body)).not.toContain('shop@example.com')
  const { entries } = (await pat.get(`/api/admin/people/lead/${leadId}/timeline`)).body
  expect(JSON.stringify(entries)).not.toContain(applicationId)
  expect(entries.map(({ text }: { text: string }) => text)).not.toContainEqual(expect.stringMatching(/^Application/))
  for (const [kind, id] of [
    ['application', applicationId],
    ['merchant', merchantId],
    ['lead', randomUUID()],
  ] as const)
    expect((await read(pat, kind, id)).status).toBe(404)
  expect((await pat.get(`/api/admin/people/application/${applicationId}/timeline`)).status).toBe(404)
})

test('a record with the same business name is a possible duplicate, without its history', async ({ server }) => {
  const { applicationId } = await fill(server)
  const other = { type: 'business', name: 'Bob Harbor', email: 'bob@example.com' }
  await server.browser().post('/api/applications', other)
  await server.ctx.db.update(applications).set({ businessName: 'Harbor Bakery LLC' })
  await server.createStaff()
  const pat = await server.signIn()
  const { records, weak } = (await read(pat, 'application', applicationId)).body
  expect(weak).toMatchObject([{ kind: 'application', title: 'Harbor Bakery LLC', reasons: ['business'] }])
  expect(records.map(({ id }: { id: string }) => id)).not.toContain(weak[0].id)
})

test('a lead that was merged opens the record of its primary lead', async ({ server }) => {
  const { leadId } = await fill(server)
  const twin = { name: 'Ada Harbor', email: 'ada.office@example.com', phone: '(212) 555-0177' }
  const twinId = (await server.browser().post('/api/leads/basic', twin)).body.lead.id
  await server.createStaff()
  const pat = await server.signIn()
  expect((await pat.post(`/api/admin/leads/${leadId}/merge`, { otherId: twinId })).status).toBe(200)
  const [merged] = await server.ctx.db.select().from(leads).where(eq(leads.id, twinId))
  const primary = merged?.mergedIntoId ?? twinId
  const { card, records } = (await read(pat, 'lead', primary)).body
  expect(records.filter(({ kind }: { kind: string }) => kind === 'lead')).toHaveLength(1)
  expect(card.emails.length).toBeGreaterThanOrEqual(1)
})

test('many leads that someone leaves with the person’s number don’t push out their own', async ({ server }) => {
  const { leadId } = await fill(server)
  for (let count = 0; count < 45; count++) await addLead(server.ctx, '2026-03-02T11:00:00Z', { phone })
  await server.createStaff()
  const { records, card } = (await read(await server.signIn(), 'lead', leadId)).body
  expect(records.find(({ id }: { id: string }) => id === leadId)).toMatchObject({ reasons: ['opened'] })
  expect(card.emails).toContainEqual({ address: ada.email, isConfirmed: false })
})
