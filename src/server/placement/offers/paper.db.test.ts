import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { generateTasks } from '#server/admin/tasks/commands/generate-tasks.ts'
import { applications } from '#server/applications/applications/table.ts'
import { recordAgreements } from '#server/messaging/consents/commands.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import {
  type ApplicationWithLenders,
  actOnOffer,
  addOffer,
  attachDisclosure,
  createApplicationWithLenders,
  getOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { agreementsFor, paperRecords } from '#shared/applications/applications/agreements.ts'

const signature = 'Ada Harbor'
const sheet = pdf('OFFER SUMMARY')
const choosePaper = ({ ada }: ApplicationWithLenders) => ada.post('/api/applications/current/paper')
const tasksOf = async ({ staff, id }: ApplicationWithLenders) =>
  (await staff.get(`/api/admin/records/application/${id}/tasks`)).body.tasks
const today = (server: TestServer) => server.ctx.now().toISOString().slice(0, 10)
const tomorrow = (server: TestServer) =>
  new Date(server.ctx.now().getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10)

/** Records a step of the mailed disclosure, based on the current version of the offer. */
async function onPaper(offered: ApplicationWithLenders, offerId: string, step: string, values: object) {
  const { version } = await getOffer(offered, offerId)
  return offered.staff.post(`/api/admin/offers/${offerId}/disclosure/${step}`, { version, ...values })
}

/** An offer in New York whose disclosure is attached and can be sent. */
async function prepareDisclosure(server: TestServer) {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  await attachDisclosure(server, offered, id, sheet)
  await actOnOffer(offered, id, 'prepare')
  return { offered, id }
}

const download = (server: TestServer, { ada }: ApplicationWithLenders, offerId: string) =>
  server.app.inject({ url: `/api/offers/${offerId}/disclosure.pdf`, cookies: Object.fromEntries(ada.cookies) })

const detailOf = async ({ ctx }: TestServer, offerId: string, action: string) =>
  (
    await ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, offerId), eq(auditLog.action, action)))
      .orderBy(auditLog.id)
  ).map(({ detail }) => detail)

test('an applicant who asks for paper documents creates one staff task, due within a day, that says what to mail to whom', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const pressed = await Promise.all([1, 2].map(() => choosePaper(offered)))
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  await generateTasks(server.ctx)
  const { reference } = (await offered.staff.get(`/api/admin/applications/${offered.id}`)).body.application
  const tasks = await tasksOf(offered)
  expect(tasks).toMatchObject([
    {
      subject: `Mail paper copies to Ada Harbor (${reference}), as requested`,
      ...{ type: 'disclosure', status: 'open', priority: 'high', assigneeId: offered.pat },
    },
  ])
  expect(Date.parse(tasks[0].dueAt) - server.ctx.now().getTime()).toBe(24 * 60 * 60_000)
  expect((await offered.ada.get('/api/tracking')).body).toMatchObject({ wantsPaper: true })
  const application = `/api/admin/applications/${offered.id}`
  expect((await offered.staff.get(application)).body).toMatchObject({ wantsPaper: true })
  const { entries } = (await offered.staff.get(`${application}/activity?show=work`)).body
  expect(entries).toContainEqual(expect.objectContaining({ text: 'Asked for records by mail', by: 'Ada Harbor' }))
})

test('an applicant who switches back gets electronic disclosures again, and the task is dropped', async ({
  server,
}) => {
  const { offered, id } = await prepareDisclosure(server)
  await choosePaper(offered)
  expect((await actOnOffer(offered, id, 'transmit')).status).toBe(409)
  const { electronicRecords } = (await offered.ada.get('/api/tracking')).body
  expect(electronicRecords.asksCode).toBe(false)
  const { version } = electronicRecords
  expect((await offered.ada.post('/api/applications/current/electronic', { version })).status).toBe(200)
  expect(await tasksOf(offered)).toMatchObject([{ status: 'dropped' }])
  expect((await actOnOffer(offered, id, 'transmit')).status).toBe(200)
  const { entries } = (await offered.staff.get(`/api/admin/applications/${offered.id}/activity?show=work`)).body
  expect(entries).toContainEqual(
    expect.objectContaining({ text: 'Agreed to electronic records again', by: 'Ada Harbor' }),
  )
})

