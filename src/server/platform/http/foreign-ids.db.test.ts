import fc from 'fast-check'
import type { HTTPMethods } from 'fastify'
import { expect } from 'vitest'
import type { DeclaredRoute } from '#server/identity/auth/plugin.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createFundedFee } from '#server/testing/fixtures/fee-fixtures.ts'
import { requestQuote, shop } from '#server/testing/fixtures/merchant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { contracts } from '#server/testing/hostile/hostile-request.ts'
import { nearlyValid } from '#server/testing/hostile/hostile-values.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const seed = Number(process.env.SEED ?? 20_261_127)
/** Bodies tried with each id, in addition to none. */
const bodies = 3

/** Written by every request, whoever makes it. */
const shared = new Set(['audit_log', 'audit_chain', 'login_attempts', 'request_counts', 'outbox', 'schedules', 'leads'])

/** Succeed with any id, because they undo something of the caller's own that may be undone already. */
const idempotent = new Set(['POST /api/tracking/lenders/:id/withdraw'])

interface Row {
  readonly table: string
  readonly id: string
  readonly content: string
}

/** Returns every row of every table that has an id. */
async function readRows({ ctx }: TestServer): Promise<Row[]> {
  const { rows: tables } = await ctx.db.execute<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  )
  const rows: Row[] = []
  for (const { name } of tables.filter((table) => !shared.has(table.name))) {
    const { rows: found } = await ctx.db.execute<{ id: string; content: string }>(
      `select id, row_to_json(t)::text as content from ${name} t`,
    )
    rows.push(...found.map(({ id, content }) => ({ table: name, id, content })))
  }
  return rows
}

/** Creates people with as many records as possible, who have nothing to do with the callers. */
async function createOthers(server: TestServer) {
  const { owner } = await createFundedFee(server)
  const zinnia = await startApplication(server, { name: 'Zinnia Namemark', email: 'zinnia.mailmark@example.com' })
  await zinnia.send.file({ name: 'documentmark.pdf', content: pdf('contentmark') })
  await zinnia.browser.post('/api/messages', { id: '0198c0de-0000-7000-8000-0000000000bb', body: 'My messagemark.' })
  const merchant = await requestQuote(server, { ...shop, email: 'zoe.mailmark@example.com', businessName: 'Shopmark' })
  await merchant.send.file({ name: 'statementmark.pdf', kind: 'processing_statement', content: pdf('statementmark') })
  // Jobs change records too: they are done before the callers begin.
  await server.deliverEmails()
  return owner
}

const fill = (path: string, id: string) => path.replace(/:\w+/g, id).replace('*', id)

test('no one reaches a record of someone else by its id: every route with ids, every id of every table', {
  timeout: 600_000,
}, async ({ server }) => {
  await createOthers(server)
  const before = await readRows(server)
  const ids = [...new Set(before.map(({ id }) => id))]
  expect(new Set(before.map(({ table }) => table)).size).toBeGreaterThan(15)

  await startApplication(server, { name: 'Ada Harbor', email: 'ada.caller@example.com' })
  const applicant = await openFromEmail(server, 'ada.caller@example.com')
  const merchant = (await requestQuote(server, { email: 'mia.caller@example.com' })).browser
  const callers: Record<string, Browser> = { applicant, merchant, public: server.browser() }

  const routes = server.app.declaredRoutes.filter(
    ({ method, path, access }) =>
      typeof access === 'string' &&
      access in callers &&
      /[:*]/.test(path) &&
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method),
  )
  expect(routes.length).toBeGreaterThan(20)
  const reached: string[] = []
  let calls = 0
  for (const [index, route] of routes.entries()) {
    const inputs = inputsOf(route, ids, seed + index)
    for (const [turn, id] of ids.entries()) {
      calls += 1
      const browser = callers[String(route.access)] as Browser
      const payload = inputs[turn % inputs.length]
      const answer = await server.app.inject({
        ...{ method: route.method as HTTPMethods, url: fill(route.path, id) },
        cookies: Object.fromEntries(browser.cookies),
        ...(payload !== undefined && { payload: payload as object }),
      })
      const told = `${JSON.stringify(answer.headers)}\n${answer.rawPayload.toString('latin1')}`
      const mark = /\w*(namemark|mailmark|documentmark|contentmark|messagemark|shopmark|statementmark)/i.exec(told)?.[0]
      const isReached = answer.statusCode < 300 && !idempotent.has(`${route.method} ${route.path}`)
      if (isReached || answer.statusCode >= 500 || mark)
        reached.push(`${route.method} ${fill(route.path, id)} (${route.access}): ${answer.statusCode} ${mark ?? ''}`)
    }
  }
  console.info(`foreign ids: ${calls} calls to ${routes.length} routes with ${ids.length} ids`)
  expect(reached).toEqual([])
  const after = new Map((await readRows(server)).map(({ table, id, content }) => [`${table} ${id}`, content]))
  const changed = before
    .map(({ table, id, content }) => ({ table, content, now: after.get(`${table} ${id}`) }))
    .filter(({ content, now }) => now !== content)
  expect(changed).toEqual([])
})

/** Returns no body, and bodies that the contract accepts, or nearly. */
function inputsOf({ method, path }: DeclaredRoute, ids: readonly string[], seedOfRoute: number): unknown[] {
  const contract = contracts.get(`${method} ${path}`)
  if (method === 'GET' || !contract) return [undefined]
  const sampled = fc.sample(nearlyValid(contract.input, ids), { numRuns: bodies, seed: seedOfRoute })
  return [undefined, ...sampled.map((value) => (typeof value === 'object' && value !== null ? value : {}))]
}

test('no one ends a session, passkey or view of a colleague by its id', async ({ server }) => {
  const owner = await createOthers(server)
  await server.createStaff({ email: 'kim@example.com', role: 'agent' })
  const colleague = await server.signIn('kim@example.com')
  await colleague.post('/api/admin/list-views', { name: 'Viewmark', list: 'leads', query: 'owner=mine' })
  const before = (await readRows(server)).filter(({ table }) => ['sessions', 'passkeys', 'saved_views'].includes(table))
  await server.createStaff({ email: 'sam@example.com', role: 'agent' })
  const caller = await server.signIn('sam@example.com')
  const own = server.app.declaredRoutes.filter(
    ({ method, path, access }) =>
      /:/.test(path) &&
      !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
      /^\/api\/(auth|admin\/list-views)/.test(path) &&
      Array.isArray(access),
  )
  expect(own.length).toBeGreaterThan(2)
  for (const { method, path } of own)
    for (const { id } of before) {
      const { statusCode } = await server.app.inject({
        ...{ method: method as HTTPMethods, url: fill(path, id), payload: { name: 'Taken' } },
        headers: { authorization: `Bearer ${caller.tokens.token}` },
        cookies: Object.fromEntries(caller.cookies),
      })
      expect([`${method} ${path}`, [400, 403, 404, 409, 422].includes(statusCode)]).toEqual([`${method} ${path}`, true])
    }
  expect((await colleague.get('/api/auth/me')).status).toBe(200)
  expect((await owner.get('/api/auth/me')).status).toBe(200)
})
