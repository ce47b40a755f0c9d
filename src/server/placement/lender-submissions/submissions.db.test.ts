import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { dailyFigures } from '#server/admin/dashboard/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { disclosureRules } from '#server/placement/disclosure-rules/table.ts'
import { moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { lenderCriteria, lenders } from '#server/placement/lenders/table.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import {
  addTestLender,
  agree,
  createAgreedApplication,
  lenientCriteria,
} from '#server/testing/fixtures/lender-fixtures.ts'
import { holdLicense } from '#server/testing/fixtures/offer-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { test } from '#server/testing/test-server.ts'
import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import type { Sharing } from '#shared/placement/lender-submissions/sharing-contract.ts'
import { lenderSubmissions } from './table.ts'

test('consent to a lender records the exact text, and only in a session opened by email', async ({ server }) => {
  const { id, lenderId, browser, unverified } = await createAgreedApplication(server)
  const ofApplication = eq(consentEvents.subjectId, id)
  const events = await server.ctx.db.select().from(consentEvents).where(ofApplication).orderBy(consentEvents.id)
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ channel: 'share-with-lender', action: 'given', lenderId })
  expect(events[0]?.exactText).toMatch(/may send my application .* to Pier Bank/)
  expect(events[0]?.textSha256).toMatch(/^[0-9a-f]{64}$/)
  // A repeated click adds nothing.
  await agree(browser, lenderId)
  expect(await server.ctx.db.$count(consentEvents, ofApplication)).toBe(1)

  const other = await addTestLender(server)
  expect((await agree(unverified, other, browser)).status).toBe(403)
  // Matches would show a stranger corrected answers and what the statements say.
  const shown = (await unverified.get('/api/tracking/lenders')).body
  expect(shown).toMatchObject({ choice: 'open', isVerified: false, hasOnlySamples: false, lenders: [], ledger: [] })
  const refused = await browser.post('/api/tracking/lenders/agree', { lenders: [{ id: other, agreement: 'Yes' }] })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('text has changed') } })
})

test('once a lender is chosen it is our turn, and also if there is none to choose', async ({ server }) => {
  const { lenderId, browser } = await createAgreedApplication(server)
  const turn = async () => (await browser.get('/api/tracking')).body
  expect(await turn()).toMatchObject({ sentence: expect.stringContaining('you chose'), waitsFor: 'us' })
  await browser.post(`/api/tracking/lenders/${lenderId}/withdraw`)
  expect(await turn()).toMatchObject({ sentence: expect.stringContaining('Choose which'), waitsFor: 'applicant' })
  await server.ctx.db.update(lenders).set({ status: 'inactive' }).where(eq(lenders.id, lenderId))
  expect(await turn()).toMatchObject({ label: 'Ready for lenders', waitsFor: 'us' })
})

test('agreeing on two devices at the same time records one consent', async ({ server }) => {
  const { id, browser } = await createAgreedApplication(server)
  const lenderId = await addTestLender(server)
  const { lenders: choosable } = (await browser.get('/api/tracking/lenders')).body
  const chosen = choosable.filter((lender: { id: string }) => lender.id === lenderId)
  const lenders = chosen.map(({ agreement }: { agreement: string }) => ({ id: lenderId, agreement }))
  const press = () => browser.post('/api/tracking/lenders/agree', { lenders })
  await Promise.all(Array.from({ length: 5 }, press))
  expect(await server.ctx.db.$count(consentEvents, eq(consentEvents.lenderId, lenderId))).toBe(1)
  expect(await server.ctx.db.$count(consentEvents, eq(consentEvents.subjectId, id))).toBe(2)
})

test('sample lenders are never offered to applicants or sent to, and leave the board with the first real lender', async ({
  server,
}) => {
  const { id, lenderId, browser, staff } = await createAgreedApplication(server)
  const { lenders: choosable } = (await browser.get('/api/tracking/lenders')).body
  expect(JSON.stringify(choosable)).not.toContain('Sample')
  const { lenders: all } = (await staff.get(`/api/admin/applications/${id}/lenders`)).body
  expect(all.map((lender: BoardLender) => lender.id)).toEqual([lenderId])

  await server.ctx.db.update(lenders).set({ status: 'inactive' }).where(eq(lenders.id, lenderId))
  const { lenders: alone } = (await staff.get(`/api/admin/applications/${id}/lenders`)).body
  const sample = alone.find(({ isSample }: BoardLender) => isSample)
  expect(sample.obstacles.join()).toContain('sample lender')
  expect(sample.matches).toHaveLength(1)
  await server.ctx.db.update(lenders).set({ status: 'active' }).where(eq(lenders.id, lenderId))
  const sent = await staff.post(`/api/admin/applications/${id}/lender-submissions`, {
    lenderId: sample.id,
    product: null,
  })
  expect(sent.status).toBe(409)
})