test('staff record a request for paper that arrived by message, in the words of the applicant', async ({ server }) => {
  const { offered, id } = await prepareDisclosure(server)
  const url = `/api/admin/applications/${offered.id}/paper`
  expect((await offered.staff.post(url, { reason: '' })).body.fields).toHaveProperty('reason')
  expect((await offered.ada.post(url, { reason: 'Me too' })).status).toBe(401)
  const reason = '“Please mail everything”, by message on March 2'
  for (const _ of [1, 2]) expect((await offered.staff.post(url, { reason })).status).toBe(200)

  expect(await tasksOf(offered)).toHaveLength(1)
  expect((await actOnOffer(offered, id, 'transmit')).status).toBe(409)
  expect((await offered.ada.get('/api/tracking')).body.wantsPaper).toBe(true)
  const kept = await server.ctx.db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.channel, 'e-records'))
    .orderBy(consentEvents.id)
  expect(kept.filter(({ action }) => action === 'withdrawn')).toMatchObject([
    { exactText: reason, textVersion: 'as reported', form: 'Admin', pagePath: null },
  ])
  const { entries } = (await offered.staff.get(`/api/admin/applications/${offered.id}/activity?show=work`)).body
  expect(entries).toContainEqual(
    expect.objectContaining({ text: 'Recorded that the applicant asked for records by mail', by: 'Pat Example' }),
  )
})

test('a disclosure for an applicant with electronic records can’t be recorded as mailed, and each record of paper is emailed', async ({
  server,
}) => {
  const { offered, id } = await prepareDisclosure(server)
  const mail = () => onPaper(offered, id, 'mailed', { mailedOn: today(server) })
  const refused = await mail()
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('gets electronic records')])
  expect((await getOffer(offered, id)).disclosure).toMatchObject({ mailedOn: null })

  await offered.staff.post(`/api/admin/applications/${offered.id}/paper`, { reason: 'By phone' })
  await server.deliverEmails()
  expect((await mail()).status).toBe(200)
  expect((await onPaper(offered, id, 'signed-on-paper', { signedOn: today(server) })).status).toBe(200)
  // In New York it is too early for email yet.
  server.advanceTime({ hours: 4 })
  const subjects = (await server.deliverEmails()).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('We mailed you a lender’s disclosure'))
  expect(subjects).toContainEqual(expect.stringContaining('We have your signed disclosure'))
})

test('each record of paper is emailed also if the application was closed before', async ({ server }) => {
  const { offered, id } = await prepareDisclosure(server)
  await offered.staff.post(`/api/admin/applications/${offered.id}/paper`, { reason: 'By phone' })
  expect((await onPaper(offered, id, 'mailed', { mailedOn: today(server) })).status).toBe(200)
  const close = { from: 'with_lenders', to: 'duplicate', reason: 'Entered twice' }
  expect((await offered.staff.post(`/api/admin/applications/${offered.id}/stage`, close)).status).toBe(200)
  expect((await onPaper(offered, id, 'signed-on-paper', { signedOn: today(server) })).status).toBe(200)
  // In New York it is too early for email yet.
  server.advanceTime({ hours: 4 })
  const subjects = (await server.deliverEmails()).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('We mailed you a lender’s disclosure'))
  expect(subjects).toContainEqual(expect.stringContaining('We have your signed disclosure'))
})

test('an application submitted with a request for paper documents also creates the task', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const application = { applicationId: offered.id, email: 'ada@example.com' }
  await recordAgreements(server.ctx, { ...application, agreements: [paperRecords], action: 'withdrawn' })
  await generateTasks(server.ctx)
  await generateTasks(server.ctx)
  expect(await tasksOf(offered)).toHaveLength(1)
})

