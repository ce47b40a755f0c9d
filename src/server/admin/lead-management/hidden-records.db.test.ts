import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { addApplication, addLead } from '#server/testing/fixtures/brokerage.ts'
import { limitScope, scopesOf, signInManager } from '#server/testing/fixtures/scope-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const at = '2026-03-01T10:00:00Z'
const secret = 'secret.sam@example.com'
const mail = (email: string) => ({ email, emailNormalized: email })

/** Pat and Kim are agents who see their own records. */
async function office(server: TestServer) {
  const manager = await signInManager(server)
  const { id: kim } = await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const { id: pat } = await server.createStaff({ name: 'Pat Example', email: 'pat@example.com' })
  await limitScope(server, 'agent', scopesOf('own'), manager)
  const mine = await addLead(server.ctx, at, { ownerStaffId: pat, ...mail('mine@example.com') })
  return { manager, kim, pat, mine, pats: await server.signIn('pat@example.com') }
}

const seen = { name: 'Maria Kowalczyk', phone: '(212) 555-0123' }
const correct = (staff: Browser, id: string, email: string, from = 'mine@example.com') =>
  staff.post(`/api/admin/leads/${id}/correct`, { ...seen, email, before: { ...seen, email: from } })
const consent = { method: 'phone', on: '2026-03-01' }

test('adding a person whom someone else has says so without a name', async ({ server }) => {
  const { kim, pats } = await office(server)
  const sam = await addLead(server.ctx, at, { ownerStaffId: kim, name: 'Secret Sam', ...mail(secret) })
  const person = { source: 'Phone call', assignsToMe: true, mayBeCalled: false, note: '' }
  const add = (email: string) =>
    pats.post('/api/admin/leads', { id: uuidv7(), name: 'Sam', phone: '(646) 555-0111', email, ...person })
  expect(await add(secret)).toMatchObject({
    status: 409,
    body: {
      message: 'Nothing was added. This person is already a lead of someone else. Ask a manager to reassign it to you.',
    },
  })
  const kims = await server.signIn('kim@example.com')
  const before = { name: 'Secret Sam', phone: seen.phone, email: secret }
  const corrected = await kims.post(`/api/admin/leads/${sam}/correct`, { ...before, email: 'new@example.com', before })
  expect(corrected.status).toBe(200)
  const refused = await add(secret)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Nothing was added. A lead of someone else had this email or phone before it was corrected. Ask a manager to add this person.',
  ])
})

test('a correction does not say that a colleague’s lead has the email, and few can be tried', async ({ server }) => {
  const { kim, mine, pats, manager } = await office(server)
  await addLead(server.ctx, at, { ownerStaffId: kim, name: 'Secret Sam', ...mail(secret) })
  const refused = await correct(pats, mine, secret)
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { email: 'This email can’t be saved for this lead. Ask a manager to check it' } },
  })
  expect(JSON.stringify(refused.body)).not.toMatch(/Secret|Kim|lead of|another lead/)
  for (let tries = 0; tries < 8; tries++) {
    server.advanceTime({ minutes: 1 })
    await correct(pats, mine, secret)
  }
  // From now on, an email that no one has gets the same answer.
  expect((await correct(pats, mine, 'free@example.com')).status).toBe(429)
  const named = await manager.post(`/api/admin/leads/${mine}/correct`, {
    ...{ ...seen, email: secret, before: { ...seen, email: 'mine@example.com' } },
  })
  expect(named.body.fields.email).toContain('Secret Sam, another lead, already has this email')
})

test('starting an application neither shows nor continues a colleague’s application of the same address', async ({
  server,
}) => {
  const { kim, pat, mine, pats, manager } = await office(server)
  const hers = await addApplication(server.ctx, [['draft', at]], {
    ...{ ownerStaffId: kim, submittedAt: null, ...mail('mine@example.com'), emailVerifiedAt: new Date(at) },
  })
  const [{ reference = '' } = {}] = await server.ctx.db.select().from(applications).where(eq(applications.id, hers))
  const person = { ...seen, email: 'mine@example.com' }
  const refused = await pats.post(`/api/admin/leads/${mine}/convert`, { type: 'business', consent })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Nothing was started. Ask a manager to start the application for this lead.',
  ])
  const again = await pats.post('/api/admin/applications', { id: mine, type: 'business', consent, ...person })
  expect(again.status).toBe(409)
  expect(JSON.stringify([refused.body, again.body])).not.toContain(reference)
  expect(await server.deliverEmails()).toEqual([])
  const found = await manager.post(`/api/admin/leads/${mine}/convert`, { type: 'business', consent })
  expect(found.body).toMatchObject({ applicationId: hers, isNew: false })

  // Started by a stranger, who entered the address.
  const another = await addLead(server.ctx, at, { ownerStaffId: pat, ...mail('another@example.com') })
  await server.browser().post('/api/applications', { type: 'business', name: 'Eve', email: 'another@example.com' })
  await server.ctx.db.update(applications).set({ ownerStaffId: kim })
  const started = await pats.post(`/api/admin/leads/${another}/convert`, { type: 'business', consent })
  expect(started.body).toMatchObject({ isNew: true, unverified: [] })
})

