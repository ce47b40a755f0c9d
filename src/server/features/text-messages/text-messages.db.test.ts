import http from 'node:http'
import type net from 'node:net'
import { eq, isNull } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { consentEvents } from '#server/features/consents/table.ts'
import { contactLog, suppressions } from '#server/features/outbound/table.ts'
import { sendTexts } from '#server/features/text-messages/jobs.ts'
import { textMessages } from '#server/features/text-messages/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import { smsSignature } from '#server/platform/texts/sms.ts'
import { whatsappSignature } from '#server/platform/texts/whatsapp.ts'
import { type Desk, siteUrl, test as withDesk } from '#server/testing/desk.ts'
import { inReview } from '#server/testing/sent-application.ts'

interface Call {
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}
interface Provider {
  readonly url: string
  readonly calls: Call[]
  answer: (answer: http.ServerResponse) => void
}

const [number, e164] = ['(207) 555-0142', '+12075550142']
const sid = 'SM00000000000000000000000000000001'
const taken = (answer: http.ServerResponse) => answer.writeHead(201).end(JSON.stringify({ sid, status: 'queued' }))
const refused = (status: number, code: number) => (answer: http.ServerResponse) =>
  answer.writeHead(status).end(JSON.stringify({ code, message: 'No' }))

const test = withDesk
  .extend({ env: { PAGES: 'sources', PUBLIC_URL: siteUrl } as Record<string, string> })
  .extend<{ provider: Provider; work: () => Promise<void> }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
    provider: async ({}, use) => {
      const provider: Provider = { url: '', calls: [], answer: taken }
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
    work: async ({ desk, pool }, use) => {
      const outfit = {
        ...{ keys: desk.vault.keys, siteUrl },
        outside: { allowLoopback: true, timeoutMs: 300, readAtMost: 8192 },
      }
      await use(async () => {
        await desk.mails()
        const handlers = { 'text-messages.send': sendTexts(outfit) }
        await startWorker({ pool, now: desk.ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
      })
    },
  })

const smsAccount = (provider: Provider) => ({ apiUrl: provider.url, accountId: 'AC1', from: '+1 207 555 0100' })
const whatsappAccount = (provider: Provider) => ({
  ...{ apiUrl: `${provider.url}/v23.0`, phoneNumberId: '10000000001', template: 'news', language: 'en_US' },
})

/** A file in review whose applicant wants texts, by an account that is open; the first text has left. It is ten in the morning. */
async function texting(desk: Desk, provider: Provider, work: () => Promise<void>) {
  await desk.hire({ role: 'owner', email: 'owner@example.com' })
  const owner = await desk.signedIn('owner@example.com')
  const account = { isOn: true, account: smsAccount(provider), secret: 'auth-token' }
  expect((await owner.put('/api/admin/messaging/text', account)).status).toBe(200)
  const file = await inReview(desk)
  desk.pass({ hours: 3 })
  expect((await file.browser.put('/api/tracking/texts/text', { number })).status).toBe(200)
  await work()
  provider.calls.length = 0
  // Sessions do not outlast the hours that pass in between.
  const move = async (to: string) => {
    desk.pass({ minutes: 1 })
    const staff = await desk.signedIn()
    expect((await staff.post(`${file.url}/move`, { to, reason: 'Because' })).status).toBe(200)
  }
  return { ...file, move }
}

const messages = async ({ ctx }: Desk) =>
  (await ctx.db.select().from(textMessages).orderBy(textMessages.createdAt, textMessages.id)).map(
    ({ kind, channel, state, code }) => [kind, channel, state, code].filter(Boolean).join(' '),
  )
const lines = async ({ ctx }: Desk) =>
  (await ctx.db.select().from(contactLog).orderBy(contactLog.at, contactLog.id))
    .filter(({ purpose }) => purpose.startsWith('text-messages.'))
    .map(({ purpose, decision, reason }) => `${purpose} ${decision} ${reason}`)

const report = (desk: Desk, query: string, fields: Record<string, string>, secret = 'auth-token') => {
  const url = `/api/texts/sms${query}`
  const body = new URLSearchParams(fields)
  return desk.app.inject({
    ...{ method: 'POST', url, payload: body.toString() },
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': smsSignature(secret, siteUrl + url, body),
    },
  })
}