test('if an applicant wants paper documents, nothing is transmitted and a recorded mailing takes its place', async ({
  server,
}) => {
  const { offered, id } = await prepareDisclosure(server)
  await choosePaper(offered)
  await server.deliverEmails()

  const refused = await actOnOffer(offered, id, 'transmit')
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe(
    'Your change wasn’t saved. The applicant asked for records on paper. Mail the disclosure, then record the day you mailed it.',
  )
  expect(await getOffer(offered, id)).toMatchObject({
    status: 'disclosure_pending',
    disclosure: { transmittedAt: null, mailedOn: null },
  })
  expect((await actOnOffer(offered, id, 'present')).status).toBe(409)

  expect((await onPaper(offered, id, 'mailed', { mailedOn: tomorrow(server) })).body.fields).toHaveProperty('mailedOn')
  expect((await onPaper(offered, id, 'mailed', { mailedOn: 'soon' })).status).toBe(422)
  const mailed = await onPaper(offered, id, 'mailed', { mailedOn: today(server) })
  expect(mailed.body).toMatchObject({ wantsPaper: true })
  expect(mailed.body.offers[0]).toMatchObject({ status: 'presentable', disclosure: { mailedOn: today(server) } })
  expect((await onPaper(offered, id, 'mailed', { mailedOn: today(server) })).status).toBe(409)
  expect(await detailOf(server, id, 'offer.mail-disclosure')).toMatchObject([
    { mailedOn: today(server), sha256: mailed.body.offers[0].disclosure.sha256 },
  ])
  expect(await detailOf(server, id, 'offer.send-disclosure')).toEqual([])
  // Neither an email nor a download contains it.
  expect(await server.deliverEmails()).toEqual([])
  expect((await download(server, offered, id)).statusCode).toBe(404)
  expect((await offered.ada.get('/api/offers')).body.disclosures).toMatchObject([{ mailedOn: today(server) }])
  expect((await actOnOffer(offered, id, 'present')).status).toBe(200)
})

test('a mailed disclosure is signed by hand, and the contract is mailed as well', async ({ server }) => {
  const { offered, id } = await prepareDisclosure(server)
  await choosePaper(offered)
  const signed = (signedOn: string) => onPaper(offered, id, 'signed-on-paper', { signedOn })
  expect((await signed(today(server))).status).toBe(409)
  const { disclosure } = (await onPaper(offered, id, 'mailed', { mailedOn: today(server) })).body.offers[0]
  await actOnOffer(offered, id, 'present')
  await offered.ada.post(`/api/offers/${id}/choose`, { signature })
  const send = (values = {}) => offered.staff.post(`/api/admin/applications/${offered.id}/contract-sent`, values)

  expect((await offered.ada.get('/api/tracking')).body.action).toMatchObject({ label: 'Sign the mailed disclosure' })
  expect((await send()).body.message).toContain('Have the contract mailed, then record the date.')
  expect((await send({ mailedOn: tomorrow(server) })).body.fields).toHaveProperty('mailedOn')
  expect((await send({ mailedOn: today(server) })).body.message).toContain('sign the lender’s disclosure')
  const typed = { sha256: disclosure.sha256, signature }
  expect((await offered.ada.post(`/api/offers/${id}/disclosure/sign`, typed)).body.message).toContain(
    'Sign the paper copy',
  )
  expect((await signed('2020-01-01')).body.fields).toHaveProperty('signedOn')
  expect((await signed(today(server))).body.offers[0].disclosure).toMatchObject({ paperSignedOn: today(server) })
  expect((await signed(today(server))).status).toBe(409)
  expect((await send({ mailedOn: today(server) })).body).toMatchObject({ stage: 'contract_out' })
  expect(await detailOf(server, id, 'offer.mail-contract')).toMatchObject([{ mailedOn: today(server) }])

  const activity = `/api/admin/applications/${offered.id}/activity?show=work`
  const text = (await offered.staff.get(activity)).body.entries.map((entry: { text: string }) => entry.text)
  expect(text).toContain(`Mailed the disclosure from ${offered.lenders[0]?.name} on paper (${today(server)})`)
  expect(text.join()).not.toContain('lender-disclosure.pdf')
})

