import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { takeWithoutConsent } from '#server/testing/fixtures/takeover-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const url = '/api/admin/applications'

/** Submits an application and returns its id and the applicant's browser. */
async function sent(server: TestServer, values: { name?: string; email?: string } = {}) {
  const browser = server.browser()
  const created = { type: 'business', name: 'Ada Harbor', email: 'ada@example.com', ...values }
  const { reference } = (await browser.post('/api/applications', created)).body.file
  const [application] = await server.ctx.db.select().from(applications).where(eq(applications.reference, reference))
  const id = application?.id ?? ''
  const actor = { kind: 'applicant' as const, applicationId: id, sessionId: id, isVerified: true }
  await moveApplication(
    { ...server.ctx, actor },
    { id, to: 'submitted' },
    { 'application-complete': async () => undefined },
  )
  await server.ctx.db
    .update(applications)
    .set({ submittedAt: server.ctx.now(), businessName: '50% Bakery', amountCents: 5_000_000 })
    .where(eq(applications.id, id))
  await server.deliverEmails()
  return { browser, id, reference }
}

test('staff find and assign a submitted application and request documents, and the applicant sees the request', async ({
  server,
}) => {
  await server.createStaff()
  const { browser, id, reference } = await sent(server)
  const staff = await server.signIn()
  const { applications: listed } = (await staff.get(url)).body
  expect(listed).toMatchObject([{ id, reference, stage: 'submitted', owner: null, amountCents: 5_000_000 }])

  expect((await postMove(staff, `${url}/${id}`, { to: 'in_review' })).body.message).toContain(
    'Assign the application first',
  )
  expect((await staff.post(`${url}/${id}/assign-to-self`)).body.application.owner).toBe('Pat Example')
  expect((await postMove(staff, `${url}/${id}`, { to: 'in_review' })).body.application.stage).toBe('in_review')
  const item = { id: uuidv7(), kind: 'bank_statement', title: 'The March statement', detail: '' }
  await staff.post(`${url}/${id}/requirements`, { items: [item] })
  const shown = await staff.get(`${url}/${id}`)
  expect(shown.body.moves.map(({ to, by }: Record<string, string>) => [to, by]).slice(-2)).toEqual([
    ['in_review', 'Pat Example'],
    ['docs_needed', 'Pat Example'],
  ])

  await verifySessions(server)
  const seen = (await browser.get('/api/tracking')).body
  expect(seen).toMatchObject({ label: 'Action needed', contact: { name: 'Pat' } })
  expect(seen.sentence).toBe('We need 1 item: The March statement.')
  // The promise period starts at 8 a.m.
  expect(await server.deliverEmails()).toEqual([])
  server.advanceTime({ hours: 1 })
  expect((await server.deliverEmails()).map(({ to }) => to)).toEqual([['ada@example.com']])
})

test('the list is searched by reference, name, email and business, and wildcard characters are matched literally', async ({
  server,
}) => {
  await server.createStaff()
  const { reference } = await sent(server)
  await sent(server, { name: 'Bob Pier', email: 'bob@example.com' })
  const staff = await server.signIn()
  const found = async (q: string) =>
    (await staff.get(`${url}?q=${encodeURIComponent(q)}`)).body.applications.map(({ name }: { name: string }) => name)
  expect(await found(reference.slice(3))).toEqual(['Ada Harbor'])
  for (const typed of ['BOB@', 'Pier, Bob']) expect(await found(typed)).toEqual(['Bob Pier'])
  expect(await found('50%')).toEqual(['Bob Pier', 'Ada Harbor'])
  expect(await found('50_')).toEqual([])
  expect((await staff.get(`${url}?view=drafts`)).body.applications).toEqual([])
})

test('an application is found by its reference in any notation, and an invalid reference returns 404', async ({
  server,
}) => {
  await server.createStaff()
  const { id, reference } = await sent(server)
  const staff = await server.signIn()
  const found = (typed: string) => staff.get(`${url}/by-reference/${encodeURIComponent(typed)}`)
  for (const typed of [reference, reference.toLowerCase(), reference.slice(3).replace('-', ' ')])
    expect((await found(typed)).body, typed).toEqual({ id })
  for (const typed of ['HL-2222-2222', id, 'Ada Harbor']) expect((await found(typed)).status, typed).toBe(404)
})

test('only the applicant sees the answers of a draft until it is submitted', async ({ server }) => {
  await server.createStaff()
  const browser = server.browser()
  await browser.post('/api/applications', { type: 'personal', name: 'Ada Harbor', email: 'ada@example.com' })
  const answers = { amountDollars: 25_000, purpose: 'A new roof', urgency: 'month' }
  await browser.put('/api/applications/current/steps/request', { answers, version: 0 })
  const staff = await server.signIn()
  const { id } = (await staff.get(`${url}?view=drafts`)).body.applications[0]
  const file = (await staff.get(`${url}/${id}`)).body
  expect(file.sections).toEqual([])
  expect(JSON.stringify(file)).not.toContain('roof')
})

