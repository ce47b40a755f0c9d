import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { suppressions } from '#server/messaging/contact-policy/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { whatsappSignature } from '#server/platform/texts/whatsapp.ts'
import {
  acceptMessage,
  createApplicationWithTexts,
  e164,
  listMessages,
  number,
  postReport,
  refuseMessage,
  sid,
  smsAccount,
  test,
  whatsappAccount,
} from '#server/testing/fixtures/sms-fixtures.ts'

test('reports may arrive in any order, and a forged one changes nothing', async ({ server, provider, work }) => {
  await createApplicationWithTexts(server, provider, work)
  const state = async () => (await listMessages(server))[0]
  const told = (MessageStatus: string, secret?: string) =>
    postReport(server, '', { MessageSid: sid, MessageStatus }, secret)
  expect((await told('failed', 'guessed')).statusCode).toBe(401)
  expect(await state()).toBe('answer text sent')
  await told('delivered')
  await told('sent')
  await told('undelivered')
  expect(await state()).toBe('answer text delivered')
})

test('STOP withdraws all consents for a number and suppresses it; other replies change nothing', async ({
  server,
  provider,
  work,
}) => {
  const { browser, move } = await createApplicationWithTexts(server, provider, work)
  const lead = {
    name: 'Ada Harbor',
    email: 'ada@example.com',
    phone: number,
    source: 'Hero Form',
    consentToContact: true,
  }
  await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })
  const inForce = async () => {
    const events = await server.ctx.db
      .select()
      .from(consentEvents)
      .where(eq(consentEvents.address, e164))
      .orderBy(consentEvents.id)
    return (
      events.filter(({ action }) => action === 'given').length -
      events.filter(({ action }) => action === 'withdrawn').length
    )
  }
  const before = await inForce()
  expect(before).toBeGreaterThanOrEqual(1)
  await postReport(server, '', { From: e164, Body: 'Thank you!', MessageSid: 'SM2' })
  expect(await inForce()).toBe(before)
  expect((await postReport(server, '', { From: e164, Body: 'please STOP', MessageSid: 'SM3' })).statusCode).toBe(200)
  expect(await inForce()).toBe(0)
  expect(await server.ctx.db.select().from(suppressions)).toMatchObject([{ reason: 'unsubscribed' }])
  await move('on_hold')
  await work()
  expect(provider.calls).toEqual([])
  // START from the phone itself allows messages again.
  await postReport(server, '', { From: e164, Body: 'START', MessageSid: 'SM4' })
  expect((await browser.put('/api/tracking/texts/text', { number })).body.ways[0].number).toBe('0142')
  await work()
  expect(provider.calls).toHaveLength(1)
})

test('reports and replies of an earlier number do not affect the current one', async ({ server, provider, work }) => {
  const { browser, move } = await createApplicationWithTexts(server, provider, work)
  const inForce = async () => (await browser.get('/api/tracking/texts')).body.ways[0].number
  const choose = (number: string) => browser.put('/api/tracking/texts/text', { number })
  server.advanceTime({ minutes: 1 })
  await choose('(212) 555-0177')

  // The first text went to the first number; its late report applies to that number.
  await postReport(server, '', { MessageSid: sid, MessageStatus: 'failed', ErrorCode: '21610' })
  expect(await inForce()).toBe('0177')
  expect((await server.ctx.db.select().from(suppressions)).map(({ addressHash }) => addressHash)).toEqual([
    addressHash(e164),
  ])
  await work()
  await move('on_hold')
  await work()
  expect(provider.calls).toHaveLength(2)

  // The same applies to replies from that phone.
  await choose('(212) 555-0188')
  await postReport(server, '', { From: '+12125550177', Body: 'STOP', MessageSid: 'SM9' })
  expect(await inForce()).toBe('0188')
})

