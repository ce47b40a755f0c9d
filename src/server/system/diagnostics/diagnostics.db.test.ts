import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect } from 'vitest'
import { checkDocuments } from '#server/applications/documents/commands/check-documents.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { askClamdVersion } from '#server/platform/storage/clamd.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

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
    checks: ['version', 'key', 'storage', 'disk', 'scanner', 'mail', 'proxy', 'backup'].map((name) =>
      expect.objectContaining({ name, state: expect.stringMatching(/^(ok|attention|problem)$/) }),
    ),
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

const checkOf = async (server: TestServer, name: string) => {
  await server.createStaff()
  const { body } = await (await server.signIn()).get('/api/admin/diagnostics')
  return body.checks.find((check: { name: string }) => check.name === name)
}

test('a stored document that was lost is a problem, with its application', async ({ server }) => {
  const { send, staff, reference } = await createApplicationInReview(server)
  await send.file({ kind: 'other', name: 'one.pdf', content: pdf('one') })
  const folder = path.join(server.dataDir, 'documents/stored')
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name))
  await checkDocuments(server.ctx, server.documentStore)
  const { body } = await staff.get('/api/admin/diagnostics')
  expect(body.checks.find(({ name }: { name: string }) => name === 'storage')).toMatchObject({
    state: 'problem',
    found: `The folder in DATA_DIR answers, but 1 stored document is damaged or missing: ${reference}`,
  })
})

test('a scanner that hangs is given up', async () => {
  const hanging = net.createServer(() => {})
  await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done))
  const { port } = hanging.address() as net.AddressInfo
  await expect(askClamdVersion({ host: '127.0.0.1', port }, 200)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  hanging.close()
})

test.extend({ env: { TRUST_PROXY: 'on', PUBLIC_URL: 'http://localhost' } })(
  'a proxy that sends no address is a problem',
  async ({ server }) => {
    expect(await checkOf(server, 'proxy')).toMatchObject({
      state: 'problem',
      found: 'TRUST_PROXY is on, but this request has no X-Forwarded-For',
    })
  },
)

test.extend({ env: { CLAMD_HOST: '127.0.0.1:1' } })('a scanner that is not there is a problem', async ({ server }) => {
  expect(await checkOf(server, 'scanner')).toMatchObject({
    state: 'problem',
    found: 'The scanner doesn’t answer (ECONNREFUSED)',
  })
})
