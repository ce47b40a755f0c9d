import http from 'node:http'
import type net from 'node:net'
import { pino } from 'pino'
import { expect } from 'vitest'
import { sendTexts } from '#server/applications/sms/jobs.ts'
import { textMessages } from '#server/applications/sms/table.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import { smsSignature } from '#server/platform/texts/sms.ts'
import { createApplicationInReview } from './application-fixtures.ts'
import { postMove } from './post-move.ts'
import { siteUrl, type TestServer, test as withServer } from './test-server.ts'

interface Call {
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}
export interface Provider {
  readonly url: string
  readonly calls: Call[]
  answer: (answer: http.ServerResponse) => void
}

/** A phone number as typed and as stored. */
export const number = '(207) 555-0142'
export const e164 = '+12075550142'
export const sid = 'SM00000000000000000000000000000001'
export const acceptMessage = (answer: http.ServerResponse) =>
  answer.writeHead(201).end(JSON.stringify({ sid, status: 'queued' }))
export const refuseMessage = (status: number, code: number) => (answer: http.ServerResponse) =>
  answer.writeHead(status).end(JSON.stringify({ code, message: 'No' }))

/** A test with an SMS provider on loopback, and a worker that sends one message each time. */
export const test = withServer
  .extend({ env: { PAGES: 'sources', PUBLIC_URL: siteUrl } as Record<string, string> })
  .extend<{ provider: Provider; work: () => Promise<void> }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
    provider: async ({}, use) => {
      const provider: Provider = { url: '', calls: [], answer: acceptMessage }
      const server = http.createServer((request, answer) => {
        let body = ''
        request.on('data', (chunk) => (body += chunk))
        request.on('end', () => {
          provider.calls.push({ path: request.url ?? '', headers: request.headers, body })
          provider.answer(answer)
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as net.AddressInfo
      await use(Object.assign(provider, { url: `http://127.0.0.1:${port}` }))
      server.closeAllConnections()
      server.close()
    },
    work: async ({ server, pool }, use) => {
      const options = {
        ...{ keys: server.documentStore.keys, siteUrl },
        outside: { allowLoopback: true, timeoutMs: 300, readAtMost: 8192 },
      }
      await use(async () => {
        await server.deliverEmails()
        const handlers = { 'text-messages.send': sendTexts(options) }
        await startWorker({ pool, now: server.ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
      })
    },
  })

export const smsAccount = (provider: Provider) => ({ apiUrl: provider.url, accountId: 'AC1', from: '+1 207 555 0100' })
export const whatsappAccount = (provider: Provider) => ({
  ...{ apiUrl: `${provider.url}/v23.0`, phoneNumberId: '10000000001', template: 'news', language: 'en_US' },
})

/**
 * Returns an application in review whose applicant has opted in to texts; the first text has been sent. It is ten in
 * the morning.
 */
export async function createApplicationWithTexts(server: TestServer, provider: Provider, work: () => Promise<void>) {
  await server.createStaff({ role: 'owner', email: 'owner@example.com' })
  const owner = await server.signIn('owner@example.com')
  const account = { version: 0, isOn: true, account: smsAccount(provider), secret: 'auth-token' }
  expect((await owner.put('/api/admin/messaging/text', account)).status).toBe(200)
  const file = await createApplicationInReview(server)
  server.advanceTime({ hours: 3 })
  expect((await file.browser.put('/api/tracking/texts/text', { number })).status).toBe(200)
  await work()
  provider.calls.length = 0
  // Sessions expire during the hours that pass in between.
  const move = async (to: string) => {
    server.advanceTime({ minutes: 1 })
    const staff = await server.signIn()
    expect((await postMove(staff, file.url, { to, reason: 'Because' })).status).toBe(200)
  }
  return { ...file, move }
}

export const listMessages = async ({ ctx }: TestServer) =>
  (await ctx.db.select().from(textMessages).orderBy(textMessages.createdAt, textMessages.id)).map(
    ({ kind, channel, state, code }) => [kind, channel, state, code].filter(Boolean).join(' '),
  )
export const contactLogLines = async ({ ctx }: TestServer) =>
  (await ctx.db.select().from(contactLog).orderBy(contactLog.at, contactLog.id))
    .filter(({ purpose }) => purpose.startsWith('text-messages.'))
    .map(({ purpose, decision, reason }) => `${purpose} ${decision} ${reason}`)

export const postReport = (
  server: TestServer,
  query: string,
  fields: Record<string, string>,
  secret = 'auth-token',
) => {
  const url = `/api/texts/sms${query}`
  const body = new URLSearchParams(fields)
  return server.app.inject({
    ...{ method: 'POST', url, payload: body.toString() },
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': smsSignature(secret, siteUrl + url, body),
    },
  })
}