test('in the evening, tomorrow’s date is not accepted for a mailing or a paper signature, although it has begun in UTC', async ({
  server,
}) => {
  const { offered, id } = await prepareDisclosure(server)
  await choosePaper(offered)
  const here = today(server)
  server.advanceTime({ hours: 15 })
  expect(today(server)).not.toBe(here)
  const late = { ...offered, staff: await server.signIn() }
  const mail = (mailedOn: string) => onPaper(late, id, 'mailed', { mailedOn })
  const sign = (signedOn: string) => onPaper(late, id, 'signed-on-paper', { signedOn })
  const future = 'Enter a date that isn’t in the future'
  expect((await mail(today(server))).body.fields).toEqual({ mailedOn: future })
  expect((await mail(here)).status).toBe(200)
  expect((await sign(today(server))).body.fields).toEqual({ signedOn: future })
  expect((await sign(here)).status).toBe(200)
})

test('a mailing can’t be recorded for a day before the disclosure came or the offer was chosen', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  const before = today(server)
  server.advanceTime({ hours: 24 })
  const attached = today(server)
  const late = { ...offered, staff: await server.signIn() }
  await attachDisclosure(server, late, id, sheet)
  await actOnOffer(late, id, 'prepare')
  await choosePaper(late)
  expect((await onPaper(late, id, 'mailed', { mailedOn: before })).body.fields).toEqual({
    mailedOn: 'Enter March 3, 2026 or a later date: the disclosure was attached on March 3, 2026',
  })
  expect((await onPaper(late, id, 'mailed', { mailedOn: attached })).status).toBe(200)
  expect((await onPaper(late, id, 'signed-on-paper', { signedOn: attached })).status).toBe(200)
  await actOnOffer(late, id, 'present')

  server.advanceTime({ hours: 24 })
  const ada = await openFromEmail(server)
  await ada.post(`/api/offers/${id}/choose`, { signature })
  const later = await server.signIn()
  const send = (mailedOn: string) => later.post(`/api/admin/applications/${offered.id}/contract-sent`, { mailedOn })
  expect((await send(attached)).body.fields).toEqual({
    mailedOn: 'Enter March 4, 2026 or a later date: the applicant chose the offer on March 4, 2026',
  })
  expect((await send(today(server))).body).toMatchObject({ stage: 'contract_out' })
})

test('a disclosure transmitted earlier stays readable, and electronic records can be agreed to again', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const [earlier, later] = [await addOffer(offered), await addOffer(offered)]
  for (const id of [earlier, later]) {
    await attachDisclosure(server, offered, id, sheet)
    await actOnOffer(offered, id, 'prepare')
  }
  expect((await actOnOffer(offered, earlier, 'transmit')).status).toBe(200)
  await choosePaper(offered)
  expect((await download(server, offered, earlier)).statusCode).toBe(200)
  expect((await actOnOffer(offered, later, 'transmit')).status).toBe(409)

  server.advanceTime({ minutes: 1 })
  const agreements = agreementsFor('business', 'Harborline', { basisPoints: 0, amountCents: 0 }).slice(0, 1)
  await recordAgreements(server.ctx, { applicationId: offered.id, email: 'ada@example.com', agreements })
  expect((await offered.staff.get(`/api/admin/applications/${offered.id}/offers`)).body.wantsPaper).toBe(false)
  expect((await actOnOffer(offered, later, 'transmit')).status).toBe(200)
  const activity = `/api/admin/applications/${offered.id}/activity?show=work`
  const text = (await offered.staff.get(activity)).body.entries.map((entry: { text: string }) => entry.text)
  const transmitted = `Sent the disclosure from ${offered.lenders[0]?.name} to the applicant`
  expect(text.filter((line: string) => line === transmitted)).toHaveLength(2)
})

test('the adverse action notice for an applicant who wants paper documents is mailed', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  await choosePaper(offered)
  const closed = { stage: 'not_placed', stageChangedAt: server.ctx.now() } as const
  await server.ctx.db.update(applications).set(closed).where(eq(applications.id, offered.id))
  await generateTasks(server.ctx)
  expect((await tasksOf(offered)).map(({ subject }: { subject: string }) => subject)).toContainEqual(
    expect.stringContaining('Mail a paper adverse action notice'),
  )
})
