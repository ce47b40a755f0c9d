import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { addTestLender, createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { applicationNotes } from './table.ts'

const ssn = '123-45-6789'

/** Creates an application in review with a business owner whose numbers are known. */
async function withOwner(server: TestServer) {
  const file = await createApplicationInReview(server)
  const ada = { fullName: 'Ada Harbor', sharePercent: 100, email: 'ada@example.com', birthDate: '4/2/1980', ssn }
  await server.ctx.db
    .update(applications)
    .set({ stage: 'draft', submittedAt: null })
    .where(eq(applications.id, file.id))
  await file.browser.put('/api/applications/current/steps/owners', { answers: { owners: [ada] }, version: 0 })
  await server.ctx.db
    .update(applications)
    .set({ stage: 'in_review', submittedAt: server.ctx.now() })
    .where(eq(applications.id, file.id))
  await server.createStaff({ email: 'max@example.com', role: 'manager', name: 'Max Example' })
  return { ...file, manager: await server.signIn('max@example.com') }
}

const wanted = { step: 'owners', path: 'owners.0.ssn', reason: "For a lender's form" }

test('permitted staff can reveal a hidden number with a reason, and the audit log records it', async ({ server }) => {
  const { manager, staff, id, url } = await withOwner(server)
  const { sections } = (await manager.get(url)).body
  const hidden = sections
    .flatMap(({ answers }: { answers: { isHidden: boolean }[] }) => answers)
    .filter(({ isHidden }: { isHidden: boolean }) => isHidden)
  expect(hidden.map(({ path, text }: Record<string, string>) => [path, text])).toEqual([
    ['owners.0.birthDate', '•••• 1980'],
    ['owners.0.ssn', '•••• 6789'],
  ])

  expect((await manager.post(`${url}/reveal`, { ...wanted, reason: '' })).body.fields).toMatchObject({
    reason: expect.stringContaining('what you need it for'),
  })
  expect((await manager.post(`${url}/reveal`, wanted)).body).toEqual({ text: ssn })
  const [line] = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'application.reveal'))
    .orderBy(auditLog.id)
  expect(line).toMatchObject({
    ...{ subject: id, actorKind: 'staff' },
    detail: { path: 'owners.0.ssn', label: 'Owner 1: Social Security number or ITIN', reason: wanted.reason },
  })
  expect(JSON.stringify(line)).not.toContain('6789')
  expect((await staff.post(`${url}/reveal`, wanted)).status, 'an agent').toBe(403)
})

test('revealing needs recent step-up, a hidden field and a submitted application', async ({ server }) => {
  const { manager, id, url } = await withOwner(server)
  for (const other of [
    { ...wanted, path: 'owners.0.email' },
    { ...wanted, path: 'owners.1.ssn' },
    { ...wanted, path: 'owners.0.idNumber' },
    { ...wanted, path: 'owners.0.__proto__' },
    { ...wanted, step: 'income', path: 'accountNumber' },
  ])
    expect((await manager.post(`${url}/reveal`, other)).status, other.path).toBe(404)
  await server.ctx.db.update(applications).set({ submittedAt: null }).where(eq(applications.id, id))
  expect((await manager.post(`${url}/reveal`, wanted)).status).toBe(404)
  server.advanceTime({ minutes: 11 })
  expect((await manager.post(`${url}/reveal`, wanted)).body.code).toBe('step_up_required')
  expect(await server.ctx.db.$count(auditLog, eq(auditLog.action, 'application.reveal'))).toBe(0)
})

