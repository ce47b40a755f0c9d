import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { shop } from '#server/testing/fixtures/merchant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { hostileRequest } from '#server/testing/hostile/hostile-request.ts'
import { createApiClient } from '#server/testing/servers/api-client.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { dataExportPath } from '#shared/api/data-export/contract.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { applicationReaderRoles } from '#shared/identity/staff/application-roles.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import type { Access } from '#shared/kit/endpoint.ts'

const requests = Number(process.env.HOSTILE_REQUESTS ?? 600)
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))

/** Rows that a request may change and thereby lock out its caller; restored periodically. */
const callersRows = [
  'staff',
  'sessions',
  'applicant_sessions',
  'merchant_sessions',
  'applications',
  'api_keys',
] as const

/** Values that no response may contain. */
const inside =
  /\bat .+\.(ts|js):\d+|node_modules|drizzle|\bpg_|violates \w+ constraint|syntax error at|\$argon2|relation "/i

/** Staff read error details there; the owner's export contains them too. */
const reportPaths: readonly string[] = ['/api/admin/error-reports', dataExportPath]

interface Secret {
  readonly what: string
  readonly mark: string
  readonly mayBeSeenBy: readonly string[]
}

/** Creates another person's application with a marker in all of its private values. */
async function plant(server: TestServer): Promise<Secret[]> {
  const { browser, send } = await startApplication(server, {
    name: 'Zinnia Namemark',
    email: 'zinnia.mailmark@example.com',
  })
  await browser.put('/api/applications/current/steps/owners', {
    answers: { owners: [{ name: 'Zinnia Namemark', ssn: '912-73-4455', birthDate: '3/27/1980', percent: 100 }] },
    version: 0,
  })
  await browser.put('/api/applications/current/steps/business', {
    answers: { legalName: 'Businessmark LLC', ein: '98-7654321' },
    version: 0,
  })
  await browser.post('/api/messages', { id: '0198c0de-0000-7000-8000-0000000000bb', body: 'My messagemark.' })
  await send.file({ name: 'documentmark.pdf', content: pdf('contentmark') })
  const { rows } = await server.ctx.db.execute<{ secret: string }>(`
    select access_token_hash as secret from sessions union all select binding_hash from sessions
    union all select totp_secret_encrypted from staff union all select encrypted from application_answers
    union all select body_encrypted from application_messages union all select key_encrypted from documents
    union all select stored_name from documents union all select token_hash from applicant_sessions`)
  const own = (what: string, mark: string, mayBeSeenBy: readonly string[]) => ({ what, mark, mayBeSeenBy })
  return [
    own('a social security number', '912-73-4455', []),
    own('a social security number', '912734455', []),
    own('a tax number', '98-7654321', []),
    own('a name', 'Namemark', [...applicationReaderRoles, 'program']),
    own('an address', 'mailmark', [...applicationReaderRoles, 'program']),
    own('a business', 'Businessmark', [...applicationReaderRoles, 'program']),
    own('a message', 'messagemark', applicationReaderRoles),
    own('a document', 'documentmark', applicationReaderRoles),
    own('a document', 'contentmark', applicationReaderRoles),
    ...rows
      .filter(({ secret }) => secret)
      .map(({ secret }) => own('what the database keeps encrypted or hashed', secret, [])),
  ]
}

async function callersOf(server: TestServer): Promise<[string, Browser][]> {
  const staff: [string, Browser][] = []
  let lastHired = ''
  for (const role of staffRoles) {
    lastHired = (await server.createStaff({ role, email: `${role}@example.com` })).id
    staff.push([role, await server.signIn(`${role}@example.com`)])
  }
  const { browser } = await startApplication(server)
  const merchant = server.browser()
  await merchant.post('/api/merchant-quotes', shop)
  return [
    ['nobody', server.browser()],
    ['merchant', merchant],
    ['program', await createApiClient(server, lastHired)],
    ['applicant', browser],
    ['applicant by mail', await openFromEmail(server)],
    ...staff,
  ]
}

const isFor = (access: Access | undefined, who: string) =>
  typeof access === 'string' && access.includes(':')
    ? who === 'program'
    : access === 'merchant'
      ? who === 'merchant'
      : access === 'applicant'
        ? who.startsWith('applicant')
        : access === 'public' || access?.includes(who as never) === true

/** Tables that anonymous requests write to, in addition to those that the test server cleans up. */
const leftBehind = ['lead_resubmissions', 'prequalifications', 'leads', 'error_reports']

