import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { pauseMs } from '#server/intake/newsletter/commands/prepare-confirmation.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { newsletterConsent } from '#shared/intake/newsletter/contract.ts'

const somebody = () => `ada.${randomUUID()}@example.com`
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const ask = (desk: Desk, email: unknown) =>
  desk.app.inject({ method: 'POST', url: '/api/newsletter', payload: { email } })
const press = (desk: Desk, url: string, payload = '') =>
  desk.app.inject({ method: 'POST', url, headers: form, payload })
const find = async (desk: Desk, email: string) => {
  const [found] = await desk.ctx.db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.emailNormalized, email))
  return found
}
const linkIn = (text = '') => /https:\/\/[^/]+(\/newsletter\/confirm\?token=[\w-]+)/.exec(text)?.[1] ?? ''

/** Asks for the newsletter and opens the mailed link; answers the address that unsubscribes. */
async function subscribed(desk: Desk, email: string) {
  await ask(desk, email)
  const mail = (await desk.mails()).at(-1)
  const answer = await press(desk, linkIn(mail?.text))
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/newsletter/confirmed'])
  const [, unsubscribe = ''] =
    /<https:\/\/funding\.example\.com(\/[^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
  return unsubscribe
}

test('an address counts only after somebody has confirmed it by mail, with the words they agreed to', async ({
  desk,
}) => {
  const email = somebody()
  const answer = await ask(desk, ` ${email.toUpperCase()} `)
  expect([answer.statusCode, answer.json()]).toEqual([200, { isReceived: true }])
  expect(await find(desk, email)).toMatchObject({ status: 'pending', confirmedAt: null })

  const [mail] = await desk.mails()
  expect(mail?.to).toEqual([email.toUpperCase()])
  expect(mail?.text).toContain(newsletterConsent.text)
  await press(desk, linkIn(mail?.text))
  const found = await find(desk, email)
  expect(found).toMatchObject({ status: 'confirmed', confirmedAt: desk.ctx.now() })
  expect(
    await desk.ctx.db
      .select()
      .from(consentEvents)
      .where(eq(consentEvents.subjectId, found?.id ?? '')),
  ).toMatchObject([
    {
      subjectType: 'newsletter',
      channel: 'email',
      action: 'given',
      exactText: newsletterConsent.text,
      ip: '127.0.0.1',
    },
  ])
})

test('a known address is answered like a new one, keeps its state, and gets no second mail', async ({ desk }) => {
  const email = somebody()
  const first = await ask(desk, email)
  await desk.mails()
  const pending = await ask(desk, email)
  expect(await desk.mails()).toEqual([])
  desk.pass({ hours: 1 })
  expect((await ask(desk, email)).json()).toEqual(first.json())
  const link = linkIn((await desk.mails())[0]?.text)
  await press(desk, link)

  const confirmed = await ask(desk, email)
  for (const again of [pending, confirmed])
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()])
  expect(await desk.mails()).toEqual([])
  expect((await find(desk, email))?.status).toBe('confirmed')
})

test('each further link to an address that nobody confirms waits twice as long, at most a day', () => {
  expect([0, 1, 2, 3, 20].map((sent) => pauseMs(sent) / 60_000)).toEqual([0, 10, 20, 40, 1440])
})

test('only the latest link works, for a week, and pressing twice is no error', async ({ desk }) => {
  const email = somebody()
  await ask(desk, email)
  const old = linkIn((await desk.mails())[0]?.text)
  desk.pass({ hours: 1 })
  await ask(desk, email)
  const latest = linkIn((await desk.mails())[0]?.text)

  for (const dead of [old, '/newsletter/confirm', '/newsletter/confirm?token=made-up'])
    expect((await press(desk, dead)).headers.location).toBe('/newsletter/expired')
  for (let turn = 0; turn < 2; turn++)
    expect((await press(desk, latest)).headers.location).toBe('/newsletter/confirmed')

  const late = somebody()
  await ask(desk, late)
  const lateLink = linkIn((await desk.mails())[0]?.text)
  desk.pass({ hours: 7 * 24 })
  expect((await press(desk, lateLink)).headers.location).toBe('/newsletter/expired')
})

