import { pino } from 'pino'
import { expect } from 'vitest'
import { findStateByEmail } from '#server/applications/applications/find-state.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import type { Mail } from '#server/platform/mail/open-mail.ts'
import { test as base, type TestServer } from '#server/testing/test-server.ts'
import { addressHash } from './address-hash.ts'
import { suppress } from './commands.ts'
import { createMailGateway } from './mail-gateway.ts'
import { contactLog } from './table.ts'

const email = 'Ada.Harbor@example.com'
const mail: Mail = { to: [email], subject: 'A secret subject', text: 'A secret text' }

interface Post {
  readonly sent: Mail[]
  hasConsent: boolean
  fault: Error | undefined
  /** Runs a worker that sends one email of this kind, if it is due. */
  work(kind: 'answer' | 'notice' | 'marketing'): Promise<void>
}

const test = base.extend<{ post: Post }>({
  post: async ({ server, pool }, use) => {
    await server.ctx.db.delete(outbox)
    await enqueue(server.ctx, 'messages.notify-applicant', { applicationId: 'a' })
    const { now } = server.ctx
    const post: Post = {
      ...{ sent: [], hasConsent: false, fault: undefined },
      work: async (kind) => {
        const mailGateway = createMailGateway({
          ...{ pool, now, hasConsent: async () => post.hasConsent },
          findState: (ctx, email) => findStateByEmail(ctx, server.documentStore.keys, email),
          sendMail: async (mail) => {
            if (post.fault) throw post.fault
            post.sent.push(mail)
          },
        })
        const handlers = { 'messages.notify-applicant': { batch: 1, run: () => mailGateway[kind](mail) } }
        await startWorker({ pool, now, log: pino({ level: 'silent' }), handlers }).stop()
      },
    }
    await use(post)
  },
})

const lines = async ({ ctx }: TestServer) =>
  (await ctx.db.select().from(contactLog).orderBy(contactLog.at)).map(
    ({ purpose, decision, reason }) => `${purpose} ${decision} ${reason}`,
  )
const job = async ({ ctx }: TestServer) => (await ctx.db.select().from(outbox))[0]

test('a notice is postponed to the person’s morning, sent once, and uses no attempt', async ({ server, post }) => {
  // 7 a.m. in New York, the site's time zone.
  await post.work('notice')
  expect([post.sent, await job(server)]).toMatchObject([
    [],
    { runAt: new Date('2026-03-02T13:00:00Z'), attempts: 0, doneAt: null, lastError: null },
  ])
  server.advanceTime({ minutes: 59 })
  await post.work('notice')
  expect(post.sent).toEqual([])
  server.advanceTime({ minutes: 1 })
  await post.work('notice')
  await post.work('notice')
  expect(post.sent).toHaveLength(1)
  expect(await lines(server)).toEqual([
    'messages.notify-applicant held quiet-hours',
    'messages.notify-applicant sent about-their-file',
  ])
})

test('an answer is sent at any hour, even to a suppressed address', async ({ server, post }) => {
  await suppress(server.ctx, email.toLowerCase(), 'bounced')
  await post.work('answer')
  expect(post.sent).toHaveLength(1)
  expect(await lines(server)).toEqual(['messages.notify-applicant sent answers-a-request'])
})

test('a bounced address in any letter case gets no notice, and the job is done', async ({ server, post }) => {
  await suppress(server.ctx, email.toUpperCase(), 'bounced')
  await post.work('notice')
  expect([post.sent, (await job(server))?.doneAt]).toEqual([[], server.ctx.now()])
  expect(await lines(server)).toEqual(['messages.notify-applicant refused bounced'])
})

test('marketing is sent only with consent', async ({ server, post }) => {
  server.advanceTime({ hours: 3 })
  await post.work('marketing')
  expect(post.sent).toEqual([])
  await enqueue(server.ctx, 'messages.notify-applicant', { applicationId: 'b' })
  post.hasConsent = true
  await post.work('marketing')
  expect(post.sent).toHaveLength(1)
  expect((await lines(server)).sort()).toEqual([
    'messages.notify-applicant refused no-consent',
    'messages.notify-applicant sent consent',
  ])
})

test('a mailbox that does not exist is suppressed; a temporary refusal is retried', async ({ server, post }) => {
  server.advanceTime({ hours: 3 })
  post.fault = Object.assign(new Error('busy'), { response: '451 4.7.1 Greylisted' })
  await post.work('notice')
  expect(await job(server)).toMatchObject({ attempts: 1, doneAt: null, lastError: 'Error' })
  server.advanceTime({ minutes: 1 })
  post.fault = Object.assign(new Error('no'), { response: `550 5.1.1 <${email}>: Recipient address rejected` })
  await post.work('notice')
  expect((await job(server))?.doneAt).toEqual(server.ctx.now())
  await enqueue(server.ctx, 'messages.notify-applicant', { applicationId: 'b' })
  post.fault = undefined
  await post.work('notice')
  expect(post.sent).toEqual([])
  expect(await lines(server)).toHaveLength(2)
})

test('the log contains neither the text nor the address', async ({ server, post }) => {
  await post.work('answer')
  const [row] = await server.ctx.db.select().from(contactLog)
  expect(row?.addressHash).toBe(addressHash(email))
  expect(JSON.stringify(row)).not.toMatch(/ada@|harbor|secret/i)
})
