import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { ownerAuthorizations } from '#server/applications/applicants/table.ts'
import type { lenders } from '#server/placement/lenders/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

type Values = Partial<typeof lenders.$inferInsert>

/** Returns an application that Jordan co-owns, agreed to a lender, and its staff member's calls. */
async function createCoOwned(server: TestServer, status: 'asked' | 'authorized' | 'declined', values: Values = {}) {
  const application = await createAgreedApplication(server, values)
  await server.ctx.db.insert(ownerAuthorizations).values({
    ...{ id: uuidv7(), applicationId: application.id, name: 'Jordan Example', listedName: 'Jordan Example', status },
    ...{ email: 'jordan@example.com', emailNormalized: 'jordan@example.com', requestId: uuidv7() },
    answeredAt: status === 'asked' ? null : server.ctx.now(),
  })
  const set = (status: 'authorized' | 'withdrawn') =>
    server.ctx.db.update(ownerAuthorizations).set({ status, answeredAt: server.ctx.now() })
  const manager = async () => {
    await server.createStaff({ role: 'manager', email: 'kim@example.com' })
    const browser = await server.signIn('kim@example.com')
    const send = (reason: string) =>
      browser.post(`/api/admin/applications/${application.id}/lender-submissions`, {
        ...{ lenderId: application.lenderId, product: 'term_loan', reason },
      })
    return { browser, send }
  }
  return { ...application, set, manager }
}

const open = async (server: TestServer, link: unknown) =>
  (await server.browser().post('/api/packages/open', { token: String(link).split('#')[1] })).body.owners

test('staff are warned, and the package shows the authorizations as they are when it is opened', async ({ server }) => {
  const { send, board, set } = await createCoOwned(server, 'asked')
  expect(await board()).toMatchObject({ unauthorized: ['Jordan Example'], needsReason: false, obstacles: [] })
  const { link } = (await send()).body
  const jordan = { name: 'Jordan Example', isApplicant: false, authorizedAt: null }
  expect(await open(server, link)).toContainEqual(jordan)
  await set('authorized')
  expect(await open(server, link)).toContainEqual({ ...jordan, authorizedAt: server.ctx.now().toISOString() })
  expect((await board()).unauthorized).toEqual([])
  await set('withdrawn')
  expect(await open(server, link)).toContainEqual(jordan)
})

test('the applicant is shown as authorized only with a consent of their own', async ({ server }) => {
  const { send } = await createCoOwned(server, 'authorized')
  // This fixture skips the agreements of the submission.
  expect((await open(server, (await send()).body.link))[0]).toEqual({
    ...{ name: 'Ada Harbor', isApplicant: true, authorizedAt: null },
  })
})

test('a lender that obtains no reports causes no warning', async ({ server }) => {
  const { board } = await createCoOwned(server, 'declined', { ownerReports: 'none' })
  expect(await board()).toMatchObject({ unauthorized: [], needsReason: false, obstacles: [] })
})

test('if a lender requires every owner, agents can’t send without one, and managers need a reason for the audit log', async ({
  server,
}) => {
  const { send, board, manager, id, lenderId } = await createCoOwned(server, 'declined', { ownerReports: 'all_owners' })
  const [blocker] = (await board()).obstacles
  expect(blocker).toContain('Still missing: Jordan Example')
  const refused = await send()
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain(blocker)

  const kim = await manager()
  const { lenders: shown } = (await kim.browser.get(`/api/admin/applications/${id}/lenders`)).body
  const seen = shown.find((each: { id: string }) => each.id === lenderId)
  expect(seen).toMatchObject({ needsReason: true, obstacles: [] })
  expect((await kim.send('')).body.fields).toHaveProperty('reason')
  const sent = await kim.send('Jordan owns 20% and sold the shares last week.')
  expect(sent.status).toBe(200)
  expect(await open(server, sent.body.link)).toContainEqual({
    ...{ name: 'Jordan Example', isApplicant: false, authorizedAt: null },
  })
  const audited = eq(auditLog.action, 'lender-submission.send-unauthorized')
  const [entry] = await server.ctx.db.select().from(auditLog).where(audited).orderBy(auditLog.id)
  expect(entry?.detail).toEqual({ reason: 'Jordan owns 20% and sold the shares last week.', owners: 1 })
})

test('with every authorization, agents send to such a lender without a reason', async ({ server }) => {
  const { send, board } = await createCoOwned(server, 'authorized', { ownerReports: 'all_owners' })
  expect(await board()).toMatchObject({ unauthorized: [], needsReason: false, obstacles: [] })
  expect((await send()).status).toBe(200)
})
