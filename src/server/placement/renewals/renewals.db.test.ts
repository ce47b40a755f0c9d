import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { staff as people } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { contactLog, suppressions } from '#server/messaging/contact-policy/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { encodeDay } from '#server/platform/db/cursor.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { createChosenOffer, fundApplication } from '#server/testing/fixtures/funding-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const setAddress = async (owner: Browser, address: string) => {
  const { version, value } = (await owner.get('/api/admin/settings')).body.sections.contact
  expect((await owner.put('/api/admin/settings/contact', { version, value: { ...value, address } })).status).toBe(200)
}

/** A deal of $50,000 over two years, one year later; Pat is signed in again. */
async function afterAYear(server: TestServer) {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  await setAddress(file.owner, '1 Pier St\nBoston, MA 02110')
  // During the day, in Nevada too.
  server.advanceTime({ hours: 24 * 370 + 5 })
  await server.deliverEmails()
  const staff = await server.signIn()
  const list = async (view = 'due') => (await staff.get(`/api/admin/renewals?view=${view}`)).body.renewals
  const takeAction = async (name: string) => {
    const [deal] = await server.ctx.db.select().from(deals)
    return staff.post(`/api/admin/deals/${deal?.id}/renewal`, { version: deal?.version, action: name })
  }
  return { ...file, staff, list, takeAction }
}

/** Ada subscribes and confirms. */
async function subscribe({ ctx }: TestServer) {
  await ctx.db.insert(newsletterSubscriptions).values({
    ...{ id: uuidv7(), email: 'ada@example.com', emailNormalized: 'ada@example.com', status: 'confirmed' },
    ...{ confirmedAt: ctx.now(), unsubscribeToken: 'a-way-out', requestedAt: ctx.now(), pagePath: '/' },
  })
}

/** Ada asked not to be contacted. */
async function leaveAlone(server: TestServer) {
  const now = server.ctx.now()
  await server.ctx.db.insert(leads).values({
    ...{ id: uuidv7(), name: 'Ada Harbor', email: 'ada@example.com', emailNormalized: 'ada@example.com' },
    ...{ phone: '(207) 555-0142', source: 'Hero Form', status: 'do_not_contact', createdAt: now, updatedAt: now },
    lastSubmittedAt: now,
  } as never)
}

test('a client is listed once half is paid in, and not before', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  server.advanceTime({ hours: 24 * 300 })
  const staff = await server.signIn()
  expect((await staff.get('/api/admin/renewals')).body).toMatchObject({ renewals: [], thresholdBasisPoints: 5_000 })
  const [deal] = await server.ctx.db.select().from(deals)
  const early = await staff.post(`/api/admin/deals/${deal?.id}/renewal`, { version: 1, action: 'offer' })
  expect(early).toMatchObject({ status: 409, body: { message: expect.stringContaining('Too little') } })
  server.advanceTime({ hours: 24 * 30 })
  const again = await server.signIn()
  expect((await again.get('/api/admin/renewals?view=soon')).body.renewals).toHaveLength(1)
  server.advanceTime({ hours: 24 * 45 })
  const due = await server.signIn()
  const [renewal] = (await due.get('/api/admin/renewals?owner=mine')).body.renewals
  expect(renewal).toMatchObject({ owner: 'Pat Example', isMine: true, contact: { byMail: false, byPhone: false } })
  expect(renewal.deal.paidInBasisPoints).toBeGreaterThanOrEqual(5_000)
})

test('a draft that anyone may have started with the client’s address doesn’t end the renewal, and their own does', async ({
  server,
}) => {
  const { list } = await afterAYear(server)
  await server.browser().post('/api/applications', { type: 'business', name: 'Eve', email: 'ada@example.com' })
  expect(await list()).toHaveLength(1)
  await server.ctx.db
    .update(applications)
    .set({ emailVerifiedAt: server.ctx.now() })
    .where(eq(applications.stage, 'draft'))
  expect(await list()).toEqual([])
})

