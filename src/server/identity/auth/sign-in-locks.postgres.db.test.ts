import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { completeSession } from '#server/identity/auth/commands/sign-in.ts'
import { transact } from '#server/platform/context.ts'
import { password, siteUrl, type TestServer, test as withServer } from '#server/testing/test-server.ts'
import { retentionMs } from './session-tokens.ts'
import { loginAttempts, sessions } from './table.ts'

const login = '/api/auth/login'
const invitation = '/api/auth/invitation'

/** Holds row locks until it commits or the test ends, like another server. */
interface Other {
  run(statement: string, values?: unknown[]): Promise<unknown>
  commit(): Promise<unknown>
  /** Resolves when other transactions on this database wait for this one. */
  isWaitedFor(): Promise<void>
}

const test = withServer.extend<{ other: Other }>({
  other: async ({ pool }, use) => {
    const client = await pool.connect()
    await client.query('begin')
    await use(otherServer(client))
    await client.query('rollback')
    client.release()
  },
})

const otherServer = (client: pg.PoolClient): Other => ({
  run: (statement, values) => client.query(statement, values),
  commit: () => client.query('commit'),
  isWaitedFor: () =>
    vi.waitFor(
      async () => {
        const blocked = `select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
        expect((await client.query(blocked)).rows.length).toBeGreaterThan(0)
      },
      { timeout: 10_000 },
    ),
})

/** A staff member without a second factor. */
const createStaffWithoutSecondFactor = (server: TestServer) =>
  server.createStaff({ totpSecretEncrypted: null, totpEnrolledAt: null })

test.extend({ env: { STAFF_MFA: 'optional' } })(
  'concurrent correct sign-ins to one account all succeed',
  async ({ server }) => {
    await createStaffWithoutSecondFactor(server)
    const statuses: number[] = []
    for (let round = 0; round < 30; round++) {
      const attempt = async () => (await server.browser().post(login, { email: 'pat@example.com', password })).status
      statuses.push(...(await Promise.all([attempt(), attempt()])))
    }
    expect(statuses).toEqual(Array(60).fill(200))
  },
)

test('completing a sign-in waits for an account change without locking the session', async ({ server, other }) => {
  const { id } = await server.createStaff()
  await server.browser().post(login, { email: 'pat@example.com', password })
  const [session] = await server.ctx.db.select().from(sessions).where(eq(sessions.staffId, id))
  if (!session) throw new Error('There is no session.')

  await other.run("update staff set password_hash = 'another' where id = $1", [id])
  const completing = transact(server.ctx, (ctx) => completeSession(ctx, session))
  await other.isWaitedFor()
  await other.run('update sessions set ended_at = now() where staff_id = $1', [id])
  await other.commit()
  await completing
})

test('accepting an invitation waits for a change of the inviter without locking the invitation', async ({
  server,
  other,
}) => {
  const { id } = await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  await owner.post('/api/admin/invitations', { email: 'nora@example.com', role: 'agent' })
  const [mail] = await server.deliverEmails()
  const token = mail?.text.split(`${siteUrl}/admin/invitation#`)[1]?.slice(0, 43)

  await other.run('update staff set updated_at = now() where id = $1', [id])
  const form = { token, name: 'Nora New', password: 'three unrelated words' }
  const accepting = server.browser().post(`${invitation}/accept`, form)
  await other.isWaitedFor()
  await other.run('update invitations set revoked_at = now() where invited_by_id = $1', [id])
  await other.commit()
  expect((await accepting).status).toBe(422)
})

test('a sign-in does not wait for rows that it would only clean up', async ({ server, other }) => {
  await server.createStaff()
  const longAgo = new Date(server.ctx.now().getTime() - retentionMs - 60_000)
  await server.ctx.db.insert(loginAttempts).values([
    { key: 'address:held', failures: 1, lastFailedAt: longAgo, blockedUntil: longAgo },
    { key: 'address:free', failures: 1, lastFailedAt: longAgo, blockedUntil: longAgo },
  ])
  await other.run("select 1 from login_attempts where key = 'address:held' for update")

  expect((await server.browser().post(login, { email: 'pat@example.com', password })).status).toBe(200)
  const left = await server.ctx.db.select().from(loginAttempts)
  expect(left.map(({ key }) => key)).toContain('address:held')
  expect(left.map(({ key }) => key)).not.toContain('address:free')
})

test('a password reset ends a change of the password that was under way', async ({ server, other }) => {
  const { id } = await server.createStaff()
  const stolen = await server.signIn()
  await server.browser().post('/api/auth/password-reset', { email: 'pat@example.com' })
  const [mail] = await server.deliverEmails()
  const token = /[#=]([\w-]{40,})/.exec(mail?.text ?? '')?.[1]
  const waiting = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await server.ctx.db.execute(sql`select pid from pg_locks where not granted`)
        expect(rows.length).toBeGreaterThanOrEqual(count)
      },
      { timeout: 10_000 },
    )
  await other.run('select from staff where id = $1 for update', [id])
  const reset = server.browser().post('/api/auth/password-reset/confirm', { token, password: 'violet lantern harbor' })
  await waiting(1)
  const changed = stolen.post('/api/auth/password', { current: password, password: 'copper anchor meadow' })
  await waiting(2)
  await other.commit()
  expect((await reset).status).toBe(200)
  expect((await changed).status).toBe(401)
  const signIn = async (tried: string) =>
    (await server.browser().post(login, { email: 'pat@example.com', password: tried })).status
  expect([await signIn('violet lantern harbor'), await signIn('copper anchor meadow')]).toEqual([200, 401])
})
