import { once } from 'node:events'
import type { Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { staff } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
/** The handshake's address; tests have no real socket. */
const socket = { remoteAddress: '127.0.0.1' } as Socket
const own = { 'sec-fetch-site': 'same-origin' }

/** Opens a socket for this browser; returns its messages and close code. */
async function listen(server: TestServer, browser: Browser, token = browser.tokens.token, headers: object = own) {
  const heard: unknown[] = []
  let screen: WebSocket | undefined
  const closed = new Promise<number>((resolve) => {
    void server.app
      .injectWS(
        '/ws',
        { socket, headers: { ...headers, cookie: cookieOf(browser) } },
        {
          onInit: (fresh) => {
            fresh.on('message', (data) => heard.push(JSON.parse(String(data))))
            fresh.on('close', resolve)
            screen = fresh
          },
        },
      )
      .then((open) => open.send(JSON.stringify({ token })))
  })
  return { heard, closed, leave: () => screen?.close() }
}

const isIn = (screen: { heard: unknown[] }) =>
  vi.waitFor(() => expect(screen.heard).toEqual([{ topic: 'heartbeat', id: '' }]), { timeout: 10_000 })

const ada = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142', source: 'Hero Form' }

test('a new lead is announced by topic only, once per batch', async ({ server }) => {
  await server.createStaff()
  const screen = await listen(server, await server.signIn())
  await isIn(screen)

  await Promise.all(
    Array.from({ length: 30 }, (_, person) =>
      server.app.inject({
        method: 'POST',
        url: '/api/leads/basic',
        payload: { ...ada, email: `a${person}@example.com` },
      }),
    ),
  )
  await vi.waitFor(() => expect(screen.heard).toContainEqual({ topic: 'leads', id: '' }), { timeout: 10_000 })
  expect(screen.heard.length).toBeLessThan(6)
  expect(JSON.stringify(screen.heard)).not.toContain('Ada')
  screen.leave()
  await server.ctx.db.delete(leads)
})

test('no screen receives the id of a record', async ({ server }) => {
  await server.createStaff({ role: 'marketing' })
  const screen = await listen(server, await server.signIn())
  await isIn(screen)
  const id = '0198c0de-0000-7000-8000-000000000001'
  await transact(server.ctx, (ctx) => announce(ctx, 'applications', id))
  await vi.waitFor(() => expect(screen.heard).toContainEqual({ topic: 'applications', id: 'one' }), { timeout: 10_000 })
  expect(JSON.stringify(screen.heard)).not.toContain(id)
  screen.leave()
})

test('rolled-back changes are not announced', async ({ server }) => {
  await server.createStaff()
  const screen = await listen(server, await server.signIn())
  await isIn(screen)

  await transact(server.ctx, async (ctx) => {
    await announce(ctx, 'leads', '')
    throw new Error('no')
  }).catch(() => {})
  await transact(server.ctx, (ctx) => announce(ctx, 'error-reports', 'kept'))

  await vi.waitFor(() => expect(screen.heard).toContainEqual({ topic: 'error-reports', id: 'one' }), {
    timeout: 10_000,
  })
  expect(JSON.stringify(screen.heard)).not.toContain('leads')
  screen.leave()
})

test('a token without cookie, an invalid token, or one before the second factor receives nothing', async ({
  server,
}) => {
  await server.createStaff()
  const browser = await server.signIn()
  const stranger = server.browser()
  const waiting = server.browser()
  await waiting.post('/api/auth/login', { email: 'pat@example.com', password: 'a good long password' })

  for (const screen of [
    await listen(server, stranger, browser.tokens.token),
    await listen(server, browser, 'made-up-made-up-made-up'),
    await listen(server, waiting),
  ]) {
    expect(await screen.closed).toBe(4401)
    expect(screen.heard).toEqual([])
  }
})

test('refuses a page from another origin before it can send anything', async ({ server }) => {
  await server.createStaff()
  const browser = await server.signIn()
  for (const headers of [{ origin: 'https://evil.example.com', host: 'localhost' }, { 'sec-fetch-site': 'cross-site' }])
    await expect(
      server.app.injectWS('/ws', { socket, headers: { ...headers, cookie: cookieOf(browser) } }),
    ).rejects.toThrow('403')
})

test('the token is never in the URL', async ({ server }) => {
  await server.createStaff()
  const browser = await server.signIn()
  const screen = await server.app.injectWS(`/ws?token=${browser.tokens.token}`, {
    socket,
    headers: { ...own, cookie: cookieOf(browser) },
  })
  const closed = once(screen, 'close')
  screen.send('{}')
  expect((await closed)[0]).toBe(4401)
})

test('signing out closes all sockets of that session', async ({ server }) => {
  await server.createStaff()
  const browser = await server.signIn()
  // A code can be used only once.
  server.advanceTime({ minutes: 1 })
  const other = await server.signIn()
  const [screen, elsewhere] = [await listen(server, browser), await listen(server, other)]
  await isIn(screen)
  await isIn(elsewhere)

  await browser.post('/api/auth/logout')
  expect(await screen.closed).toBe(4401)
  await server.ctx.db.update(staff).set({ status: 'deactivated' }).where(eq(staff.email, 'pat@example.com'))
  expect(await elsewhere.closed).toBe(4401)
})

test('a role change closes the socket, and the next call uses the new role', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const browser = await server.signIn()
  const screen = await listen(server, browser)
  await isIn(screen)
  const dismiss = () => browser.post(`/api/admin/error-reports/${'0'.repeat(32)}/dismiss`)
  expect((await dismiss()).status).toBe(404)

  await server.ctx.db.update(staff).set({ role: 'agent' }).where(eq(staff.email, 'pat@example.com'))

  expect(await screen.closed).toBe(4403)
  expect((await dismiss()).status).toBe(403)
  expect((await browser.get('/api/admin/leads')).status).toBe(200)
})

test.extend({ env: { RATE_LIMITS: 'on' } })('handshakes from one IPv6 /64 share one limit', async ({ server }) => {
  await server.app.ready()
  const handshakeFrom = (remoteAddress: string) =>
    server.app.injectWS('/ws', { socket: { remoteAddress } as Socket, headers: own }).then(
      (screen) => screen.terminate(),
      (error: Error) => error.message,
    )
  for (let turn = 0; turn < 120; turn++) expect(await handshakeFrom(`2001:db8:1:2::${turn + 1}`)).toBeUndefined()

  expect(await handshakeFrom('2001:db8:1:2:ffff::1')).toContain('429')
  expect(await handshakeFrom('2001:db8:1:3::1')).toBeUndefined()
})
