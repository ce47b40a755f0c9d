import { eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { suppressions } from '#server/messaging/contact-policy/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import {
  acceptMessage,
  contactLogLines,
  createApplicationWithTexts,
  e164,
  listMessages,
  number,
  postReport,
  refuseMessage,
  sid,
  smsAccount,
  test,
} from '#server/testing/fixtures/sms-fixtures.ts'
import { siteUrl } from '#server/testing/test-server.ts'
import { smsMessages } from './table.ts'

test('nothing is offered or sent while all channels are off', async ({ server }) => {
  const { browser, staff, url } = await createApplicationInReview(server)
  await verifySessions(server)
  expect((await browser.get('/api/tracking/texts')).body).toEqual({ ways: [] })
  expect((await browser.put('/api/tracking/texts/text', { number })).status).toBe(409)
  await postMove(staff, url, { to: 'ready', reason: 'x' })
  await server.deliverEmails()
  expect(await listMessages(server)).toEqual([])
})

test('opting in sends a welcome text, saves the consent text, and shows the end of the number', async ({
  server,
  provider,
  work,
}) => {
  await server.createStaff({ role: 'owner', email: 'owner@example.com' })
  const owner = await server.signIn('owner@example.com')
  const account = { version: 0, isEnabled: true, account: smsAccount(provider), secret: 'auth-token' }
  await owner.put('/api/admin/messaging/text', account)
  const { browser, reference } = await createApplicationInReview(server)
  await verifySessions(server)
  const [way] = (await browser.get('/api/tracking/texts')).body.ways
  expect(way).toMatchObject({ channel: 'text', number: null, text: expect.stringContaining('Reply STOP') })
  const bad = await browser.put('/api/tracking/texts/text', { number: '12345678' })
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([422, ['number']])

  for (let turn = 0; turn < 2; turn++)
    expect((await browser.put('/api/tracking/texts/text', { number })).body.ways[0].number).toBe('0142')
  await work()
  await work()
  const [call] = provider.calls
  const fields = Object.fromEntries(new URLSearchParams(call?.body))
  const [row] = await server.ctx.db.select().from(smsMessages)
  expect(provider.calls).toHaveLength(1)
  expect(call?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  expect(call?.headers.authorization).toBe(`Basic ${btoa('AC1:auth-token')}`)
  expect(fields).toMatchObject({
    To: e164,
    From: '+12075550100',
    StatusCallback: `${siteUrl}/api/texts/sms?id=${row?.id}`,
  })
  expect(fields.Body).toMatch(new RegExp(`${reference}.*Reply STOP`))
  const consents = (await server.ctx.db.select().from(consentEvents).orderBy(consentEvents.id)).filter(
    ({ channel }) => channel === 'text',
  )
  expect(consents).toMatchObject([{ action: 'given', address: e164, exactText: way.text }])
  expect(await contactLogLines(server)).toEqual(['sms.text sent answers-a-request'])
})

test('a stage change is announced once, not before morning, and only the latest of several', async ({
  server,
  provider,
  work,
}) => {
  const { move, reference } = await createApplicationWithTexts(server, provider, work)
  server.advanceTime({ hours: 13 })
  await move('on_hold')
  await work()
  expect([provider.calls, (await contactLogLines(server)).at(-1)]).toEqual([[], 'sms.text held quiet-hours'])
  const [held] = await server.ctx.db.select().from(outbox).where(isNull(outbox.doneAt))
  expect(held).toMatchObject({ job: 'sms.send', attempts: 0 })
  await move('in_review')
  server.advanceTime({ hours: 10 })
  await work()
  await work()
  expect(provider.calls).toHaveLength(1)
  expect(new URLSearchParams(provider.calls[0]?.body).get('Body')).toContain(`#go-on=${reference}`)
  expect(await listMessages(server)).toEqual(['answer text sent', 'notice text failed newer-news', 'notice text sent'])
})

test('a stalled provider is tried three times, an unreachable one until it is back', async ({
  server,
  provider,
  work,
}) => {
  const { move } = await createApplicationWithTexts(server, provider, work)
  await move('on_hold')
  provider.answer = () => {}
  for (let turn = 0; turn < 6; turn++) {
    await work()
    server.advanceTime({ hours: 1 })
  }
  expect(provider.calls).toHaveLength(3)
  expect((await listMessages(server)).at(-1)).toBe('notice text failed ETIMEDOUT')
})

test('a temporary refusal is retried until it succeeds', async ({ server, provider, work }) => {
  const { move } = await createApplicationWithTexts(server, provider, work)
  await move('on_hold')
  for (const status of [401, 429, 404, 429]) {
    provider.answer = refuseMessage(status, 20000 + status)
    await work()
    expect((await listMessages(server)).at(-1)).toBe(`notice text waiting ${20000 + status}`)
    server.advanceTime({ minutes: 15 })
  }
  provider.answer = acceptMessage
  await work()
  expect((await listMessages(server)).at(-1)).toBe('notice text sent')
})

test('an unreadable provider response counts as accepted, so that no one gets the message twice', async ({
  server,
  provider,
  work,
}) => {
  const { move } = await createApplicationWithTexts(server, provider, work)
  await move('on_hold')
  provider.answer = (answer) => answer.writeHead(200).end(`<html>${'x'.repeat(20_000)}`)
  await work()
  await work()
  expect(provider.calls).toHaveLength(1)
  expect((await listMessages(server)).at(-1)).toBe('notice text sent')
})

test('a number that opted out at the provider is suppressed, and an invalid number is not retried', async ({
  server,
  provider,
  work,
}) => {
  const { browser, move } = await createApplicationWithTexts(server, provider, work)
  await move('on_hold')
  provider.answer = refuseMessage(400, 21610)
  await work()
  expect((await listMessages(server)).at(-1)).toBe('notice text failed 21610')
  expect(await server.ctx.db.select().from(suppressions)).toMatchObject([{ reason: 'unsubscribed' }])
  expect((await browser.get('/api/tracking/texts')).body.ways[0].number).toBeNull()
})

test('a worker that crashes while sending retries under the same id, unless a report came first', async ({
  server,
  provider,
  work,
}) => {
  const { move } = await createApplicationWithTexts(server, provider, work)
  await move('on_hold')
  await server.deliverEmails()
  const rows = await server.ctx.db.select().from(smsMessages)
  const id = rows.find(({ kind }) => kind === 'notice')?.id ?? ''
  // Simulates a crash after the provider's response but before it is recorded.
  const die = () =>
    server.ctx.db.update(smsMessages).set({ state: 'sending', attempts: 1 }).where(eq(smsMessages.id, id))
  await die()
  await work()
  expect(new URLSearchParams(provider.calls[0]?.body).get('StatusCallback')).toContain(id)
  expect(provider.calls).toHaveLength(1)

  await die()
  await server.ctx.db.update(outbox).set({ doneAt: null, runAt: server.ctx.now() }).where(eq(outbox.job, 'sms.send'))
  expect((await postReport(server, `?id=${id}`, { MessageSid: sid, MessageStatus: 'delivered' })).statusCode).toBe(200)
  await work()
  expect(provider.calls).toHaveLength(1)
  expect((await listMessages(server)).at(-1)).toBe('notice text delivered')
})
