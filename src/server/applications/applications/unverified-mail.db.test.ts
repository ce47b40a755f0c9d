import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { suppress } from '#server/messaging/contact-policy/commands.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { startApplication, verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { applications } from './table.ts'

const email = 'ada@example.com'

/** Submits applications in the name of one address, and returns how many emails it gets. */
async function submitSeveral(server: TestServer, count: number) {
  for (let turn = 0; turn < count; turn++) {
    const { reference } = await startApplication(server)
    const [submitted] = await server.ctx.db
      .update(applications)
      .set({ stage: 'submitted', submittedAt: server.ctx.now() })
      .where(eq(applications.reference, reference))
      .returning()
    await enqueue(server.ctx, 'applications.send-received', { applicationId: submitted?.id ?? '' })
  }
  return (await server.deliverEmails()).filter(({ to }) => to[0] === email).length
}

test('applications submitted in someone’s name email them five times an hour and ten times a day', async ({
  server,
}) => {
  expect(await submitSeveral(server, 4)).toBe(5)
  server.advanceTime({ minutes: 61 })
  expect(await submitSeveral(server, 4)).toBe(5)
  server.advanceTime({ minutes: 61 })
  expect(await submitSeveral(server, 1)).toBe(0)
  server.advanceTime({ hours: 24 })
  expect(await submitSeveral(server, 1)).toBe(2)
})

test('an address that bounced or complained gets none, until its owner opens an application', async ({ server }) => {
  for (const reason of ['bounced', 'complained'] as const) {
    await suppress(server.ctx, email, reason)
    expect(await submitSeveral(server, 1)).toBe(0)
  }
  const [application] = await server.ctx.db.select().from(applications)
  await verifySessions(server)
  await enqueue(server.ctx, 'applications.send-received', { applicationId: application?.id ?? '' })
  expect(await server.deliverEmails()).toHaveLength(1)
})