test('nobody is asked and nothing is sent while no channel is open', async ({ desk }) => {
  const { browser, staff, url } = await inReview(desk)
  expect((await browser.get('/api/tracking/texts')).body).toEqual({ ways: [] })
  expect((await browser.put('/api/tracking/texts/text', { number })).status).toBe(409)
  await staff.post(`${url}/move`, { to: 'ready', reason: 'x' })
  await desk.mails()
  expect(await messages(desk)).toEqual([])
})

test('who ticks the box gets a text at once, its words stand in the record, and the box shows the end of the number', async ({
  desk,
  provider,
  work,
}) => {
  await desk.hire({ role: 'owner', email: 'owner@example.com' })
  const owner = await desk.signedIn('owner@example.com')
  await owner.put('/api/admin/messaging/text', { isOn: true, account: smsAccount(provider), secret: 'auth-token' })
  const { browser, reference } = await inReview(desk)
  const [way] = (await browser.get('/api/tracking/texts')).body.ways
  expect(way).toMatchObject({ channel: 'text', number: null, words: expect.stringContaining('Reply STOP') })
  const bad = await browser.put('/api/tracking/texts/text', { number: '12345678' })
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([422, ['number']])

  for (let turn = 0; turn < 2; turn++)
    expect((await browser.put('/api/tracking/texts/text', { number })).body.ways[0].number).toBe('0142')
  await work()
  await work()
  const [call] = provider.calls
  const fields = Object.fromEntries(new URLSearchParams(call?.body))
  const [row] = await desk.ctx.db.select().from(textMessages)
  expect(provider.calls).toHaveLength(1)
  expect(call?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  expect(call?.headers.authorization).toBe(`Basic ${btoa('AC1:auth-token')}`)
  expect(fields).toMatchObject({
    To: e164,
    From: '+12075550100',
    StatusCallback: `${siteUrl}/api/texts/sms?id=${row?.id}`,
  })
  expect(fields.Body).toMatch(new RegExp(`${reference}.*Reply STOP`))
  const consents = (await desk.ctx.db.select().from(consentEvents)).filter(({ channel }) => channel === 'text')
  expect(consents).toMatchObject([{ action: 'given', address: e164, exactText: way.words }])
  expect(await lines(desk)).toEqual(['text-messages.text sent answers-an-act'])
})

test('a move is told once by day, at night in the morning, and only the latest of several', async ({
  desk,
  provider,
  work,
}) => {
  const { move, reference } = await texting(desk, provider, work)
  desk.pass({ hours: 13 })
  await move('on_hold')
  await work()
  expect([provider.calls, (await lines(desk)).at(-1)]).toEqual([[], 'text-messages.text held quiet-hours'])
  const [held] = await desk.ctx.db.select().from(outbox).where(isNull(outbox.doneAt))
  expect(held).toMatchObject({ job: 'text-messages.send', attempts: 0 })
  await move('in_review')
  desk.pass({ hours: 10 })
  await work()
  await work()
  expect(provider.calls).toHaveLength(1)
  expect(new URLSearchParams(provider.calls[0]?.body).get('Body')).toContain(`news about your application ${reference}`)
  expect(await messages(desk)).toEqual(['answer text sent', 'notice text failed newer-news', 'notice text sent'])
})

test('a provider that stalls is asked three times at most, one that is down until it is back', async ({
  desk,
  provider,
  work,
}) => {
  const { move } = await texting(desk, provider, work)
  await move('on_hold')
  provider.answer = () => {}
  for (let turn = 0; turn < 6; turn++) {
    await work()
    desk.pass({ hours: 1 })
  }
  expect(provider.calls).toHaveLength(3)
  expect((await messages(desk)).at(-1)).toBe('notice text failed ETIMEDOUT')
})

test('what the provider refuses for now is tried again, and arrives', async ({ desk, provider, work }) => {
  const { move } = await texting(desk, provider, work)
  await move('on_hold')
  for (const status of [401, 429, 404, 429]) {
    provider.answer = refused(status, 20000 + status)
    await work()
    expect((await messages(desk)).at(-1)).toBe(`notice text waiting ${20000 + status}`)
    desk.pass({ minutes: 15 })
  }
  provider.answer = taken
  await work()
  expect((await messages(desk)).at(-1)).toBe('notice text sent')
})

test('a provider that answers with nonsense has taken the message: nobody gets it twice', async ({
  desk,
  provider,
  work,
}) => {
  const { move } = await texting(desk, provider, work)
  await move('on_hold')
  provider.answer = (answer) => answer.writeHead(200).end(`<html>${'x'.repeat(20_000)}`)
  await work()
  await work()
  expect(provider.calls).toHaveLength(1)
  expect((await messages(desk)).at(-1)).toBe('notice text sent')
})

test('who told the provider STOP is written to no more, and a number that is none is not tried again', async ({
  desk,
  provider,
  work,
}) => {
  const { browser, move } = await texting(desk, provider, work)
  await move('on_hold')
  provider.answer = refused(400, 21610)
  await work()
  expect((await messages(desk)).at(-1)).toBe('notice text failed 21610')
  expect(await desk.ctx.db.select().from(suppressions)).toMatchObject([{ reason: 'unsubscribed' }])
  expect((await browser.get('/api/tracking/texts')).body.ways[0].number).toBeNull()
})

test('a worker that dies while it sends sends again under the same id, unless a report was faster', async ({
  desk,
  provider,
  work,
}) => {
  const { move } = await texting(desk, provider, work)
  await move('on_hold')
  await desk.mails()
  const rows = await desk.ctx.db.select().from(textMessages)
  const id = rows.find(({ kind }) => kind === 'notice')?.id ?? ''
  // As it stands when the process dies between the provider's answer and the note.
  const die = () =>
    desk.ctx.db.update(textMessages).set({ state: 'sending', attempts: 1 }).where(eq(textMessages.id, id))
  await die()
  await work()
  expect(new URLSearchParams(provider.calls[0]?.body).get('StatusCallback')).toContain(id)
  expect(provider.calls).toHaveLength(1)

  await die()
  await desk.ctx.db
    .update(outbox)
    .set({ doneAt: null, runAt: desk.ctx.now() })
    .where(eq(outbox.job, 'text-messages.send'))
  expect((await report(desk, `?id=${id}`, { MessageSid: sid, MessageStatus: 'delivered' })).statusCode).toBe(200)
  await work()
  expect(provider.calls).toHaveLength(1)
  expect((await messages(desk)).at(-1)).toBe('notice text delivered')
})

test('reports come in any order, and a forged one changes nothing', async ({ desk, provider, work }) => {
  await texting(desk, provider, work)
  const state = async () => (await messages(desk))[0]
  const told = (MessageStatus: string, secret?: string) => report(desk, '', { MessageSid: sid, MessageStatus }, secret)
  expect((await told('failed', 'guessed')).statusCode).toBe(401)
  expect(await state()).toBe('answer text sent')
  await told('delivered')
  await told('sent')
  await told('undelivered')
  expect(await state()).toBe('answer text delivered')
})

test('STOP ends calls and messages to that number wherever they were agreed to, and is a suppression; thanks end nothing', async ({
  desk,
  provider,
  work,
}) => {
  const { browser, move } = await texting(desk, provider, work)
  const lead = {
    name: 'Ada Harbor',
    email: 'ada@example.com',
    phone: number,
    source: 'Hero Form',
    consentToContact: true,
  }
  await desk.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })
  const inForce = async () => {
    const events = await desk.ctx.db.select().from(consentEvents).where(eq(consentEvents.address, e164))
    return (
      events.filter(({ action }) => action === 'given').length -
      events.filter(({ action }) => action === 'withdrawn').length
    )
  }
  const before = await inForce()
  expect(before).toBeGreaterThanOrEqual(1)
  await report(desk, '', { From: e164, Body: 'Thank you!', MessageSid: 'SM2' })
  expect(await inForce()).toBe(before)
  expect((await report(desk, '', { From: e164, Body: 'please STOP', MessageSid: 'SM3' })).statusCode).toBe(200)
  expect(await inForce()).toBe(0)
  expect(await desk.ctx.db.select().from(suppressions)).toMatchObject([{ reason: 'unsubscribed' }])
  await move('on_hold')
  await work()
  expect(provider.calls).toEqual([])
  // Whoever asks again is heard again.
  expect((await browser.put('/api/tracking/texts/text', { number })).body.ways[0].number).toBe('0142')
  await work()
  expect(provider.calls).toHaveLength(1)
})

