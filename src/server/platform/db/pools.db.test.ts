import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, vi } from 'vitest'
import { leads } from '#server/intake/leads/table.ts'
import { startAppOn } from '#server/testing/servers/start-app.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'

const url = inject('databaseUrl')
const lead = (number: number) => ({ name: 'Ada Harbor', email: `ada.${number}@example.com`, phone: '(212) 555-0142' })

/** Locks a table from a separate connection until the returned function is called. */
async function lockTable(table: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  const waiting = async () => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
    )
    return rows[0]?.count ?? 0
  }
  return { waiting, unlock: () => client.end() }
}

async function timed(request: Promise<{ statusCode: number }>) {
  const startedAt = performance.now()
  const { statusCode } = await request
  return { statusCode, isPrompt: performance.now() - startedAt < 2_000 }
}

const prompt = { statusCode: 200, isPrompt: true }
const timedPost = ({ app }: TestServer, url: string, payload: object) =>
  timed(app.inject({ method: 'POST', url, payload }))

// The embedded database has one session, so there is nothing to divide.
if (url) {
  test('slow staff requests block neither readiness checks nor lead intake nor applications', async ({ server }) => {
    await server.createStaff()
    const staff = await server.signIn()
    expect((await staff.get('/api/admin/tasks')).status).toBe(200)

    const { waiting, unlock } = await lockTable('tasks')
    try {
      const slow = Array.from({ length: 15 }, () => staff.get('/api/admin/tasks'))
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(4), { timeout: 10_000 })
      for (let round = 0; round < 10; round++) {
        expect(await timed(server.app.inject('/api/ready'))).toEqual(prompt)
        expect(await timedPost(server, '/api/leads/basic', lead(round))).toEqual(prompt)
        expect(await timedPost(server, '/api/leads/basic', lead(0))).toEqual(prompt)
        await sleep(100)
      }
      const draft = { type: 'business', name: 'Ada Harbor', email: 'ada@example.com' }
      expect(await timedPost(server, '/api/applications', draft)).toEqual(prompt)
      expect(await timedPost(server, '/api/newsletter', { email: 'ada@example.com' })).toEqual(prompt)
      expect(await timedPost(server, '/api/auth/login', { email: 'pat@example.com', password })).toEqual(prompt)
      await unlock()
      for (const { status } of await Promise.all(slow)) expect([200, 503]).toContain(status)
    } finally {
      await unlock()
    }
    expect(await server.ctx.db.$count(leads)).toBe(10)
  })

  test('a staff request that waits for a lock ends after 15 seconds and can be repeated', async ({ server }) => {
    await server.createStaff()
    const staff = await server.signIn()
    const { unlock } = await lockTable('tasks')
    try {
      const startedAt = performance.now()
      const refused = await staff.get('/api/admin/tasks')
      expect(performance.now() - startedAt).toBeGreaterThan(14_000)
      expect(performance.now() - startedAt).toBeLessThan(20_000)
      expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    } finally {
      await unlock()
    }
    expect((await staff.get('/api/admin/tasks')).status).toBe(200)
  })

  test('a read-only database is not ready, and a change is refused with 503 and a time to try again', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-read-only-'))
    const { app, close } = await startAppOn(`${url}?options=-c%20default_transaction_read_only%3Don`, dataDir)
    try {
      const ready = await app.inject('/api/ready')
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', reason: 'database_read_only' }])
      expect((await app.inject('/api/health')).statusCode).toBe(200)

      for (const [address, payload] of [
        ['/api/leads/basic', lead(1)],
        ['/api/newsletter', { email: 'ada@example.com' }],
        ['/api/auth/login', { email: 'pat@example.com', password }],
        ['/api/applications', { type: 'business', name: 'Ada Harbor', email: 'ada@example.com' }],
      ] as const) {
        const refused = await app.inject({ method: 'POST', url: address, payload })
        expect([address, refused.statusCode, refused.headers['retry-after']]).toEqual([address, 503, '30'])
        expect(refused.json()).toMatchObject({
          code: 'unavailable',
          message: expect.stringContaining('nothing was saved'),
        })
      }
    } finally {
      await close()
      fs.rmSync(dataDir, { recursive: true })
    }
  })
}

test('a writable database is ready', async ({ server }) => {
  const ready = await server.app.inject('/api/ready')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
})
