import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { expect } from 'vitest'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { exportData } from './commands.ts'
import { importData } from './import-data.ts'

const keys = [encryptionKey(randomBytes(32))] as const

/** A brokerage with a lead, an application, a document, a note, a message and an opt-out, as lines of its export. */
async function exportBrokerage(server: TestServer): Promise<string[]> {
  const { send, staff, url, id, browser } = await createApplicationInReview(server)
  await send.file({ kind: 'other', name: 'statement.pdf', content: pdf('statement') })
  await staff.post(`${url}/notes`, { noteId: id, body: 'Ada bakes at night.' })
  await staff.post(`${url}/messages`, { id, body: 'Welcome.' })
  await browser.post('/api/leads/basic', { name: 'Zoë “Z” O’Neil', email: 'zoe@example.com', phone: '(212) 555-0142' })
  await server.ctx.db.execute(
    `insert into suppressions (address_hash, reason, at) values ('hash-of-an-address', 'unsubscribed', now())`,
  )
  let text = ''
  for await (const lines of await exportData(server.ctx)) text += lines
  return text.trimEnd().split('\n')
}

async function openTarget(server: TestServer) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: path.join(server.dataDir, 'target') })
  await migrate(database.direct)
  const run = (lines: readonly string[]) =>
    importData(
      (async function* () {
        yield* lines
      })(),
      { pool: database.direct, openKeys: async () => keys, now: server.ctx.now },
    )
  return { ...database, run }
}

test('an export is imported whole or not at all, and what is missing is named', async ({ server }) => {
  const lines = await exportBrokerage(server)
  const target = await openTarget(server)
  const [head = '', ...others] = lines
  const withoutStaff = others.filter((line) => !line.startsWith('{"table":"staff"'))
  const faulty: readonly [lines: readonly string[], message: string][] = [
    [[], 'empty'],
    [['{"format":"other"}'], 'not a data export'],
    [[head, others[0]?.slice(0, 20) ?? ''], 'cut off or damaged'],
    [[head, '{"table":"nonsense","row":{}}'], 'no table nonsense'],
    [[head, ...others.map((line) => line.replace('"phone":', '"telephone":'))], 'telephone'],
    [[head, ...withoutStaff], 'refers to a missing one of staff'],
  ]
  for (const [given, message] of faulty) {
    await expect(target.run(given)).rejects.toThrow(message)
    expect((await target.pool.query('select from leads')).rowCount).toBe(0)
  }

  const { rows, skipped } = await target.run(lines)
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0)
  expect(rows + left).toBe(lines.length - 1)
  expect(Object.keys(skipped)).not.toContain('leads')

  const ask = async (query: string) => (await target.pool.query(query)).rows
  expect(await ask(`select name, email from leads where name like 'Zoë%'`)).toEqual([
    { name: 'Zoë “Z” O’Neil', email: 'zoe@example.com' },
  ])
  expect(await ask('select address_hash, reason from suppressions')).toEqual([
    { address_hash: 'hash-of-an-address', reason: 'unsubscribed' },
  ])
  expect(await ask('select stage from applications')).toEqual([{ stage: 'in_review' }])
  // Search works, because the database computes its column.
  expect(await ask(`select count(*)::int as found from leads where search_text like '%zoe@example.com%'`)).toEqual([
    { found: 1 },
  ])
  // No one can sign in with an old password or code, and the file of the document is gone for good.
  expect(await ask('select totp_enrolled_at, recovery_code_hashes from staff')).toEqual([
    { totp_enrolled_at: null, recovery_code_hashes: [] },
  ])
  expect(await ask('select key_encrypted from documents')).toEqual([{ key_encrypted: null }])
  await target.close()
})