test('offering a renewal adds a task and shows it to the client; a client without consent gets no email', async ({
  server,
}) => {
  const { takeAction, list, id } = await afterAYear(server)
  expect((await takeAction('offer')).body.renewal.deal).toMatchObject({ renewal: 'offered' })
  expect(await server.deliverEmails()).toEqual([])
  const log = await server.ctx.db.select().from(contactLog).where(eq(contactLog.purpose, 'renewals.send-email'))
  expect(log).toMatchObject([{ decision: 'refused', reason: 'no-consent' }])
  const made = await server.ctx.db.select().from(tasks).where(eq(tasks.type, 'renewal'))
  expect(made).toMatchObject([{ status: 'open', applicationId: id }])
  expect([(await list()).length, (await list('done')).length]).toEqual([0, 1])
  expect((await takeAction('offer')).status).toBe(409)
  expect((await takeAction('reopen')).body.renewal.deal.renewal).toBe('waiting')
  expect(await list()).toHaveLength(1)
})

test('a subscriber gets one email with an unsubscribe link', async ({ server }) => {
  const { takeAction, list } = await afterAYear(server)
  await subscribe(server)
  expect((await list())[0].contact).toMatchObject({ byMail: true })
  await takeAction('offer')
  const [mail] = await server.deliverEmails()
  expect(mail).toMatchObject({
    to: ['ada@example.com'],
    headers: { 'List-Unsubscribe': expect.stringContaining('a-way-out') },
  })
})

test('without a postal address no renewal email is sent, and staff are told to add one', async ({ server }) => {
  const { takeAction } = await afterAYear(server)
  const owner = await server.signIn('olga@example.com')
  await setAddress(owner, '')
  // Owners are emailed about it.
  await server.deliverEmails()
  await subscribe(server)
  await takeAction('offer')
  expect(await server.deliverEmails()).toEqual([])
  expect(await takeAction('write')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Add a postal address in Settings first') },
  })
  await setAddress(owner, '1 Pier St\nBoston, MA 02110')
  expect((await takeAction('write')).status).toBe(200)
  const mail = (await server.deliverEmails()).find(({ to }) => to[0] === 'ada@example.com')
  expect(mail?.text).toContain('1 Pier St, Boston, MA 02110')
})

test('a client who asked not to be contacted gets no renewal offer', async ({ server }) => {
  const { takeAction, list } = await afterAYear(server)
  await leaveAlone(server)
  expect((await list())[0].contact).toMatchObject({ isLeftAlone: true, byMail: false, byPhone: false })
  expect(await takeAction('offer')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('not to be contacted') },
  })
  expect((await takeAction('decline')).body.renewal.deal.renewal).toBe('declined')
})

test('repeated offers create one task and one email', async ({ server }) => {
  const { takeAction } = await afterAYear(server)
  const open = () => server.ctx.db.$count(tasks, and(eq(tasks.type, 'renewal'), eq(tasks.status, 'open')))
  for (const name of ['offer', 'reopen', 'offer', 'decline']) expect((await takeAction(name)).status).toBe(200)
  expect(await open()).toBe(0)
  for (const name of ['reopen', 'offer']) expect((await takeAction(name)).status).toBe(200)
  expect(await open()).toBe(1)
  expect(await server.ctx.db.$count(outbox, eq(outbox.job, 'renewals.send-email'))).toBe(1)
})

test('an email refused for lack of consent is shown as such, and is sent once after they agree', async ({ server }) => {
  const { takeAction, list } = await afterAYear(server)
  await takeAction('offer')
  await server.deliverEmails()
  expect(await list()).toEqual([])
  expect(await list('done')).toMatchObject([{ mail: 'refused', contact: { byMail: false } }])
  expect(await takeAction('write')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('hasn’t agreed') },
  })

  await subscribe(server)
  expect(await list()).toMatchObject([{ mail: 'refused', deal: { renewal: 'offered' }, contact: { byMail: true } }])
  expect((await takeAction('write')).body.renewal).toMatchObject({ mail: null, deal: { renewal: 'offered' } })
  expect(await server.deliverEmails()).toMatchObject([{ to: ['ada@example.com'] }])
  expect([await list(), await list('done')]).toMatchObject([[], [{ mail: 'sent' }]])
  expect((await takeAction('write')).status).toBe(409)
  for (const name of ['reopen', 'offer']) expect((await takeAction(name)).status).toBe(200)
  expect(await server.deliverEmails()).toEqual([])
})