test('starting an application doesn’t continue a colleague’s unopened one that can be read but not changed', async ({
  server,
}) => {
  const { kim, mine, pats, manager } = await office(server)
  await limitScope(server, 'agent', scopesOf('all', 'own'), manager)
  const convert = (staff: Browser, method = 'phone') =>
    staff.post(`/api/admin/leads/${mine}/convert`, { type: 'business', consent: { ...consent, method } })
  const { applicationId } = (await convert(manager)).body
  await server.ctx.db.update(applications).set({ ownerStaffId: kim }).where(eq(applications.id, applicationId))
  const count = () => server.ctx.db.$count(consentEvents, eq(consentEvents.subjectId, applicationId))
  expect(await count()).toBe(1)
  const refused = await convert(pats, 'in_person')
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Nothing was changed. Someone else has started an application for this person. Ask them or a manager to send its link again.',
  ])
  expect(await count()).toBe(1)
  // Opened from the mailbox, it is only named.
  await server.ctx.db.update(applications).set({ emailVerifiedAt: server.ctx.now() })
  expect((await convert(pats, 'in_person')).body).toMatchObject({ applicationId, isNew: false })
  expect(await count()).toBe(1)
})

test('a lead with a corrected address shows only emails sent since', async ({ server }) => {
  const { mine, pats, manager } = await office(server)
  const log = (sentAt: Date) =>
    server.ctx.db.insert(contactLog).values({
      ...{ id: uuidv7(), at: sentAt, addressHash: addressHash(secret), purpose: 'applications.send-prepared' },
      ...{ decision: 'sent', reason: 'answers-a-request' },
    })
  await log(new Date(at))
  expect((await correct(pats, mine, secret)).status).toBe(200)
  const shown = async (staff: Browser) => [
    (await staff.get(`/api/admin/leads/${mine}/contacts`)).body.contacts.length,
    (await staff.get(`/api/admin/leads/${mine}/timeline`)).body.entries.filter(
      ({ kind }: { kind: string }) => kind === 'email',
    ).length,
  ]
  expect(await shown(pats)).toEqual([0, 0])
  expect(await shown(manager)).toEqual([1, 1])
  server.advanceTime({ minutes: 1 })
  await log(server.ctx.now())
  expect(await shown(pats)).toEqual([1, 1])
})

test('emails to an address that a colleague’s record has too are not listed, nor those from before one’s own record', async ({
  server,
}) => {
  const { kim, pat, pats, manager } = await office(server)
  const { ctx } = server
  const log = (sentAt: Date, address = secret) =>
    ctx.db.insert(contactLog).values({
      ...{ id: uuidv7(), at: sentAt, addressHash: addressHash(address), purpose: 'offers.notify-applicant' },
      ...{ decision: 'sent', reason: 'about-their-file' },
    })
  const hers = await addApplication(ctx, [['offers', at]], { ownerStaffId: kim, ...mail(secret) })
  await server.browser().post('/api/applications', { type: 'business', name: 'Eve', email: secret })
  const [draft] = await ctx.db.select().from(applications).where(eq(applications.stage, 'draft'))
  const id = draft?.id ?? ''
  const lead = await addLead(ctx, ctx.now().toISOString(), { ownerStaffId: pat, ...mail(secret) })
  const number = '+12125550142'
  for (const subjectId of [hers, id])
    await ctx.db.insert(consentEvents).values({
      ...{ id: uuidv7(), at: ctx.now(), subjectType: 'application', subjectId, channel: 'text', action: 'given' },
      ...{
        address: number,
        exactText: 'Text me',
        textVersion: '1',
        textSha256: 'x',
        form: 'Page',
        ip: '',
        userAgent: '',
      },
    })
  await log(new Date(at))
  await log(ctx.now())
  await log(ctx.now(), number)
  const shown = async (staff: Browser) => {
    const read = async (path: string) => (await staff.get(`/api/admin/${path}`)).body
    const emails = ({ entries }: { entries: { text: string }[] }) =>
      entries.filter(({ text }) => text.startsWith('Offer update')).length
    const updates = ({ contacts }: { contacts: { purpose: string }[] }) =>
      contacts.filter(({ purpose }) => purpose === 'offers.notify-applicant').length
    return [
      updates(await read(`applications/${id}/contacts`)),
      emails(await read(`applications/${id}/activity?show=talks`)),
      updates(await read(`leads/${lead}/contacts`)),
      emails(await read(`leads/${lead}/timeline`)),
      emails(await read(`people/lead/${lead}/timeline`)),
    ]
  }
  expect(await shown(manager)).toEqual([3, 2, 2, 2, 2])
  expect(await shown(pats)).toEqual([0, 0, 0, 0, 0])
  // Once no colleague has the address, those since.
  await ctx.db.update(applications).set({ ownerStaffId: pat }).where(eq(applications.id, hers))
  expect(await shown(pats)).toEqual([2, 1, 1, 1, 2])
})

