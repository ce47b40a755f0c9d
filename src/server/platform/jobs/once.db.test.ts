import { pino } from 'pino'
import { expect } from 'vitest'
import { systemContext } from '#server/platform/context.ts'
import { openMail } from '#server/platform/mail/open-mail.ts'
import { openSmtpServer } from '#server/testing/servers/smtp-server.ts'
import { test } from '#server/testing/test.ts'
import { enqueue } from './enqueue.ts'
import { startWorker } from './work.ts'

const kills = 20
const people = 30

test('although the worker dies 20 times, each email has one Message-ID, and is sent again only if its result is unknown', async ({
  pool,
}) => {
  await pool.query('update outbox set done_at = now() where done_at is null')
  const smtp = await openSmtpServer()
  let time = Date.parse('2026-03-02T12:00:00Z')
  const now = () => new Date(time)
  const ctx = systemContext({ pool, now }, 'test-request')
  for (let person = 0; person < people; person++)
    await enqueue(ctx, 'newsletter.send-confirmation', { subscriptionId: `person-${person}` })

  const sendMail = openMail({ smtpUrl: smtp.url, from: 'Harborline <noreply@example.com>', dataDir: '' })
  // A killed worker records neither success nor failure.
  let left = 2 * kills
  // Killed after the mail server's answer: the statement that records it never reaches the database.
  const dying = new Proxy(pool, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name, target)
      return (...query: [string]) => {
        const isNote = /set (done_at|last_error) =/.test(query[0])
        if (isNote && left > 0) {
          left--
          return Promise.reject(new Error('killed'))
        }
        return target.query(...query)
      }
    },
  })
  const run = async (_ctx: unknown, payloads: readonly { subscriptionId: string }[]) => {
    for (const { subscriptionId } of payloads)
      await sendMail({ to: [`${subscriptionId}@example.com`], subject: 'Hello', text: 'The same for everybody' })
  }
  for (let turn = 0; turn < people + kills; turn++) {
    const handlers = { 'newsletter.send-confirmation': { batch: 1, run } }
    await startWorker({ pool: dying, now, log: pino({ level: 'silent' }), handlers }).stop()
    time += 10_000
  }
  // Jobs of a killed worker run again when their claim is five minutes old.
  time += 5 * 60_000
  for (let turn = 0; turn < people; turn++) {
    const handlers = { 'newsletter.send-confirmation': { batch: 1, run } }
    await startWorker({ pool, now, log: pino({ level: 'silent' }), handlers }).stop()
  }
  await smtp.close()

  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of smtp.received) ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
  expect(left).toBe(0)
  expect(ids.size).toBe(people)
  expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([])
  expect(new Set([...ids.values()].flatMap((each) => [...each])).size).toBe(people)
  expect(smtp.received).toHaveLength(people + kills)
  const { rows } = await pool.query(
    `select 1 from outbox where payload ->> 'subscriptionId' like 'person-%' and done_at is null`,
  )
  expect(rows).toEqual([])
  await pool.query(`delete from outbox where payload ->> 'subscriptionId' like 'person-%'`)
})