test('reading a link changes nothing: programs that scan mail open them all', async ({ desk }) => {
  const email = somebody()
  await ask(desk, email)
  const link = linkIn((await desk.mails())[0]?.text)
  await desk.app.inject({ method: 'GET', url: link })
  expect((await find(desk, email))?.status).toBe('pending')
})

test.for([
  ['urlencoded', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
] as const)(
  'one click in a mail program unsubscribes at once, without a redirect (%s)',
  async ([, type, payload], { desk }) => {
    const email = somebody()
    const url = await subscribed(desk, email)
    const answer = await desk.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    expect(answer.statusCode).toBe(200)
    expect(await find(desk, email)).toMatchObject({ status: 'unsubscribed', unsubscribedBy: 'one-click' })
  },
)

test('the button of the page unsubscribes, any number of times, and who asks anew has to confirm anew', async ({
  desk,
}) => {
  const email = somebody()
  const url = await subscribed(desk, email)
  for (let turn = 0; turn < 2; turn++)
    expect((await press(desk, url)).headers.location).toBe('/newsletter/unsubscribed')
  const found = await find(desk, email)
  expect(found).toMatchObject({ status: 'unsubscribed', unsubscribedBy: 'page' })
  const events = await desk.ctx.db
    .select({ action: consentEvents.action })
    .from(consentEvents)
    .where(eq(consentEvents.subjectId, found?.id ?? ''))
  expect(events.map(({ action }) => action).sort()).toEqual(['given', 'withdrawn'])

  await ask(desk, email)
  expect((await find(desk, email))?.status).toBe('pending')
  expect(await desk.mails()).toHaveLength(1)
})

test('a made-up token unsubscribes nobody', async ({ desk }) => {
  expect((await press(desk, '/newsletter/unsubscribe?token=made-up')).headers.location).toBe('/newsletter/expired')
  const click = await press(desk, '/newsletter/unsubscribe?token=made-up', 'List-Unsubscribe=One-Click')
  expect(click.statusCode).toBe(404)
})

test.for([undefined, '', 'ada', 'ada@', 7, ['a@example.com'], `${'a'.repeat(250)}@example.com`])(
  'the address %s is refused in the words of the form',
  async (email, { desk }) => {
    const answer = await ask(desk, email)
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { email: 'Please enter a valid email address.' }])
  },
)

test('a plain form is led to the page that says what comes next', async ({ desk }) => {
  const email = somebody()
  const answer = await press(desk, '/api/newsletter', `email=${encodeURIComponent(email)}`)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/newsletter/check-mail'])
  expect((await find(desk, email))?.status).toBe('pending')
})

test('ten at once for one address are one subscription and one mail', async ({ desk }) => {
  const email = somebody()
  await Promise.all(Array.from({ length: 10 }, () => ask(desk, email)))
  expect((await desk.mails()).filter(({ to }) => to.includes(email))).toHaveLength(1)
})

test('requests that nobody confirmed are forgotten after 30 days', async ({ desk }) => {
  const [forgotten, later] = [somebody(), somebody()]
  await ask(desk, forgotten)
  await desk.mails()
  desk.pass({ hours: 31 * 24 })
  await ask(desk, later)
  await desk.mails()
  expect(await find(desk, forgotten)).toBeUndefined()
  expect((await find(desk, later))?.status).toBe('pending')
})

test.extend({ env: { RATE_LIMITS: 'on' } })('an address may ask ten times a minute', async ({ desk }) => {
  const statuses = []
  for (let turn = 0; turn < 11; turn++) statuses.push((await ask(desk, 'ada')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
})

test.extend({ env: { RATE_LIMITS: 'on' } })(
  'a mail provider ends the subscriptions of many from one address: none of its clicks is refused',
  async ({ desk }) => {
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) {
      const url = `/newsletter/unsubscribe?token=none-${n}`
      const answer = await desk.app.inject({
        ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      statuses.push(answer.statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([404]))
  },
)
