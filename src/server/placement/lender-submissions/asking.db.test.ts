import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { addTestLender, agree, createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'

const onBoard = async (staff: Browser, id: string, lenderId: string): Promise<BoardLender> => {
  const { lenders } = (await staff.get(`/api/admin/applications/${id}/lenders`)).body
  return lenders.find((lender: BoardLender) => lender.id === lenderId)
}
const toApplicant = async (server: TestServer) =>
  (await server.deliverEmails()).filter(({ subject }) => subject.startsWith('May we send'))

/** A ready application whose applicant agreed to one of two lenders and has not answered about the other. */
async function waiting(server: TestServer) {
  const file = await createAgreedApplication(server)
  const other = await addTestLender(server)
  // Applicants are emailed from eight in the morning, their time.
  server.advanceTime({ hours: 3 })
  await server.deliverEmails()
  const staff = await server.signIn()
  const ask = (lenderId = other) =>
    staff.post(`/api/admin/applications/${file.id}/lenders/${lenderId}/request-consent`, {})
  return { ...file, staff, other, ask }
}

test('staff ask the applicant to agree to a lender, by email and on their page, until they answer', async ({
  server,
}) => {
  const { id, other, ask, staff, browser } = await waiting(server)
  expect(await onBoard(staff, id, other)).toMatchObject({ request: null, canAsk: true })
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(200)
  expect(await onBoard(staff, id, other)).toMatchObject({ request: { by: 'Pat Example' }, canAsk: false })

  expect(await toApplicant(server)).toEqual([])
  server.advanceTime({ minutes: 2 })
  const [mail, ...more] = await toApplicant(server)
  expect(more).toEqual([])
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(mail?.text).toMatch(/\/track-application#go-on=HL-[\w-]+&at=choose-lenders/)
  expect(await toApplicant(server)).toEqual([])

  const { lenders } = (await browser.get('/api/tracking/lenders')).body
  expect(
    lenders.map(({ id: lender, isRequested }: { id: string; isRequested: boolean }) => [lender, isRequested])[0],
  ).toEqual([...[other, true]])
  expect((await browser.get('/api/tracking')).body).toMatchObject({
    ...{ waitsFor: 'applicant', sentence: expect.stringContaining('lender named below') },
  })
  await agree(browser, other)
  expect(await onBoard(staff, id, other)).toMatchObject({ request: null, canAsk: false, consent: { isGiven: true } })
  expect((await browser.get('/api/tracking')).body).toMatchObject({ waitsFor: 'us' })
  expect(await server.ctx.db.$count(auditLog, eq(auditLog.action, 'application.request-lender-consent'))).toBe(1)
})

test('requests for several lenders within a minute are one email, without those answered by then', async ({
  server,
}) => {
  const { other, ask, browser } = await waiting(server)
  const third = await addTestLender(server)
  await ask()
  await ask(third)
  server.advanceTime({ minutes: 2 })
  expect((await toApplicant(server)).map(({ subject }) => subject)).toEqual([expect.stringContaining('to 2 lenders?')])

  server.advanceTime({ hours: 25 })
  const staff = await server.signIn()
  const { id } = (await server.ctx.db.select().from(applications))[0] ?? { id: '' }
  expect((await staff.post(`/api/admin/applications/${id}/lenders/${other}/request-consent`, {})).status).toBe(200)
  await agree(browser, other)
  server.advanceTime({ minutes: 2 })
  expect(await toApplicant(server)).toEqual([])
})

test('an applicant who agreed or withdrew consent is not asked, nor is one in another stage', async ({ server }) => {
  const { id, lenderId, other, ask, browser, staff } = await waiting(server)
  expect((await ask(lenderId)).body.message).toContain('has already agreed to')
  await browser.post(`/api/tracking/lenders/${lenderId}/withdraw`)
  expect((await ask(lenderId)).body.message).toContain('can’t be asked again')
  expect(await onBoard(staff, id, lenderId)).toMatchObject({ canAsk: false })
  await server.ctx.db.update(applications).set({ stage: 'docs_needed' }).where(eq(applications.id, id))
  expect((await ask()).status).toBe(409)
  expect(await onBoard(staff, id, other)).toMatchObject({ canAsk: false })
  await server.createStaff({ role: 'marketing', email: 'mia@example.com' })
  const marketing = await server.signIn('mia@example.com')
  expect((await marketing.post(`/api/admin/applications/${id}/lenders/${other}/request-consent`, {})).status).toBe(403)
})

test('the applicant gets at most one such email a day', async ({ server }) => {
  const { id, browser, staff, ask } = await waiting(server)
  const lenders: string[] = []
  const askAnother = async () => {
    const lender = await addTestLender(server)
    lenders.push(lender)
    expect((await ask(lender)).status).toBe(200)
  }
  await askAnother()
  server.advanceTime({ minutes: 2 })
  expect(await toApplicant(server)).toHaveLength(1)
  expect(await onBoard(staff, id, lenders[0] ?? '')).toMatchObject({ request: { mailFrom: null } })
  for (let count = 0; count < 3; count++) {
    await askAnother()
    server.advanceTime({ minutes: 2 })
    expect(await toApplicant(server)).toEqual([])
  }
  const told = await onBoard(staff, id, lenders[3] ?? '')
  expect(told.request).toMatchObject({ mailFrom: expect.stringContaining('2026'), isLast: false })
  const listed = (await browser.get('/api/tracking/lenders')).body.lenders
  expect(listed.filter(({ isRequested }: { isRequested: boolean }) => isRequested)).toHaveLength(4)

  server.advanceTime({ hours: 24 })
  expect((await toApplicant(server)).map(({ subject }) => subject)).toEqual([expect.stringContaining('to 3 lenders?')])
  server.advanceTime({ hours: 48 })
  expect(await toApplicant(server)).toEqual([])
})

test('after three unanswered requests on three days the applicant is not asked about that lender again', async ({
  server,
}) => {
  const { id, other, ...first } = await waiting(server)
  const mails = []
  for (let day = 0; day < 5; day++) {
    const staff = day === 0 ? first.staff : await server.signIn()
    const { status, body } = await staff.post(`/api/admin/applications/${id}/lenders/${other}/request-consent`, {})
    expect([status, body.message ?? '']).toEqual(
      day < 3 ? [200, ''] : [409, expect.stringContaining('3 times and can’t be asked again')],
    )
    server.advanceTime({ minutes: 2 })
    mails.push(...(await toApplicant(server)))
    expect(await onBoard(staff, id, other)).toMatchObject({ canAsk: false, request: { isLast: day >= 2 } })
    server.advanceTime({ hours: 25 })
  }
  expect(mails).toHaveLength(3)
})

test('applicants are not asked about lenders that the application could not be sent to', async ({ server }) => {
  const { id, staff, ask } = await waiting(server)
  const uncertified = await addTestLender(server, { dataUseCertifiedOn: null })
  const expired = await addTestLender(server, { licenses: [{ state: 'ME', number: 'L-1', expiresOn: '2026-01-31' }] })
  for (const [lender, why] of [
    [uncertified, 'hasn’t certified'],
    [expired, 'has expired'],
  ] as const) {
    expect(await ask(lender)).toMatchObject({ status: 409, body: { message: expect.stringContaining(why) } })
    expect(await onBoard(staff, id, lender)).toMatchObject({ canAsk: false, request: null })
  }
})

test('agreeing again to a lender changes nothing and notifies no one, and consents are limited', async ({ server }) => {
  const { browser, lenderId, id } = await createAgreedApplication(server)
  await agree(browser, lenderId)
  expect(await server.deliverEmails()).toEqual([])

  const statuses: number[] = []
  for (let turn = 0; turn < 100; turn++) {
    await browser.post(`/api/tracking/lenders/${lenderId}/withdraw`)
    statuses.push((await agree(browser, lenderId)).status)
  }
  expect(statuses).toEqual([...Array(99).fill(200), 429])
  expect(await server.ctx.db.$count(consentEvents, eq(consentEvents.subjectId, id))).toBe(200)
})
