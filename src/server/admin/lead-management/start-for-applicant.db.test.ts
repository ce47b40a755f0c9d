import { and, eq, isNotNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { test as base } from '#server/testing/test-server.ts'
import { startConsentText, startConsentVersion } from '#shared/messaging/consents/start-consent.ts'

const test = base.extend<{ staff: Browser }>({
  staff: async ({ server }, use) => {
    await server.createStaff()
    await use(await server.signIn())
  },
})

const today = '2026-03-02'
const caller = (values: object = {}) => ({
  ...{ id: uuidv7(), name: 'Ruth Caller', phone: '(212) 555-0144', email: 'ruth@example.com', type: 'business' },
  ...{ consent: { method: 'phone', on: today }, ...values },
})
const start = (staff: Browser, values: object = {}) => staff.post('/api/admin/applications', caller(values))

test('staff start an application after a call: the consent is evidence, and the applicant continues by email', async ({
  server,
  staff,
}) => {
  const lead = caller()
  const { status, body } = await staff.post('/api/admin/applications', lead)
  expect([status, body.known]).toEqual([200, []])
  const { applicationId, reference } = body.started
  const { lead: made } = (await staff.get(`/api/admin/leads/${lead.id}`)).body
  expect(made).toMatchObject({ source: 'Phone call', status: 'application_started', owner: 'Pat Example' })
  const { application } = (await staff.get(`/api/admin/applications/${applicationId}`)).body
  expect(application).toMatchObject({ reference, stage: 'draft', owner: 'Pat Example', submittedAt: null })

  const [consent, ...others] = await server.ctx.db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.subjectId, applicationId))
  expect(others).toEqual([])
  expect(consent).toMatchObject({
    ...{ channel: 'start-application', action: 'given', address: 'ruth@example.com', form: 'Admin' },
    ...{ textVersion: startConsentVersion, isMailboxVerified: null },
    exactText: startConsentText({ method: 'phone', on: today }, { seller: 'Harborline Funding', staff: 'Pat Example' }),
  })
  expect(await server.ctx.db.$count(applicationTranscripts)).toBe(0)
  const { entries } = (await staff.get(`/api/admin/applications/${applicationId}/activity`)).body
  expect(entries.map(({ text, by }: { text: string; by: string }) => [text, by])).toContainEqual([
    'Started the application for the applicant, who asked for it in a phone call on March 2, 2026',
    'Pat Example',
  ])

  server.advanceTime({ minutes: 3 * 60 })
  const [mail] = (await server.deliverEmails()).filter(({ to }) => to.includes('ruth@example.com'))
  expect(mail?.text).toContain('You asked us in a phone call on March 2, 2026 to start an application for you.')
  expect(mail?.text).toContain(`/application-portal#go-on=${reference}`)
  const applicant = await openFromEmail(server, 'ruth@example.com')
  expect((await applicant.get('/api/applications/current')).body).toMatchObject({
    ...{ file: { reference, stage: 'draft', isVerified: true }, submittedAt: null },
  })
})

test('a retry starts one application', async ({ server, staff }) => {
  const lead = caller()
  const references = []
  for (const _attempt of [1, 2])
    references.push((await staff.post('/api/admin/applications', lead)).body.started.reference)
  expect(new Set(references).size).toBe(1)
  expect(await server.ctx.db.$count(applications)).toBe(1)
  expect(await server.ctx.db.$count(auditLog, eq(auditLog.action, 'application.start-for-applicant'))).toBe(1)
})

test('someone with the same email or phone is shown first, and nothing is started', async ({ server, staff }) => {
  const first = caller()
  await staff.post('/api/admin/applications', first)
  const samePhone = caller({ email: 'other@example.com' })
  expect((await staff.post('/api/admin/applications', samePhone)).body).toMatchObject({
    ...{ started: null, known: [{ id: first.id }] },
  })
  expect(await server.ctx.db.$count(leads)).toBe(1)
  const confirmed = await staff.post('/api/admin/applications', { ...samePhone, isAnotherPerson: true })
  expect(confirmed.body.started).toMatchObject({ reference: expect.stringMatching(/^HL-/) })
  expect((await start(staff, { isAnotherPerson: true })).body.started).toBeNull()
})

test('a consent of tomorrow or of an unknown kind is refused, and nothing is added', async ({ server, staff }) => {
  const tomorrow = await start(staff, { consent: { method: 'paper', on: '2026-03-03' } })
  expect([tomorrow.status, tomorrow.body.fields]).toEqual([422, { 'consent.on': 'Enter today or an earlier day' }])
  const unknown = await start(staff, { name: '', consent: { method: 'telepathy', on: 'soon' } })
  expect([unknown.status, Object.keys(unknown.body.fields).toSorted()]).toEqual([
    422,
    ['consent.method', 'consent.on', 'name'],
  ])
  expect(await server.ctx.db.$count(leads)).toBe(0)
})

