import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { leads } from '#server/intake/leads/table.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

async function visit(server: TestServer, values: Record<string, unknown> = {}) {
  const email = `lead.${randomUUID()}@example.com`
  const sent = { name: 'Maria Kowalczik', email, phone: '(212) 555-0123', contactConsent: true, ...values }
  const { lead } = (await server.browser().post('/api/leads/basic', sent)).body
  const { name, phone } = sent
  return { id: lead.id as string, seen: { name, email: sent.email, phone } }
}

async function opened(server: TestServer) {
  await server.createStaff()
  await server.createStaff({ email: 'lee@example.com', name: 'Lee Example', role: 'processor' })
  return { staff: await server.signIn(), colleague: await server.signIn('lee@example.com') }
}

type Seen = Awaited<ReturnType<typeof visit>>['seen']
const correct = (staff: Browser, id: string, before: Seen, values: Partial<Seen>) =>
  staff.post(`/api/admin/leads/${id}/correct`, { ...before, ...values, before })
const read = async (staff: Browser, id: string) => (await staff.get(`/api/admin/leads/${id}`)).body.lead
const errorsOf = ({ body }: { body: { fields: Record<string, string> } }) => body.fields

test('corrected details are searchable and in the timeline, and the old ones are not found', async ({ server }) => {
  const { staff } = await opened(server)
  const { id, seen } = await visit(server)
  const right = { name: 'Maria Kowalczyk', email: `Right.${randomUUID()}@example.com` }
  server.advanceTime({ minutes: 1 })
  expect((await correct(staff, id, seen, right)).body).toEqual({ ...seen, ...right })
  expect(await read(staff, id)).toMatchObject({ ...right, phone: seen.phone })
  const found = async (q: string) => (await staff.get(`/api/admin/leads?q=${encodeURIComponent(q)}`)).body.leads
  expect([(await found(right.email)).length, (await found(seen.email)).length]).toEqual([1, 0])

  const [entry] = (await staff.get(`/api/admin/leads/${id}/timeline`)).body.entries
  expect(entry).toMatchObject({ kind: 'correct', by: 'Pat Example', text: 'Edited name and email' })
  expect(entry.body).toBe(`Name: ${seen.name} → ${right.name}\nEmail: ${seen.email} → ${right.email}`)
  // The audit log has no values, and the timeline is encrypted.
  const audit = await server.ctx.db.execute(`select detail::text from audit_log where action = 'lead.correct'`)
  expect(audit.rows).toEqual([{ detail: '{"fields": ["name", "email"]}' }])
  const stored = await server.ctx.db.execute('select detail, body_encrypted from lead_activities')
  expect(JSON.stringify(stored.rows)).not.toContain('Kowal')
  // A submission with the corrected email finds the lead.
  const again = { name: right.name, email: right.email.toLowerCase(), phone: seen.phone }
  expect((await server.browser().post('/api/leads/basic', again)).body.isExisting).toBe(true)
})

test('all invalid fields are reported together, and nothing is changed', async ({ server }) => {
  const { staff } = await opened(server)
  const { id, seen } = await visit(server)
  const refused = await correct(staff, id, seen, { name: 'M', email: 'no address', phone: 'aaaaaaaaaaaa' })
  expect([refused.status, Object.keys(errorsOf(refused)).toSorted()]).toEqual([422, ['email', 'name', 'phone']])
  expect(await read(staff, id)).toMatchObject(seen)
})

test('the second of two concurrent corrections is a conflict, unless it changes nothing', async ({ server }) => {
  const { staff, colleague } = await opened(server)
  const { id, seen } = await visit(server)
  expect((await correct(colleague, id, seen, { name: 'Maria Kowalczyk' })).status).toBe(200)
  const late = await correct(staff, id, seen, { name: 'Mary Kowalczyk' })
  expect([late.status, late.body.message]).toEqual([
    409,
    `Your change wasn’t saved. Lee Example changed this just now. Current details: Maria Kowalczyk, ${seen.email}, ${seen.phone}.`,
  ])
  expect((await correct(staff, id, seen, { name: 'Maria Kowalczyk' })).status).toBe(200)
  const { entries } = (await staff.get(`/api/admin/leads/${id}/timeline`)).body
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'correct')).toHaveLength(1)
})

test('an email of another lead is rejected with advice, even if both are saved concurrently', async ({ server }) => {
  const { staff, colleague } = await opened(server)
  const [one, two, far] = [
    await visit(server),
    await visit(server, { name: 'Maria Kowalczyk' }),
    await visit(server, { name: 'Ann Harbor', phone: '(646) 555-0142' }),
  ]
  const duplicate = await correct(staff, one.id, one.seen, { email: two.seen.email.toUpperCase() })
  expect([duplicate.status, errorsOf(duplicate)]).toEqual([
    422,
    {
      email:
        'Maria Kowalczyk, another lead, already has this email. If they are the same person, merge them under “Duplicates” instead',
    },
  ])
  expect(errorsOf(await correct(staff, far.id, far.seen, { email: two.seen.email })).email).toContain(
    'continue with that lead instead',
  )
  await staff.post(`/api/admin/leads/${one.id}/merge`, { otherId: two.id })
  expect(errorsOf(await correct(staff, one.id, one.seen, { email: two.seen.email }))).toEqual({
    email: 'Maria Kowalczyk, a lead merged into this one, already has this email',
  })

  const email = `both.${randomUUID()}@example.com`
  const answers = await Promise.all([
    correct(staff, one.id, one.seen, { email }),
    correct(colleague, far.id, far.seen, { email }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('consent belongs to the phone number in any format', async ({ server }) => {
  const { staff } = await opened(server)
  const { id, seen } = await visit(server)
  const respelled = (await correct(staff, id, seen, { phone: '+1 212 555 0123' })).body
  expect(await read(staff, id)).toMatchObject({ phoneE164: '+12125550123', mayBeCalled: true })
  const moved = (await correct(staff, id, respelled, { phone: '(646) 555-0142' })).body
  expect(await read(staff, id)).toMatchObject({ phoneE164: '+16465550142', mayBeCalled: false })
  await correct(staff, id, moved, { phone: seen.phone })
  expect(await read(staff, id)).toMatchObject({ mayBeCalled: true })
})

test('do-not-contact applies to the old email and the new one', async ({ server }) => {
  const { staff } = await opened(server)
  const { id, seen } = await visit(server)
  await server.ctx.db.update(leads).set({ status: 'do_not_contact' }).where(eq(leads.id, id))
  const email = `right.${randomUUID()}@example.com`
  expect((await correct(staff, id, seen, { email, phone: '(646) 555-0142' })).status).toBe(200)
  expect(await read(staff, id)).toMatchObject({ email, status: 'do_not_contact', mayBeCalled: false })
  expect(await findSuppressions(server.ctx, seen.email)).toEqual(['unsubscribed'])
})

test('read-only staff cannot correct leads', async ({ server }) => {
  await server.createStaff({ email: 'kim@example.com', name: 'Kim Example', role: 'compliance' })
  const reader = await server.signIn('kim@example.com')
  const { id, seen } = await visit(server)
  expect((await correct(reader, id, seen, { name: 'Maria Kowalczyk' })).status).toBe(403)
})