test('the activity list shows stage changes, notes, messages, emails and documents in order, and views separately', async ({
  server,
}) => {
  const { browser, send, staff, url } = await createApplicationInReview(server)
  server.advanceTime({ minutes: 1 })
  const paper = await send.file({ content: pdf('one'), name: 'July.pdf' })
  server.advanceTime({ minutes: 1 })
  await staff.post(`/api/admin/documents/${paper}/review`, { verdict: 'accepted' })
  server.advanceTime({ minutes: 1 })
  await browser.post('/api/messages', { id: uuidv7(), body: 'Is it enough?' })
  server.advanceTime({ minutes: 1 })
  const note = { noteId: uuidv7(), body: 'Call after ten.\nShe bakes at night.' }
  for (const _again of [1, 2]) expect((await staff.post(`${url}/notes`, note)).status).toBe(200)
  await staff.get(url)

  const read = async (show: string) => (await staff.get(`${url}/activity?show=${show}`)).body
  const { entries, next } = await read('work')
  expect(entries.slice(0, 4).map(({ text, by, body }: Record<string, string>) => [text, by, body])).toEqual([
    ['Note', 'Pat Example', note.body],
    ['Sent us a message', 'Ada Harbor', 'Is it enough?'],
    ['Accepted July.pdf', 'Pat Example', ''],
    ['Uploaded July.pdf', 'Ada Harbor', ''],
  ])
  expect(entries.map(({ text }: { text: string }) => text)).toEqual(
    expect.arrayContaining([
      'Moved to In review',
      'Assigned the application to themselves',
      expect.stringContaining('Application reference'),
    ]),
  )
  expect(next).toBeNull()
  expect((await read('views')).entries).toMatchObject([{ text: 'Viewed the application', by: 'Pat Example' }])
  expect((await read('all')).entries).toHaveLength(entries.length + 1)
  const [kept] = await server.ctx.db.select().from(applicationNotes)
  expect(kept?.bodyEncrypted).not.toContain('bakes')
})

test('the activity names the lenders that the applicant agreed to or is asked about', async ({ server }) => {
  const { id, lenderId, staff } = await createAgreedApplication(server)
  const other = await addTestLender(server)
  expect((await staff.post(`/api/admin/applications/${id}/lenders/${other}/request-consent`, {})).status).toBe(200)
  const found = await server.ctx.db.select({ id: lenders.id, name: lenders.name }).from(lenders)
  const nameOf = (lender: string) => found.find((each) => each.id === lender)?.name
  const { entries } = (await staff.get(`/api/admin/applications/${id}/activity?show=changes`)).body
  const texts = entries.map(({ text }: { text: string }) => text)
  expect(texts).toContain(`Asked the applicant for consent to ${nameOf(other)}`)
  expect(texts).toContain(`Consented to share the application with ${nameOf(lenderId)}`)
})

test('an email that is held until morning says so, with the time of the brokerage', async ({ server }) => {
  const { id, staff } = await createAgreedApplication(server)
  const other = await addTestLender(server)
  await staff.post(`/api/admin/applications/${id}/lenders/${other}/request-consent`, {})
  server.advanceTime({ minutes: 2 })
  await server.deliverEmails()
  const { entries } = (await staff.get(`/api/admin/applications/${id}/activity?show=talks`)).body
  expect(entries.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringMatching(
      /^Request for consent to a lender: email held until \w+day, \w+ \d+ at 8:00 AM E.T \(quiet hours, 9 p\.m\. to 8 a\.m\. their time\)$/,
    ),
  )
})

test('a long activity list is paged without duplicates or gaps', async ({ server }) => {
  const { staff, url } = await createApplicationInReview(server)
  for (let count = 1; count <= 65; count++) {
    if (count % 3 === 0) server.advanceTime({ seconds: 1 })
    await staff.post(`${url}/notes`, { noteId: uuidv7(), body: `Note ${count}` })
  }
  const seen: string[] = []
  let question = ''
  for (;;) {
    const { entries, next } = (await staff.get(`${url}/activity?show=work${question}`)).body
    seen.push(...entries.map(({ id }: { id: string }) => id))
    if (!next) break
    question = `&before=${encodeURIComponent(next.before)}&beforeId=${next.beforeId}`
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(65)
})

test("notes need access to applications and can't be empty", async ({ server }) => {
  const { staff, url } = await createApplicationInReview(server)
  expect((await staff.post(`${url}/notes`, { noteId: uuidv7(), body: ' ' })).body.fields).toMatchObject({
    body: 'Please write a note',
  })
  await server.createStaff({ email: 'mia@example.com', role: 'marketing' })
  const mia = await server.signIn('mia@example.com')
  expect((await mia.post(`${url}/notes`, { noteId: uuidv7(), body: 'Hello' })).status).toBe(403)
  expect((await mia.get(`${url}/activity`)).status).toBe(403)
})
