import fs from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { expect, vi } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { webhookDeliveries } from '#server/messaging/webhooks/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { test } from '#server/testing/fixtures/webhook-fixtures.ts'
import { siteUrl } from '#server/testing/test-server.ts'
import { startWork } from './start-work.ts'

const patient = { timeout: 30_000, interval: 50 }

test('a webhook receiver that hangs delays no email and no shutdown, and its delivery is repeated', async ({
  server,
  receiver,
  owner,
  pool,
}) => {
  const held: ServerResponse[] = []
  receiver.answer = (answer) => void held.push(answer)
  const webhook = { id: uuidv7(), url: receiver.url, description: 'Customer list', events: ['lead.created'] }
  expect((await owner.post('/api/admin/webhooks', webhook)).status).toBeLessThan(300)
  const env = { NODE_ENV: 'test', PAGES: 'sources', LOG_LEVEL: 'silent', DATA_DIR: server.dataDir }
  const { ctx, documentStore } = server
  const stop = startWork({
    ...{ config: loadConfig(env), pool, now: ctx.now, log: pino({ level: 'silent' }), documentStore, siteUrl },
  })
  const sendLead = (email: string) =>
    server.browser().post('/api/leads/basic', { name: 'Ada Harbor', phone: '(212) 555-0142', email })
  const statuses = async () => (await ctx.db.select().from(webhookDeliveries)).map(({ status }) => status)

  await sendLead('one@example.com')
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1), patient)
  await sendLead('two@example.com')
  const folder = path.join(server.dataDir, 'mail')
  await vi.waitFor(() => {
    const mails = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    expect(mails.some((mail) => mail.includes('two@example.com'))).toBe(true)
  }, patient)
  expect(new Set(await statuses())).toEqual(new Set(['waiting']))

  // The delivery is handed over, and due again at once.
  await stop(0)
  const [delivery] = (await ctx.db.select().from(outbox)).filter(({ job }) => job === 'webhooks.deliver')
  expect(delivery).toMatchObject({ doneAt: null, deadAt: null, attempts: 0 })

  for (const answer of held) answer.end()
  await vi.waitFor(async () => expect(await statuses()).toContain('delivered'), patient)
})