test("staff can't set the lender stages by hand, and a move from a past stage is refused", async ({ server }) => {
  await server.createStaff()
  const { id } = await sent(server)
  const staff = await server.signIn()
  await staff.post(`${url}/${id}/assign-to-self`)
  for (const to of ['with_lenders', 'offers', 'funded', 'draft'])
    expect((await postMove(staff, `${url}/${id}`, { to, reason: 'x' })).status, to).toBe(409)
  const review = { from: 'submitted', to: 'in_review' }
  await server.createStaff({ name: 'Lee Example', email: 'lee@example.com' })
  const colleague = await server.signIn('lee@example.com')
  const both = await Promise.all([staff, colleague].map((each) => each.post(`${url}/${id}/stage`, review)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  // The applicant sees no staff names, neither after a conflict nor after a retry.
  const faster = both[0]?.status === 200 ? staff : colleague
  expect((await faster.post(`${url}/${id}/stage`, review)).status).toBe(200)
  const moves = and(eq(applicationStageChanges.applicationId, id), eq(applicationStageChanges.to, 'in_review'))
  expect(await server.ctx.db.$count(applicationStageChanges, moves)).toBe(1)
})

test('an application that is resumed returns to its previous stage', async ({ server }) => {
  await server.createStaff()
  const { id } = await sent(server)
  const staff = await server.signIn()
  await staff.post(`${url}/${id}/assign-to-self`)
  await postMove(staff, `${url}/${id}`, { to: 'in_review' })
  const held = await postMove(staff, `${url}/${id}`, { to: 'on_hold', reason: 'Back from vacation in May' })
  // Another user's board still shows it in review.
  const stale = { from: 'in_review', to: 'withdrawn', reason: 'Called' }
  expect((await staff.post(`${url}/${id}/stage`, stale)).status).toBe(409)
  expect(held.body.nextStages).toContain('in_review')
  expect((await postMove(staff, `${url}/${id}`, { to: 'in_review' })).body.application.stage).toBe('in_review')
})

test('each view of an application is audited once in ten minutes, and roles without access get 403', async ({
  server,
}) => {
  await server.createStaff()
  const { id } = await sent(server)
  const staff = await server.signIn()
  await staff.get(`${url}/${id}`)
  await staff.get(`${url}/${id}`)
  const views = () =>
    server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'application.view')).orderBy(auditLog.id)
  expect(await views()).toMatchObject([{ subject: id, actorKind: 'staff' }])
  server.advanceTime({ minutes: 11 })
  await staff.get(`${url}/${id}`)
  expect(await views()).toHaveLength(2)
  await server.createStaff({ email: 'mia@example.com', role: 'marketing' })
  expect((await (await server.signIn('mia@example.com')).get(`${url}/${id}`)).status).toBe(403)
})

test('the list shows pending work and owners, and sorts by longest waiting', async ({ server }) => {
  await server.createStaff()
  const first = await sent(server)
  server.advanceTime({ hours: 2 })
  const second = await sent(server, { name: 'Bob Pier', email: 'bob@example.com' })
  const staff = await server.signIn()
  const listed = async (question: string) => (await staff.get(`${url}?${question}`)).body.applications
  const idsOf = async (question: string) => (await listed(question)).map(({ id }: { id: string }) => id)
  expect(await idsOf('sort=newest')).toEqual([second.id, first.id])
  expect(await idsOf('sort=waiting')).toEqual([first.id, second.id])
  expect(await idsOf('owner=mine')).toEqual([])
  await staff.post(`${url}/${second.id}/assign-to-self`)
  expect(await idsOf('owner=mine')).toEqual([second.id])

  for (const body of ['Hello', 'Are you there?']) await first.browser.post('/api/messages', { id: uuidv7(), body })
  await uploads(server.app, first.browser).file({ content: pdf('of Ada') })
  const [waiting] = await listed('sort=waiting')
  expect(waiting).toMatchObject({ unanswered: 2, toReview: 1, isMine: false })
  // The applicant's 24 hours start Monday at 9, when the office opens.
  const { dueAt } = (await first.browser.get('/api/tracking')).body
  expect([waiting.dueAt, dueAt]).toEqual(Array(2).fill('2026-03-03T14:00:00.000Z'))
  server.advanceTime({ minutes: 1 })
  await staff.post(`${url}/${first.id}/messages`, { id: uuidv7(), body: 'Yes.' })
  expect((await listed('sort=waiting'))[0]).toMatchObject({ unanswered: 0 })
})

