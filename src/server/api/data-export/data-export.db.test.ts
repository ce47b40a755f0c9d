import { like } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { exportData, listTables } from './commands.ts'

const take = (server: TestServer, { cookies, tokens }: Browser) =>
  server.app.inject({
    ...{ method: 'POST', url: '/api/admin/data-export', payload: {}, cookies: Object.fromEntries(cookies) },
    headers: { authorization: `Bearer ${tokens.token}` },
  })

test('the owner exports all rows without any credentials', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  for (let number = 0; number < 40; number++)
    await server.browser().post('/api/leads/basic', {
      ...{ name: 'Ada Harbor', email: `ada.${number}@example.com`, phone: '(212) 555-0142' },
    })
  const answer = await take(server, owner)
  expect(answer.statusCode).toBe(200)
  const [first, ...lines] = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(first).toEqual({ format: 'harborline-export', version: 1, at: server.ctx.now().toISOString() })
  expect(lines.filter(({ table }) => table === 'leads')).toHaveLength(40)
  expect(lines.find(({ table }) => table === 'staff').row).toMatchObject({ email: 'pat@example.com', role: 'owner' })

  const { rows } = await server.ctx.db.execute<{ secret: string }>(`
    select password_hash as secret from staff union all select totp_secret_encrypted from staff
    union all select access_token_hash from sessions union all select binding_hash from sessions`)
  expect(rows.length).toBeGreaterThan(3)
  for (const { secret } of rows) expect(answer.body).not.toContain(secret)
  const kept = await server.ctx.db.select().from(auditLog).where(like(auditLog.action, 'data.%')).orderBy(auditLog.id)
  expect([...new Set(kept.map(({ action }) => action))]).toEqual(['data.export', 'data.exporting', 'data.exported'])
})

test('exports no column with a secret, hash or encrypted value', async ({ ctx }) => {
  const tables = await listTables(ctx)
  const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
  expect(columns.length).toBeGreaterThan(200)
  expect(columns.filter((column) => /secret|encrypted|(?<!address)_hash|token|password/.test(column))).toEqual([])
  expect(tables.map(({ name }) => name)).not.toContain('sessions')
  expect(tables.filter(({ keys }) => keys.length === 0)).toEqual([])
})

test('concurrent changes cause neither missing nor duplicate rows', async ({ server, pool }) => {
  const many = 6_000
  const write = (from: number, to: number) =>
    pool.query(`
      insert into leads (id, name, email, email_normalized, phone, source, created_at, updated_at, last_submitted_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Ada Harbor', 'ada@example.com',
        n || '@example.com', '(212) 555-0123', 'Hero Form', now(), now(), now() from generate_series(${from}, ${to}) n`)
  // Deleted rows leave room at the front of the table, where an update puts the row.
  await write(many + 1, many + 500)
  await write(1, many)
  await pool.query(`delete from leads where id > '00000000-0000-7000-8000-${String(many).padStart(12, '0')}'`)
  await pool.query('vacuum leads')

  const ids: string[] = []
  for await (const lines of await exportData(server.ctx)) {
    const page = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const before = ids.length
    ids.push(...page.filter(({ table }) => table === 'leads').map(({ row }) => row.id))
    if (before === 0 && ids.length > 0)
      await pool.query(`update leads set next_action = 'Call' where email_normalized like '59__@%'`)
  }
  expect(ids).toHaveLength(many)
  expect(new Set(ids).size).toBe(many)
})

test('refuses a manager, and an owner without a step-up', async ({ server }) => {
  await server.createStaff({ role: 'manager' })
  await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  expect((await take(server, await server.signIn())).statusCode).toBe(403)
  const owner = await server.signIn('olga@example.com')
  server.advanceTime({ minutes: 11 })
  expect((await take(server, owner)).json()).toMatchObject({ code: 'step_up_required' })
})
