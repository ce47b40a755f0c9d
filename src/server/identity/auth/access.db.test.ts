import type { HTTPMethods } from 'fastify'
import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { test } from '#server/testing/test-server.ts'
import { type ApiScope, apiScopes } from '#shared/identity/api-keys/scopes.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import type { Access, StepUp } from '#shared/kit/endpoint.ts'
import type { DeclaredRoute } from './plugin.ts'

const preface = `# API access
Every API route. \`src/server/identity/auth/access.db.test.ts\` compares this table with the routes of the running
server and calls each of them; \`npx vitest run --project server access -u\` regenerates it.

- **anyone**: needs no session. Routes under \`/dev\` respond only to this machine, and do not exist in production or if email is
  sent.
- **applicant**: a browser with an open application, identified by its cookie; limited to that application.
- **merchant**: a browser that requested a merchant quote or opened an emailed link, identified by its cookie; limited to that request.
- **API key**: an API client with a key of this scope. Without a key 401, without the scope 403.
- **signing in**: a staff session, even before its second factor.
- **any role**, or a list of roles: a complete staff session with one of these roles. Without a session 401, with another role
  or before the second factor 403. Unknown paths under \`/api/admin\` respond in the same way.
- **step-up**: a sensitive route. If the user last confirmed their identity more than ten minutes ago, it responds 403 with the code \`step_up_required\`.

| method | path | access | step-up |
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
const when = (stepUp: StepUp) => {
  if (typeof stepUp === 'object') return `if ${stepUp.param} is ${stepUp.values.join(', ')}`
  return stepUp ? 'yes' : ''
}
/** Every call of a route that needs a step-up. */
function sensitiveCalls({ path, stepUp }: DeclaredRoute) {
  if (typeof stepUp !== 'object') return [{ path }]
  const { param, values } = stepUp
  return values.map((value) =>
    path.includes(`:${param}`)
      ? { path: path.replace(`:${param}`, String(value)) }
      : { path, payload: { [param]: value } },
  )
}
const fill = (path: string) => path.replace(/:\w+/g, '0198c0de-0000-7000-8000-000000000001').replace('*', 'nothing')

test('docs/access.md matches the routes of the server', async ({ server }) => {
  const methods = new Map<string, string[]>()
  for (const { method, path, access, stepUp } of server.app.declaredRoutes) {
    const key = `${path} | ${who(access)} | ${when(stepUp)}`
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

test('a caller without a session gets 401 from every protected call', async ({ server }) => {
  const guarded = server.app.declaredRoutes.filter(({ access }) => access !== 'public')
  expect(guarded.length).toBeGreaterThan(5)

  for (const { method, path } of guarded) {
    const answer = await server.app.inject({ method: method as HTTPMethods, url: fill(path) })
    expect(answer.statusCode, `${method} ${path}`).toBe(401)
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'unauthenticated' })
  }
})

test('each role can use only the calls that name it, and none before the second factor', { timeout: 300_000 }, async ({
  server,
}) => {
  const restricted = server.app.declaredRoutes.filter(({ access }) => Array.isArray(access))
  for (const role of staffRoles) {
    await server.createStaff({ email: `${role}@example.com`, role })
    const waiting = server.browser()
    await waiting.post('/api/auth/login', { email: `${role}@example.com`, password: 'a good long password' })
    const complete = await server.signIn(`${role}@example.com`)

    const status = async ({ tokens, cookies }: Browser, { method, path }: DeclaredRoute) => {
      const headers = { authorization: `Bearer ${tokens.token}` }
      const request = { url: fill(path), headers, cookies: Object.fromEntries(cookies) }
      return (await server.app.inject({ ...request, method: method as HTTPMethods })).statusCode
    }
    for (const route of restricted)
      expect(await status(waiting, route), `${role}, half signed in: ${route.method} ${route.path}`).toBe(403)
    for (const route of restricted) {
      const isRefused = [401, 403].includes(await status(complete, route))
      expect(isRefused, `${role}: ${route.method} ${route.path}`).toBe(!route.access.includes(role as never))
    }
  }
})

test('sensitive calls require a step-up after ten minutes', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const browser = await server.signIn()
  server.advanceTime({ minutes: 10 })
  const sensitive = server.app.declaredRoutes.filter(({ stepUp }) => stepUp)
  expect(sensitive.length).toBeGreaterThan(10)

  const headers = { authorization: `Bearer ${browser.tokens.token}` }
  const cookies = Object.fromEntries(browser.cookies)
  for (const route of sensitive)
    for (const { path, ...body } of sensitiveCalls(route)) {
      const request = { ...{ url: fill(path), headers, cookies }, ...body }
      const answer = await server.app.inject({ ...request, method: route.method as HTTPMethods })
      expect(answer.statusCode, `${route.method} ${path}`).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'step_up_required' })
    }
})

test('admin paths give anonymous callers the same response whether or not they exist', async ({ server }) => {
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
      .map((request) => server.app.inject({ ...request, ...(request.method !== 'GET' && { payload: '{broken' }) })),
  )

  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(401)
    expect(JSON.parse(body)).toEqual({ code: 'unauthenticated', message: 'Please log in to continue.', fields: {} })
  }
})

test('the server refuses to start with a route that does not declare its access', async ({ server }) => {
  expect(() => server.app.get('/api/forgotten', async () => ({}))).toThrow('GET /api/forgotten does not declare')
  expect(() => server.app.post('/auth/forgotten', async () => ({}))).toThrow('does not declare')
})
