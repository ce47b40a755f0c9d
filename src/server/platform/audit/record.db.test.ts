import { desc, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { test } from '#server/testing/test.ts'
import { record } from './record.ts'
import { auditLog, isAbout } from './table.ts'

const statements = ["update audit_log set action = 'nothing happened'", 'delete from audit_log', 'truncate audit_log']

test('an audit entry records who did what to whom, when and from where', async ({ ctx }) => {
  await record(ctx, 'lead.export', 'all', { rows: 12 })

  expect(await ctx.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    {
      actorKind: 'system',
      action: 'lead.export',
      subject: 'all',
      detail: { rows: 12 },
      ip: '127.0.0.1',
      at: ctx.now(),
    },
  ])
})

test.for(statements)('the audit log refuses: %s', async (statement, { ctx }) => {
  await record(ctx, 'lead.export', 'all')

  await expect(ctx.db.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: { message: 'audit_log is append-only' },
  })
})

test('an id in capital letters is stored as the id of its record, and other subjects as they are', async ({ ctx }) => {
  const id = uuidv7()
  await record(ctx, 'lead.view', id.toUpperCase())
  await record(ctx, 'settings.save', 'GET /api/Leads')
  const subjects = await ctx.db.select({ subject: auditLog.subject }).from(auditLog).orderBy(auditLog.id)
  expect(subjects).toEqual([{ subject: id }, { subject: 'GET /api/Leads' }])
})

test('the entries of a record are read from their index, in order', async ({ ctx }) => {
  await ctx.db.execute(sql`
    insert into audit_log (id, at, actor_kind, action, subject, detail, request_id, ip)
    select gen_random_uuid(), now() - n * interval '1 second', 'system', 'lead.view', gen_random_uuid()::text, '{}', 'test', ''
    from generate_series(1, 5000) n`)
  await ctx.db.execute(sql`analyze audit_log`)
  const latest = ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(isAbout(uuidv7().toUpperCase()))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  const { rows } = await ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${latest}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index (Only )?Scan( Backward)? using audit_log_record/)
  expect(plan).not.toContain('Sort')
})