test('WhatsApp is agreed to by itself, sends the template that was approved, and signs in its own way', async ({
  desk,
  provider,
  work,
}) => {
  const { browser, move, reference } = await texting(desk, provider, work)
  desk.pass({ minutes: 1 })
  const owner = await desk.signedIn('owner@example.com')
  const account = { isOn: true, account: whatsappAccount(provider), secret: 'access-token', reportSecret: 'app-secret' }
  expect((await owner.put('/api/admin/messaging/whatsapp', account)).status).toBe(200)
  expect(
    (await browser.get('/api/tracking/texts')).body.ways.map(({ number }: { number: string | null }) => number),
  ).toEqual(['0142', null])
  await browser.put('/api/tracking/texts/text', { number: '' })
  await browser.put('/api/tracking/texts/whatsapp', { number })
  provider.answer = (answer) => answer.end(JSON.stringify({ messages: [{ id: 'wamid.1' }] }))
  await move('on_hold')
  await work()
  const [call] = provider.calls
  expect(provider.calls).toHaveLength(1)
  expect([call?.path, call?.headers.authorization]).toEqual(['/v23.0/10000000001/messages', 'Bearer access-token'])
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    ...{ messaging_product: 'whatsapp', to: e164.slice(1) },
    template: { name: 'news', language: { code: 'en_US' }, components: [{ parameters: [{ text: reference }, {}] }] },
  })

  const { verifyToken } = (await owner.get('/api/admin/messaging')).body.whatsapp
  const greet = (token: string) =>
    desk.app.inject({ url: `/api/texts/whatsapp?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${token}` })
  expect([(await greet(verifyToken)).body, (await greet('guessed')).statusCode]).toEqual(['42', 401])
  const tell = (value: unknown, secret = 'app-secret') => {
    const payload = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ changes: [{ value, field: 'messages' }] }],
    })
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': whatsappSignature(secret, payload) }
    return desk.app.inject({ method: 'POST', url: '/api/texts/whatsapp', payload, headers })
  }
  expect((await tell({ statuses: [{ id: 'wamid.1', status: 'read' }] }, 'guessed')).statusCode).toBe(401)
  expect((await tell({ statuses: [{ id: 'wamid.1', status: 'read' }] })).statusCode).toBe(200)
  expect((await messages(desk)).at(-1)).toBe('notice whatsapp delivered')
  await tell({ messages: [{ from: e164.slice(1), text: { body: 'Stop' } }] })
  expect((await browser.get('/api/tracking/texts')).body.ways[1].number).toBeNull()
})

