import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { ownerCall, ownerToken, submitWithCoOwner } from '#server/testing/fixtures/owner-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { ownerTextVersion } from '#shared/applications/applicants/owner-authorization.ts'

const answer = (server: TestServer, token: string, isAuthorized: boolean) =>
  ownerCall(server.browser(), 'answer', {
    ...{ token, isAuthorized, version: ownerTextVersion, signature: isAuthorized ? 'Jordan Example' : '' },
  })
const ownerEvents = (server: TestServer) =>
  server.ctx.db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.channel, 'owner-credit-check'))
    .orderBy(consentEvents.id)

async function submitWithStaff(server: TestServer) {
  await server.createStaff()
  await submitWithCoOwner(server)
  const token = await ownerToken(server)
  const [application] = await server.ctx.db.select().from(applications)
  const staff = await server.signIn()
  const path = `/api/admin/applications/${application?.id}/owners`
  const [owner] = (await staff.get(path)).body.owners
  return { id: application?.id ?? '', token, staff, path, owner }
}

test('after a refusal, only owners and managers correct the address, with a reason, and the refusal stays visible', async ({
  server,
}) => {
  const { id, token, staff, path, owner } = await submitWithStaff(server)
  await server.createStaff({ role: 'manager', email: 'mona@example.com' })
  const manager = await server.signIn('mona@example.com')
  await answer(server, token, false)
  const change = { from: owner.email, name: owner.name, email: 'bob@example.com' }
  expect((await staff.put(`${path}/${owner.id}`, change)).status).toBe(403)
  // Nor after asking again, which hides the answer.
  expect((await staff.post(`${path}/${owner.id}/ask`, {})).body.owners[0]).toMatchObject({
    status: 'asked',
    refusal: { status: 'declined', isOtherAddress: false },
  })
  expect((await staff.put(`${path}/${owner.id}`, { ...change, reason: 'Typo' })).status).toBe(403)
  expect((await manager.put(`${path}/${owner.id}`, change)).body.fields).toEqual({ reason: 'Enter a reason' })
  const corrected = await manager.put(`${path}/${owner.id}`, { ...change, reason: 'Called from a known number' })
  expect(corrected.status).toBe(200)

  const mails = await server.deliverEmails()
  const notice = mails.find(({ to, subject }) => to.includes(owner.email) && subject.includes('was replaced'))
  expect(notice?.text).not.toMatch(/bob@|Harbor Bakery|Jordan Example/)
  const link = mails.find(({ to }) => to.includes('bob@example.com'))?.text ?? ''
  await answer(server, /\/application-authorization#([\w-]+)/.exec(link)?.[1] ?? '', true)
  expect((await staff.get(path)).body.owners[0]).toMatchObject({
    status: 'authorized',
    refusal: { status: 'declined', isOtherAddress: true },
  })
  const events = await ownerEvents(server)
  expect(events.map(({ action, address }) => [action, address])).toEqual([
    ['withdrawn', owner.email],
    ['given', 'bob@example.com'],
  ])
  const { rows } = await server.ctx.db.execute(
    sql`select detail from audit_log where subject = ${id} and action like 'application.%owner%' order by id`,
  )
  expect(rows.slice(-2).map(({ detail }) => detail)).toMatchObject([
    {
      before: { addressHash: addressHash(owner.email) },
      after: { addressHash: addressHash('bob@example.com') },
      reason: 'Called from a known number',
    },
    { refusalId: events[0]?.id, isOtherAddress: true },
  ])
})

test('staff can’t have an owner answer at an address of staff, and a corrected address is notified', async ({
  server,
}) => {
  const { staff, path, owner } = await submitWithStaff(server)
  await server.createStaff({ email: 'former@example.com', status: 'deactivated' })
  const fields = { email: 'This address belongs to a team member. Enter the owner’s own address' }
  for (const email of ['pat@example.com', ' Former@example.com']) {
    expect((await staff.post(path, { name: 'Sam Example', email })).body.fields).toEqual(fields)
    const change = { from: owner.email, name: owner.name, email }
    expect((await staff.put(`${path}/${owner.id}`, change)).body.fields).toEqual(fields)
  }
  await staff.put(`${path}/${owner.id}`, { from: owner.email, name: owner.name, email: 'jo@example.com' })
  const mails = await server.deliverEmails()
  expect(mails.map(({ to, subject }) => [to[0], subject])).toContainEqual([
    'jordan@example.com',
    'Your email address as an owner was replaced',
  ])
})