test('staff see how the application matches each lender, and which lenders the applicant excluded', async ({
  server,
}) => {
  const { id, staff, board } = await createAgreedApplication(server)
  const { excluded } = (await staff.get(`/api/admin/applications/${id}/lenders`)).body
  expect(excluded).toBe('My own bank, Tide Savings')
  const { matches, obstacles, consent } = await board()
  expect(matches[0]).toMatchObject({ product: 'term_loan', matchStatus: 'open', criteriaVersion: 1 })
  expect(obstacles).toEqual([])
  expect(consent?.isGiven).toBe(true)
})

test('lenders for individuals aren’t offered for a business, unless the applicant already agreed to one', async ({
  server,
}) => {
  const { id, staff, browser, lenderId } = await createAgreedApplication(server)
  const personal = { minYearlyIncomeCents: 3_000_000, maxDebtToIncomePercent: 45, acceptsSelfEmployed: true }
  const addPersonal = (of: string, product: 'term_loan' | 'line_of_credit') =>
    server.ctx.db.insert(lenderCriteria).values({
      ...{ id: uuidv7(), lenderId: of, product, version: 2, createdAt: server.ctx.now() },
      criteria: { ...lenientCriteria, personal },
    })
  const consumer = await addTestLender(server, { name: 'Aft Personal' })
  await addPersonal(consumer, 'term_loan')
  const both = await addTestLender(server, { name: 'Both Banks' })
  await addPersonal(both, 'line_of_credit')
  const offered = async () => {
    const { lenders: listed } = (await browser.get('/api/tracking/lenders')).body as Sharing
    return listed.map((lender) => lender.id)
  }
  const listed = async (): Promise<BoardLender[]> =>
    (await staff.get(`/api/admin/applications/${id}/lenders`)).body.lenders
  expect((await offered()).toSorted()).toEqual([lenderId, both].toSorted())
  expect((await listed()).map((lender) => lender.id).toSorted()).toEqual([lenderId, both].toSorted())
  // Only the products for businesses can be requested.
  const products = (await listed()).find((lender) => lender.id === both)?.matches.map(({ product }) => product)
  expect(products).toEqual(['term_loan'])

  await addPersonal(lenderId, 'term_loan')
  expect(await offered()).toContain(lenderId)
  expect((await listed()).map((lender) => lender.id)).toContain(lenderId)
})

test('lenders that were not asked about are sorted by how well they match', async ({ server }) => {
  const { id, staff, lenderId } = await createAgreedApplication(server, { name: 'Wharf Bank' })
  const add = async (name: string, criteria: Partial<typeof lenientCriteria>) => {
    const added = await addTestLender(server, { name })
    await server.ctx.db.insert(lenderCriteria).values({
      ...{ id: uuidv7(), lenderId: added, product: 'term_loan', version: 2, createdAt: server.ctx.now() },
      criteria: { ...lenientCriteria, ...criteria },
    })
    return added
  }
  await add('Anchor asks for more', { minMonthlyRevenueCents: 90_000_000 })
  await add('Buoy gives least', { maxAmountCents: 6_000_000 })
  const slow = await add('Cove is slow', { maxAmountCents: 9_000_000 })
  const quick = await add('Dock is quick', { maxAmountCents: 9_000_000 })
  const answers = { day: '2026-03-01', figure: 'lender_answer', count: 3, cents: 0 }
  await server.ctx.db.insert(dailyFigures).values([
    { ...answers, detail: slow, bucket: 60, seconds: [1_966_080, 2_000_000, 2_100_000] },
    { ...answers, detail: quick, bucket: 20, seconds: [1_920, 2_000, 2_100] },
  ])
  const { lenders: all } = (await staff.get(`/api/admin/applications/${id}/lenders`)).body
  const real = all.filter(({ isSample }: BoardLender) => !isSample)
  expect(real[0].id).toBe(lenderId)
  expect(real.slice(1).map(({ name }: BoardLender) => name.split(' ')[0])).toEqual(['Dock', 'Cove', 'Buoy', 'Anchor'])
})