test('an account is judged field by field, its secrets are sealed and told to nobody, and a test says what the provider says', async ({
  desk,
  provider,
}) => {
  await desk.hire({ role: 'owner', email: 'owner@example.com' })
  const owner = await desk.signedIn('owner@example.com')
  const save = (account: unknown, secret: string) =>
    owner.put('/api/admin/messaging/text', { isOn: false, account, secret })
  const wrong = await save({ apiUrl: 'ftp://x', accountId: '', from: 'us' }, 'auth-token')
  expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([422, ['accountId', 'apiUrl', 'from']])
  expect((await save(smsAccount(provider), '')).body.fields).toEqual({ secret: 'Please give the secret' })
  expect((await save({ ...smsAccount(provider), apiUrl: 'https://10.0.0.8' }, 'x')).body.fields).toHaveProperty(
    'apiUrl',
  )
  await save(smsAccount(provider), 'auth-token')
  expect((await save(smsAccount(provider), '')).status).toBe(200)
  provider.answer = refused(401, 20003)
  expect((await owner.post('/api/admin/messaging/text/test', { number })).body).toEqual({ code: '20003' })
  provider.answer = taken
  expect((await owner.post('/api/admin/messaging/text/test', { number })).body).toEqual({ code: null })
  const told = JSON.stringify([
    (await owner.get('/api/admin/messaging')).body,
    await desk.ctx.db.select().from(auditLog),
    (await desk.ctx.db.execute('select * from text_accounts')).rows,
  ])
  expect(told).not.toContain('auth-token')
})
