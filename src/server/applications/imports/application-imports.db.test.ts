import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applicationAnswers, applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import { queueReminders } from '#server/applications/reminders/commands/queue-reminders.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test as withServer } from '#server/testing/test-server.ts'

const url = '/api/admin/imports'
const row = (number: number, values = {}) => ({
  number,
  cells: { name: `Ada Applicant ${number}`, email: `ada.${number}@import.example.com`, ...values },
})
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome)

const test = withServer.extend<{ owner: Browser }>({
  owner: async ({ server }, use) => {
    await server.createStaff({ role: 'owner' })
    await use(await server.signIn())
  },
})

async function startImport(owner: Browser) {
  const id = uuidv7()
  await owner.post(url, { id, kind: 'applications', label: 'Old CRM', mode: 'skip', tags: ['Moved'] })
  return { id, add: async (rows: object[]) => (await owner.post(`${url}/${id}/rows`, { rows })).body.results }
}

const findApplication = async (server: TestServer, number: number) => {
  const [found] = await server.ctx.db
    .select()
    .from(applications)
    .where(eq(applications.emailNormalized, `ada.${number}@import.example.com`))
  return found
}

const declined = {
  ...{ stage: 'Not placed', startedOn: '2025-03-01', submittedOn: '3/5/2025', closedOn: '2025-03-20' },
  ...{ closedReason: 'No lender', owner: 'agent@example.com', tags: 'Bakery', note: 'Ask again next year.' },
  ...{ 'business.legalName': 'Harbor Bakery LLC', 'business.entityType': 'LLC', 'business.state': 'New York' },
  ...{ 'business.phone': '(646) 555-0101', 'request.amountDollars': '$75,000', 'request.product': 'Term loan' },
  ...{
    'financials.ein': '47-1829305',
    'owners.owners.0.fullName': 'Ada Harbor',
    'owners.owners.0.sharePercent': '60 %',
  },
  ...{ 'owners.owners.1.fullName': 'Lee Harbor', 'financials.positions.0.funder': 'Fast Cash' },
  ...{ 'lender1.name': 'A First Bank', 'lender1.sentOn': '2025-03-07', 'lender1.decision': 'Declined' },
  ...{ 'lender1.decidedOn': '2025-03-10', 'lender1.reason': 'Low balance', 'lender2.name': 'Bay Capital' },
}

test('applications are imported with answers and history, and never look signed', async ({ server, owner }) => {
  const agent = await server.createStaff({ email: 'agent@example.com', name: 'Lee Agent', role: 'agent' })
  const { add } = await startImport(owner)
  expect(outcomes(await add([row(1), row(2, declined)]))).toEqual(['added', 'added'])
  expect(await findApplication(server, 1)).toMatchObject({
    ...{ stage: 'draft', submittedAt: null, businessName: null, emailVerifiedAt: null, type: 'business' },
    importedAt: new Date('2026-03-02T12:00:00.000Z'),
  })
  const history = await findApplication(server, 2)
  expect(history).toMatchObject({
    ...{ stage: 'not_placed', ownerStaffId: agent.id, businessName: 'Harbor Bakery LLC', amountCents: 7_500_000 },
    ...{ state: 'NY', product: 'term_loan', phone: '(646) 555-0101', stageChangedAt: new Date('2025-03-20T17:00:00Z') },
    ...{ createdAt: new Date('2025-03-01T17:00:00Z'), submittedAt: new Date('2025-03-05T17:00:00Z') },
  })
  const { db } = server.ctx
  expect(await db.$count(applicationTranscripts)).toBe(0)
  expect([await db.$count(outbox), await db.$count(consentEvents), await db.$count(lenderSubmissions)]).toEqual([
    0, 0, 0,
  ])

  const { body } = await owner.get(`/api/admin/applications/${history?.id}`)
  expect(body.application).toMatchObject({ importedAt: '2026-03-02T12:00:00.000Z', tags: ['Bakery', 'Moved'] })
  expect(body.moves).toMatchObject([{ to: 'not_placed', reason: 'Imported: Old CRM. No lender', by: 'Pat Example' }])
  const answers = JSON.stringify(body.sections)
  for (const text of ['Ada Harbor', 'Lee Harbor', 'Fast Cash', '60%', '•••• 9305']) expect(answers).toContain(text)
  expect(answers).not.toContain('47-1829305')
  const activity = await owner.get(`/api/admin/applications/${history?.id}/activity?show=work`)
  const note = activity.body.entries.find(({ kind }: { kind: string }) => kind === 'note')
  expect(note.body).toBe(
    'Ask again next year.\n\nImported lender history:\nA First Bank: sent on 2025-03-07; declined on 2025-03-10; Low balance\nBay Capital: no details',
  )
})

