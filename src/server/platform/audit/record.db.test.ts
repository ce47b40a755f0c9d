import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '#server/testing/test.ts'
import { record } from './record.ts'
import { auditLog } from './table.ts'

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