/** Returns a function that restores the callers' rows to their current values. */
async function keepCallers(server: TestServer) {
  const kept = await Promise.all(
    callersRows.map(async (table) => {
      const { rows } = await server.ctx.db.execute<{ all: unknown }>(`select json_agg(t) as all from ${table} t`)
      // Generated columns can't be restored.
      const { rows: written } = await server.ctx.db.execute<{ name: string }>(
        `select quote_ident(column_name) as name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER'`,
      )
      return { table, all: JSON.stringify(rows[0]?.all), columns: written.map(({ name }) => name).join(', ') }
    }),
  )
  return () =>
    server.ctx.db.transaction(async (db) => {
      await db.execute('set local session_replication_role = replica')
      for (const { table, all, columns } of kept) {
        await db.execute(`delete from ${table}`)
        await db.execute(
          `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $all$${all}$all$)`,
        )
      }
    })
}

test(`${requests} hostile requests from every role cause no server error and reveal nothing to unauthorized callers`, {
  timeout: 60_000 + requests * 60,
}, async ({ server, pool }) => {
  onTestFinished(async () => {
    for (const table of leftBehind) await pool.query(`delete from ${table}`)
  })
  const callers = await callersOf(server)
  const secrets = await plant(server)
  const { rows } = await server.ctx.db.execute<{ id: string }>(
    'select id from applications union select id from documents union select id from staff union select id from sessions union select id from application_messages',
  )
  const words = [
    ...rows.map(({ id }) => id),
    ...[
      'ada@example.com',
      'HL-7Q4K-92XM',
      'owner',
      'brand',
      'business',
      'owners',
      'request',
      'legalName',
      'Ada Harbor',
    ],
    ...['0198c0de-0000-7000-8000-000000000001', '2026-03-02', '(212) 555-0123', '/business-funding', ...stages],
  ]
  const putBack = await keepCallers(server)
  const routes = server.app.declaredRoutes.filter(({ method }) => !['TRACE', 'CONNECT', 'QUERY'].includes(method))
  const perRoute = Math.ceil(requests / routes.length)
  const all = routes.map((route, index) =>
    fc.sample(hostileRequest(route, words), { numRuns: perRoute, seed: seed + index }),
  )
  console.log(`hostile requests: ${perRoute} to each of ${routes.length} calls, SEED=${seed}`)

  const answered = new Map<number, number>()
  const faults: string[] = []
  for (let turn = 0; turn < perRoute * routes.length; turn++) {
    if (turn % 20 === 0) await putBack()
    const request = all[turn % routes.length]?.[Math.floor(turn / routes.length)]
    const route = routes[turn % routes.length]
    const round = Math.floor(turn / routes.length)
    const fitting = round % 2 === 0 ? callers : callers.filter(([who]) => isFor(route?.access, who))
    const [who, { cookies, tokens }] = fitting[(turn + round + seed) % fitting.length] ?? ['nobody', server.browser()]
    if (!request) continue
    const headers = { ...(tokens.token && { authorization: `Bearer ${tokens.token}` }), ...request.headers }
    const answer = await server.app.inject({ ...request, headers, cookies: Object.fromEntries(cookies) })
    answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1)
    const told = `${JSON.stringify(answer.headers)}\n${answer.body}`
    const problems = [
      answer.statusCode >= 500 && `answered ${answer.statusCode}`,
      inside.test(told) && !reportPaths.includes(route?.path ?? '') && `told of its inside: ${inside.exec(told)?.[0]}`,
      ...secrets.map(
        ({ what, mark, mayBeSeenBy }) => !mayBeSeenBy.includes(who) && told.includes(mark) && `told ${what}: ${mark}`,
      ),
    ].filter(Boolean)
    if (problems.length > 0)
      faults.push(
        `${turn}: ${who}: ${request.method} ${request.url} ${JSON.stringify(request.headers)} ${String(request.payload).slice(0, 600)}\n  ${problems.join('\n  ')}`,
      )
  }
  console.log(
    `answered ${[...answered]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  )
  expect(faults.slice(0, 10), `SEED=${seed}`).toEqual([])
  // Authorized users can see the markers.
  await putBack()
  const owner = callers.find(([who]) => who === 'owner')?.[1]
  const found = await owner?.get('/api/admin/applications?view=all&q=zinnia')
  const file = await owner?.get(`/api/admin/applications/${found?.body.applications[0].id}`)
  expect(JSON.stringify(file?.body)).toContain('messagemark')
  // Not every request was refused by authentication.
  expect(answered.get(200) ?? 0).toBeGreaterThan(requests / 30)
})
