import type { HTTPMethods } from 'fastify'
import { expect } from 'vitest'
import type { DeclaredRoute } from '#server/identity/auth/plugin.ts'
import type { Browser } from '#server/testing/browser.ts'
import { test } from '#server/testing/desk.ts'
import { type ApiScope, apiScopes } from '#shared/identity/api-keys/scopes.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import type { Access } from '#shared/kit/endpoint.ts'

const preface = `# Who may call what

Every call the server offers. Checked by \`src/server/identity/auth/access.db.test.ts\`, which compares this table with the routes
of the running server and tries each of them; \`npx vitest run --project server access -u\` writes it anew.

- **anyone**: no session is asked for. Calls under \`/dev\` answer this machine alone, and are not there in production or where
  mail is sent.
- **applicant**: a browser that has an application open, by its cookie; the call speaks of that application alone.
- **merchant**: a browser in which a merchant quote was asked for, or that came by a mailed link, by its cookie; of that request alone.
- **API key**: a program that shows a key with this scope. Without a key 401, without the scope 403.
- **signing in**: a staff session, also while its second factor is outstanding.
- **any role**, or a list of them: a complete staff session with one of these roles. Without a session 401, with another role or
  before the second factor 403. Paths under \`/api/admin\` that do not exist answer the same.
- **fresh proof**: a sensitive act. Ten minutes after the last proof of identity it answers 403 with the code \`step_up_required\`.

| method | path | who | fresh proof |
|---|---|---|---|
`

const isScope = (access: Access): access is ApiScope => apiScopes.some((scope) => scope === access)

const who = (access: Access) => {
  if (access === 'public') return 'anyone'
  if (access === 'signing-in') return 'signing in'
  if (access === 'applicant' || access === 'merchant') return access
  if (isScope(access)) return `API key (${access})`
  return access.length === staffRoles.length ? 'any role' : access.join(', ')
}
const fill = (path: string) => path.replace(/:\w+/g, '0198c0de-0000-7000-8000-000000000001').replace('*', 'nothing')

test('the table of calls in docs/access.md is the truth', async ({ desk }) => {
  const methods = new Map<string, string[]>()
  for (const { method, path, access, stepUp } of desk.app.declaredRoutes) {
    const key = `${path} | ${who(access)} | ${stepUp ? 'yes' : ''}`
    methods.set(key, [...(methods.get(key) ?? []), method])
  }
  const rows = [...methods]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, all]) => {
      const named = all.length > 5 ? 'any' : all.filter((method) => method !== 'HEAD').join(', ')
      return `| ${named} | ${key} |`
    })

  await expect(`${preface}${rows.join('\n')}\n`).toMatchFileSnapshot('../../../../docs/access.md')
})

test('a caller without a session gets 401 from every call that is not for anyone', async ({ desk }) => {
  const guarded = desk.app.declaredRoutes.filter(({ access }) => access !== 'public')
  expect(guarded.length).toBeGreaterThan(5)

  for (const { method, path } of guarded) {
    const answer = await desk.app.inject({ method: method as HTTPMethods, url: fill(path) })
    expect(answer.statusCode, `${method} ${path}`).toBe(401)
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'unauthenticated' })
  }
})

test('every role gets into the calls that name it and no others, and nobody before the second factor', async ({
  desk,
}) => {
  const restricted = desk.app.declaredRoutes.filter(({ access }) => Array.isArray(access))
  for (const role of staffRoles) {
    await desk.hire({ email: `${role}@example.com`, role })
    const waiting = desk.browser()
    await waiting.post('/api/auth/login', { email: `${role}@example.com`, password: 'a good long password' })
    const complete = await desk.signedIn(`${role}@example.com`)

    const status = async ({ tokens, cookies }: Browser, { method, path }: DeclaredRoute) => {
      const headers = { authorization: `Bearer ${tokens.token}` }
      const request = { url: fill(path), headers, cookies: Object.fromEntries(cookies) }
      return (await desk.app.inject({ ...request, method: method as HTTPMethods })).statusCode
    }
    for (const route of restricted)
      expect(await status(waiting, route), `${role}, half signed in: ${route.method} ${route.path}`).toBe(403)
    for (const route of restricted) {
      const isRefused = [401, 403].includes(await status(complete, route))
      expect(isRefused, `${role}: ${route.method} ${route.path}`).toBe(!route.access.includes(role as never))
    }
  }
})

test('every sensitive act asks for a fresh proof once ten minutes have passed', async ({ desk }) => {
  await desk.hire({ role: 'owner' })
  const browser = await desk.signedIn()
  desk.pass({ minutes: 10 })
  const sensitive = desk.app.declaredRoutes.filter(({ stepUp }) => stepUp)
  expect(sensitive.length).toBeGreaterThan(10)

  const headers = { authorization: `Bearer ${browser.tokens.token}` }
  const cookies = Object.fromEntries(browser.cookies)
  for (const { method, path } of sensitive) {
    const request = { url: fill(path), headers, cookies }
    const answer = await desk.app.inject({ ...request, method: method as HTTPMethods })
    expect(answer.statusCode, `${method} ${path}`).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'step_up_required' })
  }
})

test('a stranger learns nothing about the paths of the desk', async ({ desk }) => {
  const answers = await Promise.all(
    [
      '/api/admin',
      '/api/admin/',
      '/api/admin/leads',
      '/api/admin/no-such-thing',
      '/api/admin/../admin/x',
      '/api/%61dmin/x',
    ]
      .flatMap((url) =>
        (['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const).map((method) => ({ url, method })),
      )
      .map((request) => desk.app.inject({ ...request, ...(request.method !== 'GET' && { payload: '{broken' }) })),
  )

  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(401)
    expect(JSON.parse(body)).toEqual({ code: 'unauthenticated', message: 'Please log in to continue.', fields: {} })
  }
})

test('the server refuses to be built with a call that does not say who may use it', async ({ desk }) => {
  expect(() => desk.app.get('/api/forgotten', async () => ({}))).toThrow('GET /api/forgotten does not declare')
  expect(() => desk.app.post('/auth/forgotten', async () => ({}))).toThrow('does not declare')
})