test('without consent, certification or a valid license nothing is sent, and every reason is listed', async ({
  server,
}) => {
  const { lenderId, send, browser } = await createAgreedApplication(server)
  await browser.post(`/api/tracking/lenders/${lenderId}/withdraw`)
  const licenses = [{ state: 'ME' as const, number: 'L-1', expiresOn: '2026-03-01' }]
  await server.ctx.db.update(lenders).set({ dataUseCertifiedOn: null, licenses }).where(eq(lenders.id, lenderId))
  const { status, body } = await send()
  expect(status).toBe(409)
  expect(body.message).toMatch(/hasn’t agreed.*hasn’t certified.*license .* in ME has expired/)
  expect(await server.ctx.db.$count(lenderSubmissions)).toBe(0)
})

test('nothing goes to a lender before the applicant has signed the fee agreement and submitted', async ({ server }) => {
  await server.createStaff()
  const lenderId = await addTestLender(server)
  const { browser } = await startApplication(server)
  const [draft] = await server.ctx.db.select({ id: applications.id }).from(applications)
  const unsigned = { agreements: [{ purpose: 'accuracy', version: '2026-11-1' }], signature: 'Ada Harbor' }
  const { status, body } = await browser.post('/api/applications/current/submit', unsigned)
  expect([status, body.fields]).toEqual([422, expect.objectContaining({ 'agreements.fee': expect.any(String) })])

  const staff = await server.signIn()
  const url = `/api/admin/applications/${draft?.id}`
  for (const to of ['submitted', 'ready', 'with_lenders'])
    expect((await postMove(staff, url, { to })).status, to).toBe(409)
  const sending = { lenderId, product: 'term_loan' }
  const sent = await staff.post(`${url}/lender-submissions`, sending)
  expect(sent).toMatchObject({ status: 409, body: { message: expect.stringContaining('only in the stages Ready') } })
  expect(await server.ctx.db.$count(lenderSubmissions)).toBe(0)
})

test('a draft shows staff neither its state nor how its answers match lenders, until it is submitted', async ({
  server,
}) => {
  await server.createStaff()
  const lenderId = await addTestLender(server)
  const { browser } = await startApplication(server)
  const answers = { legalName: 'Harbor Bakery LLC', startedIn: '3/2019', industry: 'Bakery', state: 'ME' }
  await browser.put('/api/applications/current/steps/business', { answers, version: 0 })
  const notLenders = 'My own bank'
  await browser.put('/api/applications/current/steps/lenders', { answers: { notLenders }, version: 0 })
  const staff = await server.signIn()
  const [{ id = '' } = {}] = await server.ctx.db.select({ id: applications.id }).from(applications)
  const read = async () => {
    const { state } = (await staff.get(`/api/admin/applications/${id}/offers`)).body
    const { excluded, measured, lenders } = (await staff.get(`/api/admin/applications/${id}/lenders`)).body
    const { matches, consent } = lenders.find((one: BoardLender) => one.id === lenderId)
    return { state, excluded, measured, products: matches.map(({ product }: { product: string }) => product), consent }
  }
  expect(await read()).toEqual({ state: '', excluded: '', measured: null, products: [], consent: null })
  await server.ctx.db.update(applications).set({ stage: 'submitted', submittedAt: server.ctx.now() })
  expect(await read()).toMatchObject({ state: 'ME', excluded: notLenders, products: ['term_loan'] })
})

