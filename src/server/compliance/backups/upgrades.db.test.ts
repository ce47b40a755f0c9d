import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { findApplications, requireApplicationDetail } from '#server/admin/application-page/queries.ts'
import { readDocument } from '#server/applications/documents/document-store.ts'
import { documents } from '#server/applications/documents/table.ts'
import { linkAuditEntries, verifyAuditLog } from '#server/compliance/audit-log/audit-chain.ts'
import { verifyChain } from '#server/compliance/evidence/verify-chain.ts'
import { openEncryptionKeys } from '#server/compliance/key-rotation/open-keys.ts'
import { staff } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { isMigrated } from '#server/platform/db/migrations/migrate.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { test } from '#server/testing/test.ts'
import { listApplications } from '#shared/admin/application-page/list-contract.ts'
import { unwrapKeys } from './key-wrapping.ts'
import { checkBackup } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/** Written by the program of that time: see scripts/write-upgrade-fixture.ts. */
const fixtures = fs.readdirSync('db/fixtures').sort()

/** Tables that migrations add rows to. */
const filledByMigrations = new Set(['outbox', 'daily_figures', 'schedules'])

async function openEmpty() {
  const dataDir = fs.mkdtempSync(path.join(inject('temporaryDirectory'), 'upgrades-'))
  const server = inject('databaseUrl')
  const name = `hl_${randomBytes(4).toString('hex')}`
  const admin = server ? new pg.Client(server) : undefined
  await admin?.connect()
  await admin?.query(`create database ${name}`)
  const url = server && Object.assign(new URL(server), { pathname: name }).href
  const database = await openDatabase({ databaseUrl: url, dataDir })
  onTestFinished(async () => {
    await database.close()
    await admin?.query(`drop database ${name} with (force)`)
    await admin?.end()
  })
  return { dataDir, database }
}

test('there are fixtures of several earlier schemas', () => {
  expect(fixtures.length).toBeGreaterThanOrEqual(3)
})

/** A new embedded database takes long to create on a busy machine. */
const slow = { timeout: 300_000 }

test.each(fixtures)('data of %s is complete and readable after the upgrade', slow, async (fixture) => {
  const file = path.join('db/fixtures', fixture)
  const { manifest, wrappedKeys } = await checkBackup(file)
  const { dataDir, database } = await openEmpty()
  const { storage, incoming } = openStorage(dataDir, undefined, async () => {})
  await restoreBackup(file, manifest, { pool: database.direct, storage })
  expect(await isMigrated(database.pool)).toBe(true)

  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const differing: string[] = []
  for (const { name } of tables.filter(({ name }) => manifest.tables[name] && !filledByMigrations.has(name))) {
    const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from "${name}"`)
    if (rows[0]?.count !== manifest.tables[name]?.rows) differing.push(name)
  }
  expect(differing).toEqual([])

  const now = () => new Date(manifest.head.createdAt)
  const wrapped = unwrapKeys(wrappedKeys ?? '', 'sample installation')
  const encryptionKeys = wrapped.map(({ bytes }) => bytes)
  const keys = await openEncryptionKeys(database.pool, { dataDir, encryptionKeys, now, mayCreate: false })
  const ctx = systemContext({ pool: database.pool, now }, 'upgrade')
  const [owner] = (await ctx.db.select().from(staff)).filter(({ role }) => role === 'owner')
  const asOwner: Context = { ...ctx, actor: { kind: 'staff', id: owner?.id ?? '', role: 'owner', sessionId: '' } }

  const { applications } = await findApplications(asOwner, listApplications.input.parse({ view: 'all' }))
  expect(applications.length).toBeGreaterThan(0)
  const details = []
  for (const { id } of applications) details.push(await requireApplicationDetail(asOwner, keys, id))
  const answers = details.flatMap(({ sections }) => sections.flatMap((section) => section.answers))
  expect(answers.filter(({ text }) => text !== '').length).toBeGreaterThan(20)
  expect(await ctx.db.$count(leads)).toBe(manifest.tables.leads?.rows)

  const stored = (await ctx.db.select().from(documents)).filter(({ keyEncrypted }) => keyEncrypted)
  expect(stored.length).toBeGreaterThan(0)
  for (const document of stored)
    expect((await buffer(await readDocument({ keys, storage, incoming }, document))).length).toBe(document.size)

  expect((await verifyChain(ctx)).breaks).toEqual([])
  // As the first worker of the new version does.
  await linkAuditEntries(ctx, undefined)
  expect((await verifyAuditLog(ctx, [])).breaks).toEqual([])
})