test('an application names the lead of its address only if it is linked or can be opened', async ({ server }) => {
  const { kim, pats, manager } = await office(server)
  const sam = await addLead(server.ctx, at, { ownerStaffId: kim, ...mail(secret) })
  await server.browser().post('/api/applications', { type: 'business', name: 'Eve', email: secret })
  const [draft] = await server.ctx.db.select().from(applications)
  const leadOf = async (staff: Browser) => (await staff.get(`/api/admin/applications/${draft?.id}`)).body.lead
  expect(await leadOf(manager)).toMatchObject({ id: sam, mayOpen: true })
  expect(await leadOf(pats)).toBeNull()
  await server.ctx.db.update(applications).set({ leadId: sam })
  expect(await leadOf(pats)).toMatchObject({ id: sam, mayOpen: false })
})

test('unmerging needs the rights for both leads, like merging', async ({ server }) => {
  const { kim, pat, mine, pats, manager } = await office(server)
  const into = await addLead(server.ctx, at, { ownerStaffId: kim, name: 'Secret Sam' })
  const mineToo = await addLead(server.ctx, at, { ownerStaffId: pat })
  const unmerge = (staff: Browser, id: string) => staff.post(`/api/admin/leads/${id}/unmerge`, {})
  expect((await manager.post(`/api/admin/leads/${into}/merge`, { otherId: mine })).status).toBe(200)
  expect((await unmerge(pats, mine)).status).toBe(404)

  await limitScope(server, 'agent', scopesOf('all'), manager)
  expect(await unmerge(pats, mine)).toMatchObject({
    status: 422,
    body: { message: 'Nothing was changed. Kim Sample owns one of these leads. Ask a manager to unmerge them.' },
  })
  expect((await server.ctx.db.select().from(leads).where(eq(leads.id, mine)))[0]?.mergedIntoId).toBe(into)
  expect((await unmerge(manager, mine)).status).toBe(200)
  expect((await pats.post(`/api/admin/leads/${mineToo}/merge`, { otherId: mine })).status).toBe(200)
  expect((await unmerge(pats, mine)).status).toBe(200)
})

test('the timeline doesn’t name a colleague’s lead that one’s own was unmerged from', async ({ server }) => {
  const { kim, mine, pats, manager } = await office(server)
  const into = await addLead(server.ctx, at, { ownerStaffId: kim, name: 'Secret Sam' })
  await manager.post(`/api/admin/leads/${into}/merge`, { otherId: mine })
  await manager.post(`/api/admin/leads/${mine}/unmerge`, {})
  const texts = async (staff: Browser) =>
    (await staff.get(`/api/admin/leads/${mine}/timeline`)).body.entries.map(({ text }: { text: string }) => text)
  expect(await texts(manager)).toContain('Unmerged from Secret Sam')
  expect(await texts(pats)).toContain('Unmerged from a team member’s lead')
  expect(JSON.stringify(await texts(pats))).not.toContain('Secret Sam')
})

test('a lead that was merged is in the scope of the one it was merged into', async ({ server }) => {
  const { kim, pats, manager } = await office(server)
  const into = await addLead(server.ctx, at, { ownerStaffId: kim })
  const unassigned = await addLead(server.ctx, at, { ownerStaffId: null, ...mail('twin@example.com') })
  const url = `/api/admin/leads/${unassigned}`
  expect((await pats.get(url)).status).toBe(200)
  await manager.post(`/api/admin/leads/${into}/merge`, { otherId: unassigned })
  expect((await pats.get(url)).status).toBe(404)
  expect((await correct(pats, unassigned, 'new@example.com', 'twin@example.com')).status).toBe(404)
})