test('an application of a lead records the consent once, and not if one is open already', async ({ server, staff }) => {
  const id = uuidv7()
  const lead = { name: 'Lee Visitor', phone: '(212) 555-0155', email: 'lee@example.com', source: 'Walk-in' }
  await staff.post('/api/admin/leads', { ...lead, id, assignsToMe: false })
  const convert = () =>
    staff.post(`/api/admin/leads/${id}/convert`, { type: 'personal', consent: { method: 'paper', on: '2026-02-27' } })
  const { applicationId } = (await convert()).body
  expect((await convert()).body).toMatchObject({ applicationId, isNew: false })
  const isStart = and(eq(consentEvents.subjectId, applicationId), eq(consentEvents.channel, 'start-application'))
  const given = await server.ctx.db.select().from(consentEvents).where(isStart)
  expect(given.map(({ exactText }) => exactText)).toEqual([
    expect.stringContaining('on a signed paper on February 27, 2026'),
  ])
})

test('marketing and compliance cannot start applications', async ({ server }) => {
  for (const role of ['marketing', 'compliance'] as const) {
    await server.createStaff({ role, email: `${role}@example.com` })
    const staff = await server.signIn(`${role}@example.com`)
    expect((await start(staff)).status).toBe(403)
  }
  expect(await server.ctx.db.$count(leads)).toBe(0)
})

test('a draft that a stranger started with the address is not used, but named, and the applicant gets their own', async ({
  server,
  staff,
}) => {
  const stranger = server.browser()
  const typed = { type: 'business', name: 'Ruth Caller', email: 'Ruth@example.com' }
  const { reference } = (await stranger.post('/api/applications', typed)).body.file
  const lead = { name: 'Ruth Caller', phone: '(212) 555-0144', email: 'ruth@example.com', contactConsent: true }
  const { id } = (await server.browser().post('/api/leads/basic', lead)).body.lead
  await server.deliverEmails()

  const convert = (by: Browser, on = today) =>
    by.post(`/api/admin/leads/${id}/convert`, { type: 'business', consent: { method: 'phone', on } })
  const { body } = await convert(staff)
  expect(body).toMatchObject({ isNew: true, unverified: [{ reference }] })
  expect(body.reference).not.toBe(reference)
  const mails = async () => (await server.deliverEmails()).filter(({ to }) => to.includes('ruth@example.com'))
  server.advanceTime({ minutes: 3 * 60 })
  expect((await mails()).map(({ text }) => text.includes(`#go-on=${body.reference}`))).toEqual([true])
  const consents = () => server.ctx.db.$count(consentEvents, eq(consentEvents.subjectId, body.applicationId))
  expect(await consents()).toBe(1)

  const later = await server.signIn()
  // Another call records its consent and sends the link again; a repeated request does neither.
  expect((await convert(later)).body).toMatchObject({ applicationId: body.applicationId, isNew: false })
  expect([await consents(), await mails()]).toEqual([1, []])
  await convert(later, '2026-03-01')
  expect([await consents(), (await mails()).length]).toEqual([2, 1])

  const detail = async (of: string) => (await later.get(`/api/admin/applications/${of}`)).body
  expect(await detail(body.applicationId)).toMatchObject({
    ...{ application: { isEmailVerified: false }, unverified: [{ reference }] },
  })
  await later.post(`/api/admin/applications/${body.applicationId}/messages`, { id: uuidv7(), body: 'Private.' })
  expect((await stranger.get('/api/tracking')).body).toMatchObject({ file: { reference }, messages: [] })

  const applicant = await openFromEmail(server, 'ruth@example.com')
  expect((await applicant.get('/api/tracking')).status).toBe(200)
  const [first] = await server.ctx.db.select().from(applications).where(isNotNull(applications.emailVerifiedAt))
  expect((await detail(first?.id ?? '')).application.isEmailVerified).toBe(true)
})

test('an address that the stranger corrects to their own does not make the draft the lead’s', async ({
  server,
  staff,
}) => {
  const stranger = server.browser()
  const lead = { name: 'Ruth Caller', phone: '(212) 555-0144', email: 'ruth@example.com', contactConsent: true }
  const { id } = (await stranger.post('/api/leads/basic', lead)).body.lead
  await stranger.post('/api/applications', { type: 'business', name: 'Ruth Caller', email: 'ruth@example.com' })
  expect((await stranger.put('/api/applicants/email', { email: 'mallory@example.com' })).status).toBe(200)
  const mallory = await openFromEmail(server, 'mallory@example.com')
  expect((await mallory.get('/api/tracking')).body.file.isVerified).toBe(true)
  const { body } = await staff.post(`/api/admin/leads/${id}/convert`, {
    ...{ type: 'business', consent: { method: 'phone', on: today } },
  })
  expect(body.isNew).toBe(true)
})

test('an application that the applicant opened from the mailbox is reused', async ({ server, staff }) => {
  const own = server.browser()
  await own.post('/api/applications', { type: 'business', name: 'Ruth Caller', email: 'ruth@example.com' })
  await openFromEmail(server, 'ruth@example.com')
  const lead = { name: 'Ruth Caller', phone: '(212) 555-0144', email: 'ruth@example.com', contactConsent: true }
  const { id } = (await server.browser().post('/api/leads/basic', lead)).body.lead
  const { body } = await staff.post(`/api/admin/leads/${id}/convert`, {
    ...{ type: 'business', consent: { method: 'phone', on: today } },
  })
  expect(body).toMatchObject({ isNew: false, unverified: [] })
  expect(await server.ctx.db.$count(applications)).toBe(1)
})
