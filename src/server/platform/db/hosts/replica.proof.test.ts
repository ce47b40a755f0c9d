import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { staff } from '#server/identity/staff/table.ts'
import { systemContext } from '#server/platform/context.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'
import { type Database, openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { replicaReads } from '#server/platform/reporting/metrics.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { type Browser, newBrowser } from '#server/testing/browser.ts'
import { type Cluster, startCluster } from '../../../../../scripts/postgres-cluster.ts'

const maxLagMs = 2_000
const password = 'a good long password'
let primary: Cluster
let standby: Cluster
let database: Database
let app: FastifyInstance
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-replica-'))

beforeAll(async () => {
  primary = await startCluster({ fsync: false, settings: { wal_level: 'replica', max_wal_senders: '5' } })
  standby = await startCluster({ fsync: false, standbyOf: primary })
  database = await openDatabase({ databaseUrl: primary.url, dataDir, replica: { url: standby.url, maxLagMs } })
  await migrate(database.direct)
  const { pool, reserved, listen, replica } = database
  if (!replica) throw new Error('There is no replica.')
  const config = loadConfig({
    ...{ NODE_ENV: 'test', RATE_LIMITS: 'off', STAFF_MFA: 'optional', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
    DATABASE_URL: primary.url,
  })
  const keys = [encryptionKey(randomBytes(32))] as const
  const now = () => new Date()
  app = await buildApp({
    ...{ config, pool, reserved, listen, replica, keys, now, log: pino({ level: 'silent' }) },
    documentStore: { keys, ...openStorage(dataDir, undefined, async () => {}) },
  })
  const at = { createdAt: now(), updatedAt: now() }
  for (const email of ['olga@example.com', 'pat@example.com'])
    await systemContext({ pool, now }, 'test')
      .db.insert(staff)
      .values({
        ...{ id: uuidv7(), name: 'Pat Example', email, emailNormalized: email, role: 'owner', status: 'active' },
        ...{ passwordHash: await hashPassword(password), recoveryCodeHashes: [], ...at },
      })
}, 180_000)

afterAll(async () => {
  await app?.close()
  await database?.close()
  await standby?.stop()
  await primary?.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(email: string): Promise<Browser> {
  const browser = newBrowser(app)
  expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200)
  browser.cookies.delete('harborline-change')
  return browser
}

const addLead = (name: string) =>
  newBrowser(app).post('/api/leads/basic', { name, email: `${uuidv7()}@example.com`, phone: '(212) 555-0142' })

const namesSeenBy = async (browser: Browser): Promise<string[]> => {
  const { status, body } = await browser.get('/api/admin/leads')
  expect(status).toBe(200)
  return body.leads.map(({ name }: { name: string }) => name)
}

async function onStandby(statement: string) {
  const client = new pg.Client(standby.url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function readsFrom(source: 'replica' | 'primary'): Promise<number> {
  const { values } = await replicaReads.get()
  return values.find(({ labels }) => labels.from === source)?.value ?? 0
}

const patient = { timeout: 60_000, interval: 100 }
const isFresh = () => expect.poll(() => database.replica?.isFresh(), patient).toBe(true)

test('lists and reports are read from the replica, which lacks nothing that is older than the bound', async () => {
  const pat = await signIn('pat@example.com')
  await addLead('First Lead')
  await isFresh()
  await expect.poll(() => namesSeenBy(pat), patient).toContain('First Lead')

  const paths = [
    ...['leads', 'lead-counts', 'applications', 'application-counts', 'dashboard/pipeline', 'dashboard/figures'],
    ...['audit', 'success-fees', 'success-fee-totals', 'commission-aging', 'search?q=First'],
  ]
  await isFresh()
  const before = await readsFrom('replica')
  for (const path of paths) expect([path, (await pat.get(`/api/admin/${path}`)).status]).toEqual([path, 200])
  expect(await readsFrom('replica')).toBe(before + paths.length)
})

test('a replica that falls behind is used no longer than the bound, and again when it has caught up', async () => {
  const pat = await signIn('pat@example.com')
  await isFresh()
  await onStandby('select pg_wal_replay_pause()')
  await addLead('Unreplayed Lead')
  const from = performance.now()
  await expect.poll(() => namesSeenBy(pat), { ...patient, interval: 20 }).toContain('Unreplayed Lead')
  const before = await readsFrom('primary')
  await namesSeenBy(pat)
  expect(await readsFrom('primary')).toBe(before + 1)
  expect(database.replica?.lagMs()).toBeGreaterThan(maxLagMs)
  expect(performance.now() - from).toBeGreaterThan(0)

  await onStandby('select pg_wal_replay_resume()')
  await isFresh()
  const again = await readsFrom('replica')
  expect(await namesSeenBy(pat)).toContain('Unreplayed Lead')
  expect(await readsFrom('replica')).toBe(again + 1)
})

test('staff see their own change at once, though the replica lacks it', async () => {
  const [pat, olga] = [await signIn('pat@example.com'), await signIn('olga@example.com')]
  await isFresh()
  await expect.poll(() => namesSeenBy(pat), patient).toContain('First Lead')
  const { body } = await pat.get('/api/admin/leads')
  const lead = body.leads.find(({ name }: { name: string }) => name === 'First Lead')
  await onStandby('select pg_wal_replay_pause()')
  await isFresh()
  const before = { nextAction: '', nextActionOn: null }
  const step = { nextAction: 'Call back', nextActionOn: '', before }
  expect((await pat.post(`/api/admin/leads/${lead.id}/next-step`, step)).status).toBe(200)
  const stepSeenBy = async (browser: Browser) => {
    const { body } = await browser.get('/api/admin/leads')
    return body.leads.find(({ id }: { id: string }) => id === lead.id).nextAction
  }
  const [own, wasFresh] = [await stepSeenBy(pat), database.replica?.isFresh()]
  expect(own).toBe('Call back')
  expect(pat.cookies.has('harborline-change')).toBe(true)
  // Others may see the earlier step, but only while the replica counts as fresh.
  if (wasFresh) expect(['', 'Call back']).toContain(await stepSeenBy(olga))
  await expect.poll(() => stepSeenBy(olga), patient).toBe('Call back')
  await onStandby('select pg_wal_replay_resume()')
})

test('without the replica, everything is read from the primary', async () => {
  const pat = await signIn('pat@example.com')
  await isFresh()
  await standby.stop()
  const before = await readsFrom('primary')
  expect(await namesSeenBy(pat)).toContain('First Lead')
  expect(await readsFrom('primary')).toBeGreaterThan(before)
  await expect.poll(() => database.replica?.isFresh(), patient).toBe(false)
  expect(await namesSeenBy(pat)).toContain('First Lead')
})
