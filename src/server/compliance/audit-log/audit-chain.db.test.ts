import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { record } from '#server/platform/audit/record.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { startS3 } from '#server/testing/servers/s3-server.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { headsFile, headsIn, linkAuditEntries, noteHead, verifyAuditLog } from './audit-chain.ts'
import { lockHeads } from './jobs.ts'
import { auditChain } from './table.ts'

async function write(server: TestServer, count: number) {
  for (let number = 0; number < count; number++)
    await record(server.ctx, 'lead.view', `lead-${number}`, { nested: { b: 1, a: [number, 'ü'] }, none: null })
}

/** Bypasses the triggers, like a superuser. */
const asOwner = (server: TestServer, ...statements: ReturnType<typeof sql>[]) =>
  server.ctx.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await db.execute(statement)
  })

const breaks = async (server: TestServer, noted: readonly string[] = []) =>
  (await verifyAuditLog(server.ctx, noted)).breaks.map(({ what }) => what.replace(/[\da-f-]{36}/, 'ID'))

test('all entries are linked in order, by one of several servers, and the chain verifies', async ({ server }) => {
  await write(server, 5)
  await Promise.all([1, 2, 3].map(() => linkAuditEntries(server.ctx, undefined)))
  await write(server, 2)
  await linkAuditEntries(server.ctx, server.ctx.now())
  await linkAuditEntries(server.ctx, undefined)
  expect(await verifyAuditLog(server.ctx)).toMatchObject({ links: 7, waiting: 0, breaks: [], late: [] })
})

test.for([
  ['changed', sql`update audit_log set detail = '{}' where subject = 'lead-1'`, 'its entry ID was altered'],
  ['deleted', sql`delete from audit_log where subject = 'lead-1'`, 'its entry ID was deleted'],
  [
    'hidden with its link',
    sql`delete from audit_chain where seq = 2`,
    'follows link 1: links are missing between them',
  ],
] as const)('an entry that was %s is found', async ([, change, what], { server }) => {
  await write(server, 3)
  await linkAuditEntries(server.ctx, undefined)
  await asOwner(server, change)
  server.advanceTime({ minutes: 2 })
  expect(await breaks(server)).toContain(what)
})

test.for(['update audit_chain set at = now()', 'delete from audit_chain', 'truncate audit_chain'])(
  'the chain refuses: %s',
  async (statement, { server }) => {
    await expect(server.ctx.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'audit_chain is append-only' },
    })
  },
)

test('a log that was rewritten with its chain does not contain the head noted before', async ({ server }) => {
  await write(server, 3)
  await linkAuditEntries(server.ctx, undefined)
  const lines: object[] = []
  const log = { warn: (line: object) => lines.push(line) }
  await noteHead(server.ctx, { dataDir: server.dataDir, log, isEmailed: true, isLocked: false })
  const file = headsFile(server.dataDir)
  const noted = headsIn(fs.readFileSync(file, 'utf8'))
  expect(noted).toHaveLength(1)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(lines).toEqual([{ auditHead: noted[0] }])
  expect(await server.ctx.db.select().from(outbox)).toMatchObject([{ job: 'audit.send-head', payload: { seq: 3 } }])
  expect(await breaks(server, noted)).toEqual([])

  await asOwner(server, sql`delete from audit_log where subject = 'lead-1'`, sql`delete from audit_chain`)
  await linkAuditEntries(server.ctx, undefined)
  await write(server, 1)
  await linkAuditEntries(server.ctx, undefined)
  expect(await breaks(server)).toEqual([])
  expect(await breaks(server, noted)).toEqual(['is not the link with the previously noted hash'])
})

test('an installation without entries notes nothing', async ({ server }) => {
  expect(await server.ctx.db.$count(auditChain)).toBe(0)
  await noteHead(server.ctx, { dataDir: server.dataDir, log: { warn: () => {} }, isEmailed: false, isLocked: false })
  expect(fs.existsSync(headsFile(server.dataDir))).toBe(false)
})

test('each entry is written once as a line of JSON, without the values that it records', async ({ server }) => {
  await write(server, 2)
  const lines: string[] = []
  const link = () => linkAuditEntries(server.ctx, undefined, (line) => lines.push(line))
  await Promise.all([link(), link()])
  await link()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'audit entry', auditEntry: { action: 'lead.view', subject: 'lead-0', actorKind: 'system' } },
    { auditEntry: { subject: 'lead-1' } },
  ])
  expect(lines.join('')).not.toContain('nested')
  expect(lines.every((line) => line.endsWith('}\n'))).toBe(true)
})

test('the head is locked in a bucket for eight years, and a bucket without object lock is an error', async ({
  server,
}) => {
  await write(server, 2)
  await linkAuditEntries(server.ctx, undefined)
  const log = { warn: () => {} }
  await noteHead(server.ctx, { dataDir: server.dataDir, log, isEmailed: false, isLocked: true })
  expect(await server.ctx.db.select().from(outbox)).toMatchObject([{ job: 'audit.lock-head', payload: { seq: 2 } }])

  const [locking, plain] = [await startS3({ locks: true }), await startS3()]
  onTestFinished(async () => void (await Promise.all([locking.stop(), plain.stop()])))
  await lockHeads(locking.settings).run(server.ctx, [{ seq: 2 }])
  const [[key, stored] = []] = locking.objects
  expect(key).toBe('audit-heads/2026-03-02-2.txt')
  expect(stored?.lockedUntil?.toISOString()).toBe('2034-03-02T12:00:00.000Z')
  const noted = headsIn(stored?.content.toString() ?? '')
  expect(noted).toHaveLength(1)
  expect(await breaks(server, noted)).toEqual([])

  await expect(lockHeads(plain.settings).run(server.ctx, [{ seq: 2 }])).rejects.toThrow('is object lock turned on?')
  expect(plain.objects.size).toBe(0)
})