test('nothing is sent if a lender isn’t licensed for the requested product, and the message names it', async ({
  server,
}) => {
  const { lenderId, staff, send, board, id } = await createAgreedApplication(server, { name: 'Pier Bank' })
  const now = server.ctx.now()
  const offer = (product: 'term_loan' | 'equipment', version: number, unlicensedStates: 'ME'[]) =>
    server.ctx.db.insert(lenderCriteria).values({
      ...{ id: uuidv7(), lenderId, product, version, createdAt: now },
      criteria: { ...lenientCriteria, unlicensedStates },
    })
  await offer('term_loan', 2, ['ME'])
  const none = 'Pier Bank isn’t licensed in ME for any of its products.'
  expect((await board()).obstacles).toEqual([none])
  expect(await send()).toMatchObject({ status: 409, body: { message: `Not sent. ${none}` } })

  // Licensed for another product: that one may be sent, this one still not.
  await offer('equipment', 1, [])
  expect((await send()).body.message).toContain('isn’t licensed in ME for bank term loan.')
  const equipment = { lenderId, product: 'equipment' }
  expect((await staff.post(`/api/admin/applications/${id}/lender-submissions`, equipment)).status).toBe(200)
})

test('nothing is sent while our own license in the state has expired, for any role', async ({ server }) => {
  const { id, lenderId, send, board } = await createAgreedApplication(server)
  await holdLicense(server, 'ME', '2026-03-01')
  const problem = expect.stringContaining('Our license in Maine has expired.')
  expect((await board()).obstacles).toEqual([problem])
  expect(await send()).toMatchObject({ status: 409, body: { message: problem } })
  await server.createStaff({ role: 'owner', email: 'owner@example.com' })
  const owner = await server.signIn('owner@example.com')
  const sending = { lenderId, product: 'term_loan' }
  expect((await owner.post(`/api/admin/applications/${id}/lender-submissions`, sending)).status).toBe(409)
  await holdLicense(server, 'ME', '2026-12-31')
  expect((await send()).status).toBe(200)
})

test('nothing is sent where a rule requires a license of ours and none is entered, except to exempt lenders', async ({
  server,
}) => {
  const { lenderId, send, board } = await createAgreedApplication(server)
  const [rule] = await server.ctx.db.select().from(disclosureRules).where(eq(disclosureRules.state, 'MO'))
  const [staffMember] = await server.ctx.db.select().from(staff).limit(1)
  if (!rule || !staffMember) throw new Error('There is no rule for Missouri.')
  const start = { validFrom: '2026-01-01', staffId: staffMember.id }
  await server.ctx.db.insert(disclosureRules).values({ ...rule, ...start, id: uuidv7(), state: 'ME' })
  const missing = expect.stringContaining('Maine requires a broker’s registration, and Settings has none for Maine.')
  expect((await board()).obstacles).toEqual([missing])
  expect(await send()).toMatchObject({ status: 409, body: { message: missing } })
  await server.ctx.db.update(lenders).set({ lenderType: 'bank' }).where(eq(lenders.id, lenderId))
  expect((await board()).obstacles).toEqual([])
  expect((await send()).status).toBe(200)
})

test('an application is sent once, moves to the next stage, and its applicant is notified', async ({ server }) => {
  // Eight in the morning in the applicant's time zone.
  server.advanceTime({ hours: 1 })
  const { id, send, board } = await createAgreedApplication(server)
  const [first, second] = await Promise.all([send(), send()])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect((await server.ctx.db.select().from(applications))[0]?.stage).toBe('with_lenders')
  expect(await board()).toMatchObject({ submission: { status: 'sent', sentBy: 'Pat Example', product: 'term_loan' } })
  expect((await server.deliverEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    [['ada@example.com'], expect.stringContaining('was sent to a lender you chose')],
  ])
  expect((await server.ctx.db.select().from(lenderSubmissions))[0]?.applicationId).toBe(id)
})

