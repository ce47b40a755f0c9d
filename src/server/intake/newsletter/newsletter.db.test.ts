import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { resendDelayMs } from '#server/intake/newsletter/commands/request-subscription.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { suppress } from '#server/messaging/contact-policy/commands.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { newsletterConsent } from '#shared/messaging/consents/newsletter-consent.ts'
import { newsletterSubscriptions } from './table.ts'

const somebody = () => `ada.${randomUUID()}@example.com`
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const ask = (server: TestServer, email: unknown) =>
  server.app.inject({ method: 'POST', url: '/api/newsletter', payload: { email } })
const press = (server: TestServer, url: string, payload = '') =>
  server.app.inject({ method: 'POST', url, headers: form, payload })
const find = async (server: TestServer, email: string) => {
  const [found] = await server.ctx.db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.emailNormalized, email))
  return found
}
const linkIn = (text = '') => /https:\/\/[^/]+(\/newsletter\/confirm\?token=[\w-]+)/.exec(text)?.[1] ?? ''

/** Subscribes and opens the emailed link; returns the unsubscribe URL. */
async function subscribed(server: TestServer, email: string) {
  await ask(server, email)
  const mail = (await server.deliverEmails()).at(-1)
  const answer = await press(server, linkIn(mail?.text))
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/newsletter/confirmed'])
  const [, unsubscribe = ''] =
    /<https:\/\/funding\.example\.com(\/[^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
  return unsubscribe
}

test('an address is subscribed only after confirmation by email, with the consent text saved', async ({ server }) => {
  const email = somebody()
  const answer = await ask(server, ` ${email.toUpperCase()} `)
  expect([answer.statusCode, answer.json()]).toEqual([200, { isReceived: true }])
  expect(await find(server, email)).toMatchObject({ status: 'pending', confirmedAt: null })

  const [mail] = await server.deliverEmails()
  expect(mail?.to).toEqual([email.toUpperCase()])
  expect(mail?.text).toContain(newsletterConsent.text)
  await press(server, linkIn(mail?.text))
  const found = await find(server, email)
  expect(found).toMatchObject({ status: 'confirmed', confirmedAt: server.ctx.now() })
  expect(
    await server.ctx.db
      .select()
      .from(consentEvents)
      .where(eq(consentEvents.subjectId, found?.id ?? ''))
      .orderBy(consentEvents.id),
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

test('a known address is answered like a new one, keeps its status, and gets no second email', async ({ server }) => {
  const email = somebody()
  const first = await ask(server, email)
  await server.deliverEmails()
  const pending = await ask(server, email)
  expect(await server.deliverEmails()).toEqual([])
  server.advanceTime({ hours: 1 })
  expect((await ask(server, email)).json()).toEqual(first.json())
  const link = linkIn((await server.deliverEmails())[0]?.text)
  await press(server, link)

  const confirmed = await ask(server, email)
  for (const again of [pending, confirmed])
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()])
  expect(await server.deliverEmails()).toEqual([])
  expect((await find(server, email))?.status).toBe('confirmed')
})

test('the delay between links to an unconfirmed address doubles, up to a day', () => {
  expect([0, 1, 2, 3, 20].map((sent) => resendDelayMs(sent) / 60_000)).toEqual([0, 10, 20, 40, 1440])
})

test('only the latest link works, for a week, and confirming twice is no error', async ({ server }) => {
  const email = somebody()
  await ask(server, email)
  const old = linkIn((await server.deliverEmails())[0]?.text)
  server.advanceTime({ hours: 1 })
  await ask(server, email)
  const latest = linkIn((await server.deliverEmails())[0]?.text)

  for (const dead of [old, '/newsletter/confirm', '/newsletter/confirm?token=made-up'])
    expect((await press(server, dead)).headers.location).toBe('/newsletter/expired')
  for (let turn = 0; turn < 2; turn++)
    expect((await press(server, latest)).headers.location).toBe('/newsletter/confirmed')

  const late = somebody()
  await ask(server, late)
  const lateLink = linkIn((await server.deliverEmails())[0]?.text)
  server.advanceTime({ hours: 7 * 24 })
  expect((await press(server, lateLink)).headers.location).toBe('/newsletter/expired')
})

test('opening a link changes nothing, because email scanners open them all', async ({ server }) => {
  const email = somebody()
  await ask(server, email)
  const link = linkIn((await server.deliverEmails())[0]?.text)
  await server.app.inject({ method: 'GET', url: link })
  expect((await find(server, email))?.status).toBe('pending')
})

test.for([
  ['urlencoded', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
] as const)('one-click unsubscribe works at once, without a redirect (%s)', async ([, type, payload], { server }) => {
  const email = somebody()
  const url = await subscribed(server, email)
  const answer = await server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  expect(answer.statusCode).toBe(200)
  expect(await find(server, email)).toMatchObject({ status: 'unsubscribed', unsubscribedBy: 'one-click' })
})

test("the page's button unsubscribes any number of times, and a new subscription needs a new confirmation", async ({
  server,
}) => {
  const email = somebody()
  const url = await subscribed(server, email)
  for (let turn = 0; turn < 2; turn++)
    expect((await press(server, url)).headers.location).toBe('/newsletter/unsubscribed')
  const found = await find(server, email)
  expect(found).toMatchObject({ status: 'unsubscribed', unsubscribedBy: 'page' })
  const events = await server.ctx.db
    .select({ action: consentEvents.action })
    .from(consentEvents)
    .where(eq(consentEvents.subjectId, found?.id ?? ''))
    .orderBy(consentEvents.id)
  expect(events.map(({ action }) => action).sort()).toEqual(['given', 'withdrawn'])

  await ask(server, email)
  expect((await find(server, email))?.status).toBe('pending')
  expect(await server.deliverEmails()).toHaveLength(1)
})

test('an invalid token unsubscribes no one', async ({ server }) => {
  expect((await press(server, '/newsletter/unsubscribe?token=made-up')).headers.location).toBe('/newsletter/expired')
  const click = await press(server, '/newsletter/unsubscribe?token=made-up', 'List-Unsubscribe=One-Click')
  expect(click.statusCode).toBe(404)
})

test.for([undefined, '', 'ada', 'ada@', 7, ['a@example.com'], `${'a'.repeat(250)}@example.com`])(
  "the address %s is refused with the form's message",
  async (email, { server }) => {
    const answer = await ask(server, email)
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { email: 'Please enter a valid email address.' }])
  },
)

test('a plain form post is redirected to the page with the next step', async ({ server }) => {
  const email = somebody()
  const answer = await press(server, '/api/newsletter', `email=${encodeURIComponent(email)}`)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/newsletter/check-mail'])
  expect((await find(server, email))?.status).toBe('pending')
})

test('ten concurrent requests for one address create one subscription and one email', async ({ server }) => {
  const email = somebody()
  await Promise.all(Array.from({ length: 10 }, () => ask(server, email)))
  expect((await server.deliverEmails()).filter(({ to }) => to.includes(email))).toHaveLength(1)
})

test('unconfirmed subscriptions are deleted after 30 days', async ({ server }) => {
  const [forgotten, later] = [somebody(), somebody()]
  await ask(server, forgotten)
  await server.deliverEmails()
  server.advanceTime({ hours: 31 * 24 })
  await ask(server, later)
  await server.deliverEmails()
  expect(await find(server, forgotten)).toBeUndefined()
  expect((await find(server, later))?.status).toBe('pending')
})

test.extend({ env: { RATE_LIMITS: 'on' } })('an IP address may subscribe ten times a minute', async ({ server }) => {
  const statuses = []
  for (let turn = 0; turn < 11; turn++) statuses.push((await ask(server, 'ada')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
})

test.extend({ env: { RATE_LIMITS: 'on' } })(
  "many one-click unsubscribes from a mail provider's IP address are not rate limited",
  async ({ server }) => {
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) {
      const url = `/newsletter/unsubscribe?token=none-${n}`
      const answer = await server.app.inject({
        ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      statuses.push(answer.statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([404]))
  },
)

test('a filled honeypot saves and sends nothing, and sending again without it works', async ({ server }) => {
  const email = somebody()
  const payload = { email, homepage: 'https://example.com' }
  const sent = await server.app.inject({ method: 'POST', url: '/api/newsletter', payload })
  // The same without JavaScript.
  const posted = await press(server, '/api/newsletter', new URLSearchParams(payload).toString())
  for (const { statusCode, body } of [sent, posted]) {
    expect(statusCode).toBe(422)
    expect(body).toContain('automated request')
  }
  expect(await find(server, email)).toBeUndefined()
  expect(await server.deliverEmails()).toEqual([])
  expect((await ask(server, email)).statusCode).toBe(200)
  expect(await find(server, email)).toMatchObject({ status: 'pending' })
})

test('an address that reported our email as spam gets no confirmation when someone enters it', async ({ server }) => {
  const email = somebody()
  await suppress(server.ctx, email, 'complained')
  await ask(server, email)
  expect(await server.deliverEmails()).toEqual([])
})
