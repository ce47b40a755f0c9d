import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { startApplication, verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import {
  createApplicationWithTexts,
  e164,
  number,
  postReport,
  test,
  whatsappAccount,
} from '#server/testing/fixtures/sms-fixtures.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { smsMessages } from './table.ts'

const url = '/api/tracking/texts/text'

test('welcome messages to one phone are limited, in sequence and concurrently', async ({ server, provider, work }) => {
  const { browser } = await createApplicationWithTexts(server, provider, work)
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    await browser.put(url, { number: '' })
    statuses.push((await browser.put(url, { number })).status)
    await work()
  }
  expect(provider.calls.length).toBeLessThanOrEqual(2)
  expect(statuses.at(-1)).toBe(429)
})

test('a number chosen several times at once gets one message', async ({ server, provider, work }) => {
  const { browser } = await createApplicationWithTexts(server, provider, work)
  await browser.put(url, { number: '' })
  await Promise.all(Array.from({ length: 5 }, () => browser.put(url, { number })))
  await work()
  expect(provider.calls).toHaveLength(1)
})

/** Starts applications of different people, each opened from the mailbox. */
async function startSeveral(server: TestServer, count: number) {
  const browsers = []
  for (let turn = 0; turn < count; turn++)
    browsers.push((await startApplication(server, { email: `ada${turn}@example.com` })).browser)
  await verifySessions(server)
  return browsers
}
const phone = (turn: number) => `(207) 555-${1000 + turn}`

test('only a session that was opened from the mailbox can choose a number, of the US or Canada', async ({
  server,
  provider,
  work,
}) => {
  await createApplicationWithTexts(server, provider, work)
  const { browser } = await startApplication(server, { email: 'bo@example.com' })
  const choose = async (typed: string, channel = 'text') =>
    (await browser.put(`/api/tracking/texts/${channel}`, { number: typed })).status
  expect([await choose(phone(1)), await choose(phone(1), 'whatsapp'), await choose('')]).toEqual([403, 403, 200])
  await verifySessions(server)
  expect([await choose('+44 7700 900123'), await choose('+1 876 555 0142'), await choose('-')]).toEqual([422, 422, 422])
  expect([await choose('+1 416 555 0142'), await choose(phone(1))]).toEqual([200, 200])
  for (let turn = 0; turn < 3; turn++) await work()
  // The first message was for the first number, and isn't sent to the second.
  expect(provider.calls.map(({ body }) => new URLSearchParams(body).get('To'))).toEqual(['+12075551001'])
})

test('a phone gets three welcome messages a day, however many applications name it at once', async ({
  server,
  provider,
  work,
}) => {
  await createApplicationWithTexts(server, provider, work)
  const browsers = await startSeveral(server, 5)
  const answers = await Promise.all(browsers.map((browser) => browser.put(url, { number: phone(1) })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429])
  for (let turn = 0; turn < 5; turn++) await work()
  expect(provider.calls).toHaveLength(3)
})

test('a phone is chosen for WhatsApp three times a day, by all applications together', async ({
  server,
  provider,
  work,
}) => {
  await createApplicationWithTexts(server, provider, work)
  const owner = await server.signIn('owner@example.com')
  const account = { version: 0, isEnabled: true, account: whatsappAccount(provider) }
  const secrets = { secret: 'access-token', reportSecret: 'app-secret' }
  expect((await owner.put('/api/admin/messaging/whatsapp', { ...account, ...secrets })).status).toBe(200)
  const browsers = await startSeveral(server, 5)
  const choose = (browser: (typeof browsers)[number]) =>
    browser.put('/api/tracking/texts/whatsapp', { number: phone(1) })
  const answers = await Promise.all(browsers.map(choose))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429])
})

test('reopening an application with open requests sends no text to its applicant', async ({
  server,
  provider,
  work,
}) => {
  const { browser, url: application } = await createApplicationWithTexts(server, provider, work)
  const staff = await server.signIn('owner@example.com')
  const items = [{ id: uuidv7(), kind: 'other', title: 'Lease', detail: '' }]
  expect((await staff.post(`${application}/requirements`, { items, dueOn: null })).status).toBe(200)
  await work()
  const before = await server.ctx.db.$count(smsMessages)
  expect((await browser.post('/api/tracking/withdraw', {})).status).toBe(200)
  expect((await browser.post('/api/tracking/reopen')).status).toBe(200)
  await work()
  expect(await server.ctx.db.$count(smsMessages)).toBe(before)
})

test('a network chooses 20 numbers a day, and an installation 500', async ({ server, provider, work }) => {
  const { id } = await createApplicationWithTexts(server, provider, work)
  const statuses: number[] = []
  const browsers = await startSeveral(server, 8)
  for (const [turn, browser] of browsers.entries())
    for (const again of [0, 1, 2]) statuses.push((await browser.put(url, { number: phone(turn * 3 + again) })).status)
  // One was chosen before.
  expect(statuses.filter((status) => status === 200)).toHaveLength(19)
  expect(statuses.slice(19)).toEqual([429, 429, 429, 429, 429])

  server.advanceTime({ hours: 25 })
  const now = server.ctx.now()
  const row = {
    applicationId: id,
    channel: 'text',
    kind: 'answer',
    state: 'sent',
    createdAt: now,
    changedAt: now,
  } as const
  await server.ctx.db
    .insert(smsMessages)
    .values(Array.from({ length: 500 }, () => ({ ...row, id: uuidv7(), eventId: uuidv7() })))
  expect((await browsers[0]?.put(url, { number: phone(99) }))?.status).toBe(429)
})

test('after STOP only START from the same phone allows the number to be chosen again', async ({
  server,
  provider,
  work,
}) => {
  const { browser } = await createApplicationWithTexts(server, provider, work)
  await postReport(server, '', { From: e164, Body: 'STOP', MessageSid: 'SM3' })
  const refused = await browser.put(url, { number })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('START')])
  await work()
  expect(provider.calls).toEqual([])

  await postReport(server, '', { From: e164, Body: 'Start', MessageSid: 'SM4' })
  expect((await browser.get('/api/tracking/texts')).body.ways[0].number).toBeNull()
  expect((await browser.put(url, { number })).body.ways[0].number).toBe('0142')
  await work()
  expect(provider.calls).toHaveLength(1)
})