test('an imported application is found by its EIN', async ({ server, owner }) => {
  await server.createStaff({ email: 'agent@example.com', name: 'Lee Agent', role: 'agent' })
  const { add } = await startImport(owner)
  await add([row(1, declined)])
  const answers = await server.ctx.db.select().from(applicationAnswers)
  expect(answers.find(({ step }) => step === 'financials')?.lookupHash).toEqual(expect.any(String))
})

test('an imported draft gets no reminder before its applicant opens it', async ({ server, owner }) => {
  const { add } = await startImport(owner)
  await add([row(1)])
  server.advanceTime({ hours: 24 * 11 })
  const offers = { findLastChange: async () => undefined, syncWithStage: async () => {} }
  await queueReminders(server.ctx, { keys: [encryptionKey(randomBytes(32))], offers } as never)
  expect(await server.ctx.db.$count(outbox)).toBe(0)
})

test('all bad fields of a row are refused at once, and missing answers are not', async ({ owner }) => {
  const { add } = await startImport(owner)
  const wrong = {
    ...{ email: 'nobody', stage: 'Funded', 'request.amountDollars': 'a lot', 'business.entityType': 'Club' },
    ...{
      'owners.owners.0.sharePercent': 'a half',
      'lender1.decision': 'Maybe',
      'financials.ein': '1',
      closedOn: '2025-01-01',
    },
  }
  const [result] = await add([row(1, wrong)])
  expect(Object.keys(result.problems).sort()).toEqual(
    [
      ...['business.entityType', 'closedOn', 'email', 'financials.ein', 'lender1.decision', 'lender1.name'],
      ...['owners.owners.0.sharePercent', 'request.amountDollars', 'stage', 'submittedOn'],
    ].sort(),
  )
})

test('the same application is known, and rows sent twice are added once', async ({ server, owner }) => {
  const { add } = await startImport(owner)
  const submitted = { stage: 'In review', submittedOn: '2026-01-05', 'business.legalName': 'Harbor LLC' }
  const rows = [row(1), row(2, submitted), row(3, { email: 'ADA.1@import.example.com' })]
  expect(outcomes(await add(rows))).toEqual(['added', 'added', 'known'])
  expect(outcomes(await add(rows))).toEqual(['added', 'added', 'known'])
  const again = await startImport(owner)
  const later = row(4, { ...submitted, email: 'ada.2@import.example.com', submittedOn: '2026-02-05' })
  expect(outcomes(await again.add([...rows.slice(0, 2), later]))).toEqual(['known', 'known', 'added'])
  expect(await server.ctx.db.$count(applications)).toBe(3)
})

test('an undo deletes untouched applications and names the lines of the rest', async ({ server, owner }) => {
  await server.createStaff({ email: 'agent@example.com', role: 'agent' })
  const { id, add } = await startImport(owner)
  await add([row(1), row(2, declined), row(3), row(4)])
  server.advanceTime({ minutes: 1 })
  const [third, fourth] = [await findApplication(server, 3), await findApplication(server, 4)]
  const marked = { from: 'draft', to: 'spam', reason: 'Test' }
  expect((await owner.post(`/api/admin/applications/${third?.id}/stage`, marked)).status).toBe(200)
  await owner.post('/api/admin/retention/holds', { of: fourth?.email, reason: 'A lawsuit.' })
  const keptLines = [third, fourth].map((one, at) => ({ number: at + 3, recordId: one?.id }))
  expect((await owner.post(`${url}/${id}/undo`)).body).toEqual({ removed: 2, restored: 0, kept: 2, keptLines })
  expect(await server.ctx.db.$count(applications)).toBe(2)
  expect(await server.ctx.db.$count(applicationAnswers)).toBe(0)
})