test("an application shows the applicant's lead and whether the number may be called", async ({ server }) => {
  await server.createStaff()
  const { id } = await sent(server)
  const staff = await server.signIn()
  expect((await staff.get(`${url}/${id}`)).body.lead).toBeNull()
  const left = { name: 'Ada Harbor', email: 'ADA@example.com', phone: '(207) 555-0142', contactConsent: true }
  const { lead } = (await server.browser().post('/api/leads/basic', left)).body
  await server.ctx.db.update(applications).set({ phone: '+1 207 555 0142' }).where(eq(applications.id, id))
  expect((await staff.get(`${url}/${id}`)).body.lead).toEqual({ id: lead.id, mayOpen: true, mayBeCalled: true })
  await server.ctx.db.update(applications).set({ phone: '(207) 555-0199' }).where(eq(applications.id, id))
  expect((await staff.get(`${url}/${id}`)).body.lead).toEqual({ id: lead.id, mayOpen: true, mayBeCalled: false })
})

test('an application that looks automated is accepted, and staff see why it was flagged', async ({ server }) => {
  await server.createStaff()
  const staff = await server.signIn()
  const begin = (values: object) =>
    server
      .browser()
      .post('/api/applications', { type: 'business', name: 'Ada Harbor', email: 'ada@example.com', ...values })
  const signsOf = async (reference: string) => {
    const [listed] = (await staff.get(`/api/admin/applications?view=drafts&q=${reference}`)).body.applications
    return (await staff.get(`/api/admin/applications/${listed.id}`)).body.application.botSignals
  }
  const program = await begin({ homepage: 'https://example.com', seconds: 0 })
  expect(program.status).toBe(200)
  expect(await signsOf(program.body.file.reference)).toEqual(['trap_filled', 'sent_at_once'])
  expect(await signsOf((await begin({ homepage: '', seconds: 40 })).body.file.reference)).toEqual([])
})

test('when two users move an application at once, the second gets a conflict and must confirm', async ({ server }) => {
  await server.createStaff()
  const { id } = await sent(server)
  const staff = await server.signIn()
  await staff.post(`${url}/${id}/assign-to-self`)
  const move = (values: object) => staff.post(`${url}/${id}/stage`, values)
  const unseen = await move({ to: 'in_review' })
  expect([unseen.status, Object.keys(unseen.body.fields)]).toEqual([422, ['from']])
  await move({ from: 'submitted', to: 'in_review' })

  const places = ['on_hold', 'withdrawn']
  // Both moves are allowed, so only the base version prevents the second one.
  const both = await Promise.all(places.map((to) => move({ from: 'in_review', to, reason: 'Called' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { stage } = (await staff.get(`${url}/${id}`)).body.application
  expect(places).toContain(stage)
  const text = stage === 'on_hold' ? 'On hold' : 'Withdrawn'
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    `This application has already been moved by you. It is now "${text}".`,
  )
})

test('when two users assign an application at once, the second gets a conflict and must confirm', async ({
  server,
}) => {
  const { id: patId } = await server.createStaff()
  await takeWithoutConsent(server, patId)
  await server.createStaff({ name: 'Kim Sample', email: 'kim@example.com' })
  const { id } = await sent(server)
  const [pat, kim] = [await server.signIn(), await server.signIn('kim@example.com')]
  const both = await Promise.all([pat, kim].map((staff) => staff.post(`${url}/${id}/assign-to-self`)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const second = both[0]?.status === 409 ? pat : kim
  const [winner, loser] = second === pat ? ['Kim Sample', 'Pat Example'] : ['Pat Example', 'Kim Sample']
  const told = `Your change wasn’t saved. ${winner} changed this just now. ${winner} is the owner.`
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(told)
  const { ownerId: from } = (await second.get(`${url}/${id}`)).body.application
  expect((await second.post(`${url}/${id}/assign-to-self`, { from, reason: 'On leave' })).body.application.isMine).toBe(
    true,
  )
  // A third user with an outdated view can't reassign it.
  await server.createStaff({ name: 'Lee Example', email: 'lee@example.com' })
  const late = await (await server.signIn('lee@example.com')).post(`${url}/${id}/assign-to-self`, { from })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining(`${loser} is the owner.`)])
})

test('the details say what is there and what is missing, for the tabs and the next action', async ({ server }) => {
  await server.createStaff()
  const { browser, id } = await sent(server)
  const staff = await server.signIn()
  await staff.post(`${url}/${id}/assign-to-self`)
  await postMove(staff, `${url}/${id}`, { to: 'in_review' })
  const progress = async () => (await staff.get(`${url}/${id}`)).body.progress
  expect(await progress()).toEqual({
    ...{ documents: 0, lenders: 0, offers: 0, offersToPresent: 0, offersWithoutDisclosure: 0 },
    ...{ isMissingDocuments: true, matchingLenders: 0 },
  })
  await uploads(server.app, browser).file({ content: pdf('May') })
  expect((await progress()).documents).toBe(1)
})
