import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import type { Mail } from '#server/platform/mail/open-mail.ts'
import { siteUrl, type TestServer, test } from '#server/testing/test-server.ts'
import { openHandlers } from '#server/work/handlers.ts'

/** Creates three applications, each with its own assignee, and no pending jobs. */
async function createThreeApplications({ createStaff, browser, ctx }: TestServer) {
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) {
    const created = { type: 'business', name: 'Ada Harbor', email: `ada.${name}@example.com` }
    const { reference } = (await browser().post('/api/applications', created)).body.file
    const { id: ownerStaffId } = await createStaff({ email: `pat.${name}@example.com` })
    const [row] = await ctx.db
      .update(applications)
      .set({ ownerStaffId })
      .where(eq(applications.reference, reference))
      .returning()
    ids.push(row?.id ?? '')
  }
  await ctx.db.delete(outbox)
  return ids
}

test('a mailbox that rejects all email delays no one else’s, and no one else is notified twice', async ({
  server,
  pool,
}) => {
  for (const applicationId of await createThreeApplications(server)) {
    // Twice each: simultaneous events of one application make one email.
    for (const _ of ['once', 'again']) {
      await enqueue(server.ctx, 'messages.notify-applicant', { applicationId })
      await enqueue(server.ctx, 'offers.notify-applicant', { applicationId, event: 'contract' })
      await enqueue(server.ctx, 'lender-submissions.notify-applicant', { applicationId })
      await enqueue(server.ctx, 'messages.notify-staff', { applicationId })
      await enqueue(server.ctx, 'offers.notify-staff', { applicationId, event: 'chosen' })
      await enqueue(server.ctx, 'lender-submissions.notify-staff', { applicationId })
    }
  }
  const sent: string[] = []
  const sendMail = async ({ to }: Mail) => {
    if (/\.b@/.test(to.join())) throw Object.assign(new Error('full'), { response: '552 5.2.2 Mailbox full' })
    sent.push(to.join())
  }
  const mailGateway = { answer: sendMail, receipt: sendMail, notice: sendMail, marketing: sendMail }
  const handlers = openHandlers({ mailGateway, sendMail, siteUrl, documentStore: server.documentStore })
  for (let hour = 0; hour < 30; hour++) {
    await startWorker({ pool, now: server.ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
    server.advanceTime({ hours: 1 })
  }

  const each = (email: string) => [email, email, email]
  const others = ['ada.a@example.com', 'ada.c@example.com', 'pat.a@example.com', 'pat.c@example.com']
  expect(sent.toSorted()).toEqual(others.flatMap(each))
  const dead = (await server.ctx.db.select().from(outbox)).filter(({ deadAt }) => deadAt !== null)
  expect(dead).toHaveLength(12)
})

test('a failed complaint notification does not resend other notifications', async ({ server, pool }) => {
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  await server.createStaff({ email: 'max@example.com', role: 'manager' })
  const text = { name: 'Ada Harbor', email: 'ada@example.com', message: 'When do you answer? I need an oven by June.' }
  for (const topic of ['funding', 'complaint']) await server.browser().post('/api/contact', { ...text, topic })
  const sent: string[] = []
  const sendMail = async ({ to, subject }: Mail) => {
    if (subject === '1 new complaint') throw new Error('full')
    sent.push(`${subject} ${to.toSorted().join()}`)
  }
  const mailGateway = { answer: async () => {}, receipt: async () => {}, notice: sendMail, marketing: sendMail }
  const handlers = openHandlers({ mailGateway, sendMail, siteUrl, documentStore: server.documentStore })
  for (let hour = 0; hour < 12; hour++) {
    await startWorker({ pool, now: server.ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
    server.advanceTime({ hours: 1 })
  }
  expect(sent).toEqual(['1 new message max@example.com,olga@example.com'])
})
