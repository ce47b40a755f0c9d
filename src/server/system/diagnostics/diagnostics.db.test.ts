import { expect } from 'vitest'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { test } from '#server/testing/test-server.ts'

const env = { SMTP_URL: 'smtp://user:hunter2@mail.example.com:2525', MAIL_FROM: 'Desk <desk@example.com>' }

test.extend({ env })("staff see the server's diagnostics without secrets", async ({ server }) => {
  await server.createStaff()
  const staff = await server.signIn()
  await server.ctx.db.delete(outbox)
  await enqueue(server.ctx, 'leads.notify-staff', { leadId: '0198c0de-0000-7000-8000-000000000001' })
  server.advanceTime({ seconds: 90 })

  const { body } = await staff.get('/api/admin/diagnostics')
  await server.ctx.db.delete(outbox)

  expect(body).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    startedAt: '2026-03-02T12:00:00.000Z',
    database: {
      kind: 'embedded',
      version: expect.stringMatching(/^\d+/),
      lastMigration: expect.stringMatching(/^\d{4}_\w+$/),
    },
    outbox: { waiting: 1, oldestSeconds: 90, dead: 0 },
    mail: { host: 'mail.example.com', from: 'Desk <desk@example.com>' },
    errorService: false,
    pages: { writtenAt: '2026-03-02T12:00:00.000Z', problem: null },
  })
  expect(JSON.stringify(body)).not.toContain('hunter2')
})
