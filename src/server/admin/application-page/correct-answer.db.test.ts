import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { submitWithCoOwner } from '#server/testing/fixtures/owner-fixtures.ts'
import { test as base, type TestServer } from '#server/testing/test-server.ts'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { answerCorrections } from './table.ts'

interface Submitted {
  readonly id: string
  readonly url: string
  readonly staff: Browser
  readonly colleague: Browser
}

const test = base.extend<{ submitted: Submitted }>({
  submitted: async ({ server }, use) => {
    const { reference } = await submitWithCoOwner(server)
    await server.createStaff()
    await server.createStaff({ email: 'quinn@example.com', name: 'Quinn Example', role: 'processor' })
    const [staff, colleague] = [await server.signIn(), await server.signIn('quinn@example.com')]
    const [application] = await server.ctx.db.select().from(applications).where(eq(applications.reference, reference))
    const id = application?.id ?? ''
    await server.deliverEmails()
    await use({ id, url: `/api/admin/applications/${id}`, staff, colleague })
  },
})

const amount = { step: 'request', path: 'amountDollars', before: 50_000, value: 45_000 }
const reason = 'The applicant said on the phone that it is $45,000.'
const correct = (staff: Browser, url: string, values: object = {}) =>
  staff.post(`${url}/corrections`, { correctionId: uuidv7(), ...amount, reason, ...values })

async function answerOf(staff: Browser, url: string, path: string) {
  const { sections } = (await staff.get(url)).body
  return sections
    .flatMap(({ answers }: { answers: { path: string }[] }) => answers)
    .find((answer: { path: string }) => answer.path === path)
}
const mailsTo = async (server: TestServer, to: string) =>
  (await server.deliverEmails()).filter((mail) => mail.to.includes(to))

test('a correction changes the answer and the lists, is in the timeline, and leaves what was signed', async ({
  server,
  submitted: { id, url, staff },
}) => {
  const signed = () => server.ctx.db.select().from(applicationTranscripts)
  const before = await signed()
  expect((await correct(staff, url)).status).toBe(200)

  expect(await answerOf(staff, url, 'amountDollars')).toMatchObject({ text: '$45,000', value: 45_000 })
  const { application, corrections } = (await staff.get(url)).body
  expect(application.amountCents).toBe(4_500_000)
  expect(corrections).toMatchObject([
    { path: 'amountDollars', before: '$50,000', after: '$45,000', reason, by: 'Pat Example', isInEffect: true },
  ])
  const { entries } = (await staff.get(`${url}/activity?show=changes`)).body
  expect(entries).toContainEqual(
    expect.objectContaining({
      ...{ by: 'Pat Example', text: 'Corrected “How much do you need?”' },
      body: `Before: $50,000\nNow: $45,000\n${reason}`,
    }),
  )
  expect(before).toMatchObject([{ applicationId: id }])
  expect(await signed()).toEqual(before)
  const [stored] = await server.ctx.db.select().from(answerCorrections)
  expect(JSON.stringify(stored)).not.toContain('45,000')
})

test('staff can correct every answer but secrets, also those that are empty', async ({ submitted: { url, staff } }) => {
  const { sections } = (await staff.get(url)).body as ApplicationDetail
  const answers = sections.flatMap(({ answers }) => answers)
  const secrets = answers.filter(({ path }) => /ssn|ein|birthDate|routingNumber|accountNumber|idNumber/i.test(path))
  expect(secrets.filter(({ text }) => text === '')).not.toEqual([])
  expect(answers.filter(({ isCorrectable }) => !isCorrectable)).toEqual(secrets)
  expect(await answerOf(staff, url, 'amountDollars')).toMatchObject({ isCorrectable: true })
})

test('the applicant gets one email for several corrections, and reads each on the status page', async ({
  server,
  submitted: { url, staff },
}) => {
  await correct(staff, url)
  await correct(staff, url, {
    step: 'business',
    path: 'legalName',
    before: 'Harbor Bakery LLC',
    value: 'Harbor Ovens LLC',
  })
  expect(await mailsTo(server, 'ada@example.com')).toEqual([])
  server.advanceTime({ minutes: 11 })
  const [mail, ...others] = await mailsTo(server, 'ada@example.com')
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^We corrected your application HL-/)
  expect(mail?.text).toContain('We corrected 2 answers')
  expect(mail?.text).not.toMatch(/45,000|Ovens/)

  const applicant = await openFromEmail(server)
  const { corrections } = (await applicant.get('/api/tracking')).body
  expect(corrections).toMatchObject([
    { label: 'Legal name', before: 'Harbor Bakery LLC', after: 'Harbor Ovens LLC' },
    { label: 'How much do you need?', before: '$50,000', after: '$45,000', reason },
  ])
})

