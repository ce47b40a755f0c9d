import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { takeoverRequests } from '#server/admin/takeovers/table.ts'
import { generateTasks } from '#server/admin/tasks/commands/generate-tasks.ts'
import { ownerAuthorizations } from '#server/applications/applicants/table.ts'
import { applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import { cashFlowReviews } from '#server/applications/cash-flow/table.ts'
import { checklistWaivers } from '#server/applications/requirements/table.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { chooseElectronic, recordPaperRequest } from '#server/compliance/evidence/records-choice.ts'
import { findRecordsChoice, hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { sharingRequests } from '#server/placement/lender-submissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { type TestServer, test as withServer } from '#server/testing/test-server.ts'
import { electronicRecords } from '#shared/applications/applications/agreements.ts'

const url = '/api/admin/imports'
const row = (number: number, values = {}) => ({
  number,
  cells: { name: `Ada Applicant ${number}`, email: `ada.${number}@import.example.com`, ...values },
})

const test = withServer.extend<{ owner: Browser; ownerId: string }>({
  ownerId: async ({ server }, use) => {
    await use((await server.createStaff({ email: 'chief@example.com', role: 'owner' })).id)
  },
  owner: async ({ server, ownerId: _ }, use) => {
    await use(await server.signIn('chief@example.com'))
  },
})

async function importRows(server: TestServer, owner: Browser, rows: object[]) {
  const id = uuidv7()
  await owner.post(url, { id, kind: 'applications', label: 'Old CRM', mode: 'skip' })
  const { results } = (await owner.post(`${url}/${id}/rows`, { rows })).body
  return { id, results, found: await server.ctx.db.select().from(applications).orderBy(applications.email) }
}

test('an imported application that no one signed here goes to no lender', async ({ server, owner }) => {
  const inReview = { stage: 'In review', submittedOn: '2026-01-05', owner: 'chief@example.com' }
  const { found } = await importRows(server, owner, [row(1, inReview)])
  const id = found[0]?.id ?? ''
  const page = `/api/admin/applications/${id}`
  const refused = await postMove(owner, page, { to: 'ready' })
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('hasn’t signed it here')
  const signed = { applicationId: id, encrypted: 'x', sha256: 'x', createdAt: server.ctx.now() }
  await server.ctx.db.insert(applicationTranscripts).values(signed)
  expect(JSON.stringify((await postMove(owner, page, { to: 'ready' })).body)).not.toContain('hasn’t signed it here')
})

test('an imported application without a signature is not sent even where it is ready', async ({ server }) => {
  const { id, send, board } = await createAgreedApplication(server)
  await server.ctx.db.update(applications).set({ importedAt: server.ctx.now() }).where(eq(applications.id, id))
  expect((await board()).obstacles.join()).toContain('hasn’t signed it here')
  expect((await send()).status).toBe(409)
  await server.ctx.db.update(applications).set({ importedAt: null }).where(eq(applications.id, id))
  expect((await send()).status).toBe(200)
})

test('an imported application stays on paper records until its applicant agrees to electronic ones', async ({
  server,
  owner,
  ownerId,
}) => {
  const submitted = { stage: 'In review', submittedOn: '2026-01-05' }
  const { found } = await importRows(server, owner, [row(1, submitted), row(2, submitted)])
  const [one, other] = found.map(({ id }) => id)
  const applicationId = one ?? ''
  expect(await hasDeclinedElectronicRecords(server.ctx, applicationId)).toBe(true)
  expect((await owner.get(`/api/admin/applications/${applicationId}`)).body.wantsPaper).toBe(true)

  const applicant = { kind: 'applicant', applicationId, sessionId: applicationId, isVerified: true } as const
  const { version } = electronicRecords('business', 'Harborline')
  const chosen = { version, sampleCode: '', broker: 'Harborline' }
  await server.ctx.db.transaction((db) =>
    chooseElectronic({ ...server.ctx, db, actor: applicant } as never, [] as never, chosen),
  )
  expect(await hasDeclinedElectronicRecords(server.ctx, applicationId)).toBe(false)

  const staff = { kind: 'staff', id: ownerId, role: 'owner', sessionId: '' } as const
  const request = { id: other ?? '', how: 'By phone.' }
  await server.ctx.db.transaction((db) => recordPaperRequest({ ...server.ctx, db, actor: staff } as never, request))
  expect(await findRecordsChoice(server.ctx, other ?? '')).toBe('withdrawn')
})

test('the applicant of an application imported as submitted gets no link to a transcript', async ({
  server,
  owner,
}) => {
  await importRows(server, owner, [row(1, { stage: 'In review', submittedOn: '2026-01-05' })])
  const applicant = await openFromEmail(server, 'ada.1@import.example.com')
  for (const path of ['/api/applicants/me', '/api/tracking', '/api/applications/current'])
    expect((await applicant.get(path)).body.file).toMatchObject({ isVerified: true, hasTranscript: false })
  expect((await applicant.get('/api/applications/current/transcript.pdf')).status).toBe(404)
})

test('old history without a closing date starts no legal period', async ({ server, owner }) => {
  const closed = { stage: 'Not placed', submittedOn: '2025-03-05', startedOn: '2025-03-01' }
  const { found } = await importRows(server, owner, [row(1, closed)])
  expect(found[0]?.stageChangedAt).toEqual(new Date('2025-03-05T17:00:00Z'))
  await generateTasks(server.ctx)
  expect(await server.ctx.db.$count(tasks)).toBe(0)
})

test('dates before 2000 are refused, and existing applications and deals have no update', async ({ server, owner }) => {
  const { results } = await importRows(server, owner, [row(1, { startedOn: '1926-03-05' })])
  expect(results[0].problems).toEqual({ startedOn: 'Enter a date since 2000, such as 2026-12-24' })
  for (const kind of ['applications', 'deals']) {
    const started = await owner.post(url, { id: uuidv7(), kind, label: 'Old CRM', mode: 'update' })
    expect(started.status).toBe(422)
    expect(Object.keys(started.body.error?.fields ?? started.body.fields ?? {})).toEqual(['mode'])
    expect((await owner.post(`${url}/check`, { kind, mode: 'update', rows: [] })).status).toBe(422)
  }
})

test('an undo keeps applications with an owner asked, a waiver, a lender asked about, a takeover request or decisions on cash flow', async ({
  server,
  owner,
  ownerId,
}) => {
  const { id, found } = await importRows(server, owner, [row(1), row(2), row(3), row(4), row(5), row(6)])
  server.advanceTime({ minutes: 1 })
  const at = server.ctx.now()
  const [first, second, third, fourth, fifth] = found.map((one) => one.id) as [string, string, string, string, string]
  const { db } = server.ctx
  const [lender] = await db.select().from(lenders).limit(1)
  const lee = { name: 'Lee Harbor', listedName: 'Lee Harbor', email: 'lee@example.com' }
  await db.insert(ownerAuthorizations).values({
    ...{ ...lee, id: uuidv7(), applicationId: first, emailNormalized: lee.email, status: 'asked' as const },
    requestId: uuidv7(),
  })
  await db
    .insert(checklistWaivers)
    .values({ applicationId: second, kind: 'voided_check', reason: 'Known', waivedBy: ownerId, at })
  await db
    .insert(sharingRequests)
    .values({ applicationId: third, lenderId: lender?.id ?? '', requestedBy: ownerId, requestedAt: at })
  await db.insert(takeoverRequests).values({
    ...{ id: uuidv7(), applicationId: fourth, requestedBy: ownerId, fromStaffId: ownerId, reason: 'Mine' },
    createdAt: at,
  })
  await db.insert(cashFlowReviews).values({ applicationId: fifth, reviewEncrypted: '', version: 1, updatedAt: at })
  expect((await owner.post(`${url}/${id}/undo`)).body).toMatchObject({ removed: 1, kept: 5 })
})