test('staff set the status of a submission; of two concurrent changes one is refused', async ({ server }) => {
  const { send, board, staff } = await createAgreedApplication(server)
  await send()
  const { id, version, nextStatuses } = (await board()).submission ?? { id: '', version: 0, nextStatuses: [] }
  expect(nextStatuses).toContain('under_review')
  expect(nextStatuses).not.toContain('offer_received')
  const move = (values: object) => staff.post(`/api/admin/lender-submissions/${id}/status`, { version, ...values })
  const both = await Promise.all([move({ to: 'under_review' }), move({ to: 'docs_required' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await move({ to: 'funded' })).status).toBe(409)
  expect((await move({ to: 'expired', version: Number.MAX_SAFE_INTEGER })).status).toBe(422)
})

test('a lender declines with reasons, the applicant has to be notified within 30 days, and no lender is left', async ({
  server,
}) => {
  const { id: applicationId, send, board, staff } = await createAgreedApplication(server)
  const submittedAt = new Date('2026-03-02T03:30:00Z')
  await server.ctx.db.update(applications).set({ submittedAt }).where(eq(applications.id, applicationId))
  await send()
  const close = () =>
    postMove(staff, `/api/admin/applications/${applicationId}`, { to: 'not_placed', reason: 'No lender at present' })
  expect((await close()).body.message).toContain('A lender hasn’t decided yet')

  const { id, version } = (await board()).submission ?? { id: '', version: 0 }
  const decline = (values: object) =>
    staff.post(`/api/admin/lender-submissions/${id}/status`, { version, to: 'declined_by_lender', ...values })
  expect((await decline({})).body.fields).toHaveProperty('reasons')
  expect((await decline({ reasons: ['other'] })).body.fields).toHaveProperty('note')
  expect((await decline({ reasons: ['time_in_business'], note: 'Wants three years' })).status).toBe(200)
  // The application was complete at 10:30 in the evening of March 1.
  expect((await board()).submission).toMatchObject({
    ...{ declineReasons: ['time_in_business'], noticeDueOn: '2026-03-31', notes: 'Wants three years', linkUntil: null },
  })
  expect((await close()).status).toBe(200)
})

test('a decline stays on record when the same lender is asked again, until it makes an offer', async ({ server }) => {
  const { id: applicationId, send, board, staff } = await createAgreedApplication(server)
  await send()
  const move = async (to: string, values: object = {}) => {
    const { id, version } = (await board()).submission ?? { id: '', version: 0 }
    return staff.post(`/api/admin/lender-submissions/${id}/status`, { version, to, ...values })
  }
  const refusal = { declineReasons: ['time_in_business'], noticeDueOn: '2026-04-01' }
  await move('declined_by_lender', { reasons: ['time_in_business'] })
  expect((await board()).submission).toMatchObject(refusal)
  expect((await send()).status).toBe(200)
  expect((await board()).submission).toMatchObject({ status: 'sent', ...refusal })
  await move('under_review')
  expect((await board()).submission).toMatchObject(refusal)

  const [offered] = await server.ctx.db
    .select()
    .from(lenderSubmissions)
    .where(eq(lenderSubmissions.applicationId, applicationId))
  await moveSubmission(server.ctx, { id: offered?.id ?? '', to: 'offer_received' })
  expect((await board()).submission).toMatchObject({ declineReasons: [], noticeDueOn: null })
})

test('the applicant’s data copy lists who has the application', async ({ server }) => {
  const { lenderId, send, browser } = await createAgreedApplication(server)
  await send()
  const cookies = Object.fromEntries(browser.cookies)
  const { lenders: ledger } = (await server.app.inject({ url: '/api/tracking/data.json', cookies })).json()
  expect(ledger).toMatchObject([{ lenderId, sentAt: server.ctx.now().toISOString(), views: 0, isOpen: true }])
})

test('the lender’s reference and notes are saved, and don’t overwrite someone else’s change', async ({ server }) => {
  const { send, board, staff } = await createAgreedApplication(server)
  await send()
  const { id, version } = (await board()).submission ?? { id: '', version: 0 }
  const note = (notes: string) =>
    staff.patch(`/api/admin/lender-submissions/${id}`, { version, lenderReference: 'PB-1', notes })
  for (const _sent of ['once', 'twice']) expect((await note('Wants the lease')).status).toBe(200)
  const late = await note('Something else')
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('You changed this')])
  expect((await board()).submission).toMatchObject({ lenderReference: 'PB-1', notes: 'Wants the lease' })
})

test('an ended submission can be sent again while the applicant still agrees', async ({ server }) => {
  const { send, board, staff } = await createAgreedApplication(server)
  await send()
  const { id, version } = (await board()).submission ?? { id: '', version: 0 }
  await staff.post(`/api/admin/lender-submissions/${id}/status`, { version, to: 'expired' })
  expect((await send()).body.link).toContain('/package#')
  expect((await board()).submission).toMatchObject({ id, status: 'sent', noticeDueOn: null })
})