test('an email can’t be retried after a hard bounce or if the client asked not to be contacted', async ({ server }) => {
  const { takeAction, list } = await afterAYear(server)
  await takeAction('offer')
  await server.deliverEmails()
  await subscribe(server)
  expect(await list()).toHaveLength(1)
  const bounced = { addressHash: addressHash('ada@example.com'), reason: 'bounced', at: server.ctx.now() } as const
  await server.ctx.db.insert(suppressions).values(bounced)
  expect([await list(), (await takeAction('write')).status]).toEqual([[], 409])

  await server.ctx.db.delete(suppressions)
  expect(await list()).toHaveLength(1)
  await leaveAlone(server)
  expect([await list(), (await takeAction('write')).status]).toEqual([[], 409])
})

test('an email that was queued when they asked not to be contacted can be sent once they revoke that', async ({
  server,
}) => {
  const { takeAction, list } = await afterAYear(server)
  await subscribe(server)
  await takeAction('offer')
  await leaveAlone(server)
  expect(await server.deliverEmails()).toEqual([])
  expect(await list('done')).toMatchObject([{ mail: 'refused' }])
  await server.ctx.db.update(leads).set({ status: 'contacted' })
  expect(await list()).toHaveLength(1)
  expect((await takeAction('write')).status).toBe(200)
  expect(await server.deliverEmails()).toMatchObject([{ to: ['ada@example.com'] }])
})

test('closed deals and duplicates have no renewal tasks', async ({ server }) => {
  const { takeAction, staff, id } = await afterAYear(server)
  const settled = async () => {
    const made = await server.ctx.db.select().from(tasks).where(eq(tasks.type, 'renewal')).orderBy(tasks.id)
    return made.map(({ status, outcome }) => `${status}: ${outcome}`)
  }
  await takeAction('offer')
  const [deal] = await server.ctx.db.select().from(deals)
  const confirmed = { confirmed: null, expectedPayoffOn: '2028-03-02', missedPayments: 0, version: deal?.version }
  const close = { ...confirmed, closed: { on: '2027-03-01', reason: 'paid_off' } }
  expect((await staff.put(`/api/admin/deals/${deal?.id}`, close)).status).toBe(200)
  expect(await settled()).toEqual(['dropped: The deal is closed: paid off.'])

  await server.ctx.db.update(deals).set({ closedOn: null, closedReason: null, renewal: 'waiting' })
  await server.ctx.db.update(applications).set({ stage: 'funded' })
  await takeAction('offer')
  const marked = await postMove(staff, `/api/admin/applications/${id}`, { to: 'duplicate', reason: 'Sent twice' })
  expect(marked.status).toBe(200)
  expect(await settled()).toContain('dropped: The application was marked as a duplicate.')
  expect(await server.ctx.db.$count(tasks, and(eq(tasks.type, 'renewal'), eq(tasks.status, 'open')))).toBe(0)
})

test('if the assignee has left, the task is unassigned', async ({ server }) => {
  const { takeAction } = await afterAYear(server)
  // Someone else offers it, because only the assignee's account is closed.
  const { id } = await server.createStaff({ email: 'sam@example.com', name: 'Sam Example' })
  await server.ctx.db.update(applications).set({ ownerStaffId: id })
  await server.ctx.db.update(people).set({ status: 'deactivated' }).where(eq(people.id, id))
  expect((await takeAction('offer')).status).toBe(200)
  const [made] = await server.ctx.db.select().from(tasks).where(eq(tasks.type, 'renewal'))
  expect(made).toMatchObject({ status: 'open', assigneeStaffId: null })
})

test('the next page works even if the deal at the cursor is gone', async ({ server }) => {
  const { staff } = await afterAYear(server)
  const behind = async (day: string | null) =>
    (await staff.get(`/api/admin/renewals?after=${encodeDay({ day, id: uuidv7() })}`)).body.renewals.length
  expect([await behind('2026-03-02'), await behind('2199-12-31'), await behind(null)]).toEqual([1, 0, 0])
})