test('an undo restores the answer, and before the email there is nothing to tell', async ({
  server,
  submitted: { url, staff, colleague },
}) => {
  const correctionId = uuidv7()
  await correct(staff, url, { correctionId })
  expect((await colleague.post(`${url}/corrections/${correctionId}/undo`)).status).toBe(200)
  expect(await answerOf(staff, url, 'amountDollars')).toMatchObject({ value: 50_000 })
  expect((await staff.get(url)).body.application.amountCents).toBe(5_000_000)
  expect((await staff.post(`${url}/corrections/${correctionId}/undo`)).status).toBe(409)
  server.advanceTime({ minutes: 11 })
  expect(await mailsTo(server, 'ada@example.com')).toEqual([])
  const { corrections } = (await staff.get(url)).body
  expect(corrections.map(({ isInEffect }: { isInEffect: boolean }) => isInEffect)).toEqual([false, false])
})

test('of two staff members the second one is told what the answer is now, and an undo keeps later corrections', async ({
  server,
  submitted: { url, staff, colleague },
}) => {
  const correctionId = uuidv7()
  await correct(staff, url, { correctionId })
  const late = await correct(colleague, url, { value: 60_000 })
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^Your change wasn’t saved. Pat Example changed this .* is now “\$45,000”\.$/),
  ])
  // The same correction by both is no conflict.
  expect((await correct(colleague, url)).status).toBe(200)
  expect((await correct(colleague, url, { before: 45_000, value: 60_000 })).status).toBe(200)
  expect((await staff.post(`${url}/corrections/${correctionId}/undo`)).status).toBe(409)
  expect(await answerOf(staff, url, 'amountDollars')).toMatchObject({ value: 60_000 })
  expect(await server.ctx.db.$count(answerCorrections)).toBe(2)
})

test('a retry corrects nothing twice', async ({ server, submitted: { url, staff } }) => {
  const correctionId = uuidv7()
  await correct(staff, url, { correctionId })
  await correct(staff, url, { before: 45_000, value: 50_000 })
  expect((await correct(staff, url, { correctionId })).status).toBe(200)
  expect(await answerOf(staff, url, 'amountDollars')).toMatchObject({ value: 50_000 })
  expect(await server.ctx.db.$count(answerCorrections)).toBe(2)
})

test('what the question doesn’t accept is refused at its field, and other answers of the step stay', async ({
  server,
  submitted: { url, staff },
}) => {
  const wrong = await correct(staff, url, { value: 12, reason: '' })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['reason']])
  expect((await correct(staff, url, { value: 12 })).body.fields).toEqual({
    value: 'Please enter an amount from $1,000 to $5,000,000',
  })
  expect((await correct(staff, url, { value: null })).status).toBe(422)
  const share = { step: 'owners', path: 'owners.1.sharePercent', before: 40, value: 70 }
  expect((await correct(staff, url, share)).body.fields.value).toContain('more than 100%')
  const term = { path: 'termMonths', before: null, value: 24 }
  expect((await correct(staff, url, term)).status).toBe(200)
  expect(await answerOf(staff, url, 'termMonths')).toMatchObject({ text: '24 months' })
  expect(await answerOf(staff, url, 'purpose')).toMatchObject({ value: 'A second oven' })
  expect(await server.ctx.db.$count(answerCorrections)).toBe(1)
})

test('secret numbers, names under which owners were asked, drafts and closed applications can’t be corrected', async ({
  server,
  submitted: { id, url, staff },
}) => {
  const status = async (values: object) => (await correct(staff, url, values)).status
  expect(await status({ step: 'financials', path: 'ein', before: null, value: '98-7654321' })).toBe(404)
  for (const path of ['owners', 'owners.9.city', 'owners.0.__proto__', 'nothing'])
    expect(await status({ step: 'owners', path, before: null, value: 'x' }), path).toBe(404)
  expect(await status({ step: 'owners', path: 'owners.1.fullName', before: 'Jordan Example', value: 'Jo' })).toBe(409)
  expect(await status({ step: 'owners', path: 'owners.1.city', before: 'Portland', value: 'Bath' })).toBe(200)
  await server.ctx.db.update(applications).set({ stage: 'not_placed' }).where(eq(applications.id, id))
  expect(await status({})).toBe(409)
  await server.ctx.db.update(applications).set({ stage: 'draft', submittedAt: null }).where(eq(applications.id, id))
  expect(await status({})).toBe(409)
})

test('compliance and marketing can’t correct answers', async ({ server, submitted: { url } }) => {
  for (const role of ['compliance', 'marketing'] as const) {
    await server.createStaff({ role, email: `${role}@example.com` })
    expect((await correct(await server.signIn(`${role}@example.com`), url)).status).toBe(403)
  }
})