test('a text with unknown delivery is retried to the same number only', async ({ server, provider, work }) => {
  const { browser, move } = await createApplicationWithTexts(server, provider, work)
  server.advanceTime({ minutes: 1 })
  await move('on_hold')
  provider.answer = (answer) => answer.destroy()
  await work()
  expect(provider.calls).toHaveLength(1)
  await browser.put('/api/tracking/texts/text', { number: '(212) 555-0177' })
  provider.calls.length = 0
  provider.answer = acceptMessage
  server.advanceTime({ minutes: 5 })
  await work()
  await work()
  expect(provider.calls).toHaveLength(1)
  expect(await listMessages(server)).toEqual([
    'answer text sent',
    'notice text failed number-changed',
    'answer text sent',
  ])
})

test('WhatsApp needs its own consent, sends the approved template, and verifies its own signature', async ({
  server,
  provider,
  work,
}) => {
  const { browser, move, reference } = await createApplicationWithTexts(server, provider, work)
  server.advanceTime({ minutes: 1 })
  const owner = await server.signIn('owner@example.com')
  const account = {
    version: 0,
    isEnabled: true,
    account: whatsappAccount(provider),
    secret: 'access-token',
    reportSecret: 'app-secret',
  }
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
    server.app.inject({ url: `/api/texts/whatsapp?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${token}` })
  expect([(await greet(verifyToken)).body, (await greet('guessed')).statusCode]).toEqual(['42', 401])
  const tell = (value: unknown, secret = 'app-secret') => {
    const payload = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ changes: [{ value, field: 'messages' }] }],
    })
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': whatsappSignature(secret, payload) }
    return server.app.inject({ method: 'POST', url: '/api/texts/whatsapp', payload, headers })
  }
  expect((await tell({ statuses: [{ id: 'wamid.1', status: 'read' }] }, 'guessed')).statusCode).toBe(401)
  expect((await tell({ statuses: [{ id: 'wamid.1', status: 'read' }] })).statusCode).toBe(200)
  expect((await listMessages(server)).at(-1)).toBe('notice whatsapp delivered')
  await tell({ messages: [{ from: e164.slice(1), text: { body: 'Stop' } }] })
  expect((await browser.get('/api/tracking/texts')).body.ways[1].number).toBeNull()
})

test('an account is validated by field, its secrets are encrypted and never returned, and a test shows the provider’s answer', async ({
  server,
  provider,
}) => {
  await server.createStaff({ role: 'owner', email: 'owner@example.com' })
  const owner = await server.signIn('owner@example.com')
  const save = async (account: unknown, secret: string) => {
    const { version } = (await owner.get('/api/admin/messaging')).body.text
    return owner.put('/api/admin/messaging/text', { version, isEnabled: false, account, secret })
  }
  const wrong = await save({ apiUrl: 'ftp://x', accountId: '', from: 'us' }, '')
  expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([
    422,
    ['accountId', 'apiUrl', 'from', 'secret'],
  ])
  expect((await save(smsAccount(provider), '')).body.fields).toEqual({ secret: 'Enter the secret' })
  expect((await save({ ...smsAccount(provider), apiUrl: 'https://10.0.0.8' }, 'x')).body.fields).toHaveProperty(
    'apiUrl',
  )
  await save(smsAccount(provider), 'auth-token')
  expect((await save(smsAccount(provider), '')).status).toBe(200)
  const again = { secret: 'Enter the secret again, because the account or its URL changed' }
  for (const moved of [{ apiUrl: 'https://texts.example.com' }, { accountId: 'AC2' }])
    expect((await save({ ...smsAccount(provider), ...moved }, '')).body.fields).toEqual(again)
  provider.answer = refuseMessage(401, 20003)
  expect((await owner.post('/api/admin/messaging/text/test', { number })).body).toEqual({ code: '20003' })
  provider.answer = acceptMessage
  expect((await owner.post('/api/admin/messaging/text/test', { number })).body).toEqual({ code: null })
  const told = JSON.stringify([
    (await owner.get('/api/admin/messaging')).body,
    await server.ctx.db.select().from(auditLog).orderBy(auditLog.id),
    (await server.ctx.db.execute('select * from sms_accounts')).rows,
  ])
  expect(told).not.toContain('auth-token')
})
