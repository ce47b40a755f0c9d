import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

async function visit(server: TestServer, values: Record<string, unknown> = {}) {
  const email = `lead.${randomUUID()}@example.com`
  const sent = { name: 'Maria Kowalczyk', email, phone: '(212) 555-0123', contactConsent: true, ...values }
  const browser = server.browser()
  const { lead } = (await browser.post('/api/leads/basic', sent)).body
  return { id: lead.id as string, email: sent.email, browser }
}
const read = async (staff: Browser, id: string) => (await staff.get(`/api/admin/leads/${id}`)).body.lead
const duplicates = async (staff: Browser, id: string) => (await staff.get(`/api/admin/leads/${id}/duplicates`)).body
const kinds = async (staff: Browser, id: string): Promise<string[]> =>
  (await staff.get(`/api/admin/leads/${id}/timeline`)).body.entries.map(({ kind }: { kind: string }) => kind)

async function opened(server: TestServer) {
  await server.createStaff()
  return server.signIn()
}

const analysis = {
  ...{ amount: 6_000_000, purpose: 'equipment', monthsInBusiness: 60, monthlyRevenue: 2_250_000 },
  ...{ creditBand: 'from_700', industry: 'restaurant', state: 'ME', otherAdvances: 0, urgency: 'month' },
}

test('converting a lead drafts an application with its answers and emails the applicant', async ({ server }) => {
  const staff = await opened(server)
  const { id, email, browser } = await visit(server)
  const answered = await browser.post('/api/prequalifications', { leadId: id, answers: analysis })
  expect(answered.status).toBe(200)
  await server.deliverEmails()

  const { body } = await staff.post(`/api/admin/leads/${id}/convert`, {
    type: 'business',
    consent: { method: 'phone', on: '2026-03-02' },
  })
  expect(body.isNew).toBe(true)
  expect(await read(staff, id)).toMatchObject({ status: 'application_started' })
  server.advanceTime({ minutes: 3 * 60 })
  const [mail, ...others] = await server.deliverEmails()
  expect([mail?.to, others]).toEqual([[email], []])
  expect(mail?.text).toContain(body.reference)

  const applicant = await openFromEmail(server, email)
  const { steps } = (await applicant.get('/api/applications/current')).body
  const answersOf = (slug: string) => steps.find((step: { slug: string }) => step.slug === slug).answers
  expect(answersOf('request')).toMatchObject({ amountDollars: 60_000, purpose: 'Equipment or a vehicle' })
  expect(answersOf('business')).toMatchObject({ state: 'ME' })
  expect(answersOf('owners').owners).toMatchObject([{ fullName: 'Maria Kowalczyk', email, phone: '(212) 555-0123' }])

  const again = await server.signIn()
  expect(
    (
      await again.post(`/api/admin/leads/${id}/convert`, {
        type: 'business',
        consent: { method: 'phone', on: '2026-03-02' },
      })
    ).body,
  ).toEqual({
    ...{ applicationId: body.applicationId, reference: body.reference, isNew: false, unverified: [] },
  })
})

test('the lead status follows its application', async ({ server }) => {
  const staff = await opened(server)
  const { id, email, browser } = await visit(server)
  await browser.post('/api/applications', { type: 'business', name: 'Maria Kowalczyk', email })
  expect(await read(staff, id)).toMatchObject({ status: 'application_started', firstTouchedAt: null })
  expect(await server.ctx.db.select().from(applications).where(eq(applications.leadId, id))).toHaveLength(1)
  expect(await kinds(staff, id)).toContain('application')
})

test('duplicates are found, merged with their history, and unmerged', async ({ server }) => {
  const staff = await opened(server)
  const phone = `+1 212 555 ${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
  const one = await visit(server, { name: `Maria ${randomUUID()}`, phone, contactConsent: false })
  const other = await visit(server, { phone })
  await staff.post(`/api/admin/leads/${other.id}/notes`, { activityId: uuidv7(), body: 'Called in May' })
  expect((await duplicates(staff, one.id)).candidates).toMatchObject([{ lead: { id: other.id }, reasons: ['phone'] }])

  await staff.post(`/api/admin/leads/${one.id}/merge`, { otherId: other.id })
  expect(await read(staff, other.id)).toMatchObject({ status: 'duplicate', mergedIntoId: one.id })
  // Consent of the merged lead counts.
  expect(await read(staff, one.id)).toMatchObject({ mayBeCalled: true })
  expect(await kinds(staff, one.id)).toEqual(expect.arrayContaining(['note', 'merge', 'consent', 'submission']))
  const listed = (await staff.get(`/api/admin/leads?q=${encodeURIComponent(phone)}`)).body.leads
  expect(listed.map((lead: { id: string }) => lead.id)).toEqual([one.id])
  // A submission with the merged lead's email goes to the primary lead.
  const again = { name: 'Maria', email: other.email, phone }
  const submissions = async () => (await kinds(staff, one.id)).filter((kind: string) => kind === 'submission').length
  const before = await submissions()
  expect((await server.browser().post('/api/leads/basic', again)).status).toBe(200)
  expect(await submissions()).toBe(before + 1)
  // Withdrawal on one lead applies to both.
  await staff.post(`/api/admin/leads/${one.id}/withdraw-contact`, { how: 'Said so on the phone' })
  expect(await read(staff, one.id)).toMatchObject({ mayBeCalled: false })

  const { merged } = await duplicates(staff, one.id)
  expect(merged).toMatchObject([{ lead: { id: other.id }, canBeUnmerged: true }])
  await staff.post(`/api/admin/leads/${other.id}/unmerge`, {})
  expect(await read(staff, other.id)).toMatchObject({ status: 'new', mergedIntoId: null })
  expect(await kinds(staff, one.id)).not.toContain('note')
})

test('the same name counts as a duplicate only with a similar email', async ({ server }) => {
  const staff = await opened(server)
  const mailbox = `jo.pier.${randomUUID()}`
  const name = `Jo %_ ${mailbox}`
  const unlike = { phone: '(212) 555-0166', name }
  const [one, alike] = [
    await visit(server, { name, email: `${mailbox}@example.com`, phone: '(212) 555-0111' }),
    await visit(server, { ...unlike, email: `${mailbox}@example.org`, phone: '(212) 555-0122' }),
  ]
  await visit(server, { ...unlike, email: `${Date.now()}@example.net` })
  const { candidates } = await duplicates(staff, one.id)
  expect(candidates.filter(({ reasons }: { reasons: string[] }) => reasons.includes('name'))).toMatchObject([
    { lead: { id: alike.id } },
  ])
})

test('merged leads have no chains and cannot be unmerged after 30 days', async ({ server }) => {
  const staff = await opened(server)
  const [a, b, c] = [await visit(server), await visit(server), await visit(server)]
  await staff.post(`/api/admin/leads/${b.id}/merge`, { otherId: a.id })
  await staff.post(`/api/admin/leads/${c.id}/merge`, { otherId: b.id })
  expect(await read(staff, a.id)).toMatchObject({ mergedIntoId: c.id })
  expect((await staff.post(`/api/admin/leads/${a.id}/merge`, { otherId: c.id })).status).toBe(409)
  expect((await staff.post(`/api/admin/leads/${c.id}/merge`, { otherId: c.id })).status).toBe(409)
  await server.ctx.db
    .update(leads)
    .set({ mergedAt: new Date('2026-01-01') })
    .where(eq(leads.id, a.id))
  expect((await staff.post(`/api/admin/leads/${a.id}/unmerge`, {})).status).toBe(409)
})
