import { execFile } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/connect.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { startCluster } from '../../../../scripts/postgres-cluster.ts'
import { checkBackup } from './manifest.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-backup-drill-'))
const programs: ServerProcess[] = []
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill()
}, 60_000)
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }), 60_000)

const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery' }
const at = (name: string) => path.join(folder, name)

function start(env: Record<string, string>) {
  const program = new ServerProcess(env)
  programs.push(program)
  return program
}

/** Runs a command of the project. @returns its output. */
async function command(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
  })
  return stdout
}

async function sendLead(address: string, email: string) {
  const answer = await fetch(`${address}/api/leads/basic`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ name: 'Ada Harbor', email, phone: '(212) 555-0123', source: 'Hero Form' }),
  })
  await answer.body?.cancel()
  return answer.status
}

const tus = { 'tus-resumable': '1.0.0' }

async function upload(address: string, email: string) {
  const content = pdf(email, 200_000)
  const started = await fetch(`${address}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'business', name: 'Ada Harbor', email }),
  })
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  const metadata = ['statement.pdf', 'other'].map((text) => Buffer.from(text).toString('base64'))
  const created = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...{ ...tus, cookie, 'upload-length': String(content.length) },
      'upload-metadata': `filename ${metadata[0]},kind ${metadata[1]}`,
    },
  })
  const sent = await fetch(address + String(created.headers.get('location')), {
    method: 'PATCH',
    headers: { ...tus, cookie, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  })
  expect(sent.status).toBe(204)
}

/** Sends leads until `stop`, and counts the acknowledged ones. */
function load(address: string) {
  const acknowledged: string[] = []
  const failed: number[] = []
  let isStopping = false
  const sender = async (name: number) => {
    for (let number = 0; !isStopping; number++) {
      const email = `load-${name}-${number}@example.com`
      const status = await sendLead(address, email)
      if (status === 200) acknowledged.push(email)
      else failed.push(status)
    }
  }
  const senders = Array.from({ length: 8 }, (_, name) => sender(name))
  return {
    acknowledged,
    failed,
    stop: async () => {
      isStopping = true
      await Promise.all(senders)
    },
  }
}

test('a backup taken under load is restored with every lead acknowledged before it', async () => {
  const program = start({ DATA_DIR: at('running') })
  const address = await program.ready
  for (let number = 0; number < 3; number++) await upload(address, `documents-${number}@example.com`)
  const traffic = load(address)
  await expect.poll(() => traffic.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(500)
  const before = [...traffic.acknowledged]
  await command('backup', [at('drill.backup')], { DATA_DIR: at('running'), ...passphrase })
  await traffic.stop()
  expect(traffic.failed).toEqual([])
  expect(fs.globSync(at('running/snapshot-*'))).toEqual([])
  await program.kill()

  expect(await command('verify-backup', [at('drill.backup')], {})).toContain('3 documents, with encrypted keys')
  const printed = await command('restore-backup', [at('drill.backup'), at('restored')], passphrase)
  expect(printed).toMatch(/Restored \d+ rows and 3 documents/)
  await expect(command('restore-backup', [at('drill.backup'), at('restored')], passphrase)).rejects.toThrow('not empty')
  await expect(
    command('restore-backup', [at('drill.backup'), at('other')], { BACKUP_PASSPHRASE: 'another passphrase' }),
  ).rejects.toThrow('not the passphrase')

  const again = start({ DATA_DIR: at('restored') })
  expect((await fetch(`${await again.ready}/api/ready`)).status).toBe(200)
  await again.kill('SIGTERM')
  const database = await openDatabase({ databaseUrl: undefined, dataDir: at('restored') })
  const { rows } = await database.pool.query<{ email: string }>("select email from leads where email like 'load-%'")
  const { rows: kept } = await database.pool.query("select from documents where status = 'needs_review'")
  await database.close()
  const restored = new Set(rows.map(({ email }) => email))
  expect(before.filter((email) => !restored.has(email))).toEqual([])
  expect(kept).toHaveLength(3)
  expect(fs.readdirSync(at('restored/documents/stored'))).toHaveLength(3)
})

test('a copy made by hand of a folder in use is refused with an explanation', async () => {
  const program = start({ DATA_DIR: at('in-use') })
  await program.ready
  fs.cpSync(at('in-use'), at('copied'), { recursive: true })
  await expect(start({ DATA_DIR: at('copied') }).ready).rejects.toThrow(
    /copied while a server had it open[\s\S]*backup/,
  )
  // After a crash the original itself starts.
  await program.kill()
  const again = start({ DATA_DIR: at('in-use') })
  await again.ready
  await again.kill('SIGTERM')
  fs.cpSync(at('in-use'), at('copied-stopped'), { recursive: true })
  await start({ DATA_DIR: at('copied-stopped') }).ready
})

test('the embedded database moves to PostgreSQL, and a backup of that is restored into a folder', async () => {
  const cluster = await startCluster({ fsync: false })
  const env = { DATA_DIR: at('moving'), DATABASE_URL: cluster.url }
  const program = start({ DATA_DIR: at('moving') })
  const address = await program.ready
  await upload(address, 'moved@example.com')
  for (let number = 0; number < 50; number++) await sendLead(address, `moved-${number}@example.com`)
  await expect(command('move-database', [], env)).rejects.toThrow('already open')
  await program.kill('SIGTERM')

  expect(await command('move-database', [], env)).toContain('every row was compared')
  const moved = start(env)
  expect(await sendLead(await moved.ready, 'after@example.com')).toBe(200)
  const client = new pg.Client(cluster.url)
  await client.connect()
  const { rows } = await client.query("select count(*)::int as count from leads where email like 'moved-%'")
  expect(rows).toEqual([{ count: 50 }])
  await client.end()

  await command('backup', [at('postgres.backup')], { ...env, ...passphrase })
  const { manifest } = await checkBackup(at('postgres.backup'))
  expect(manifest.tables.leads?.rows).toBe(51)
  const exited = once(moved.child, 'exit')
  moved.child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
  await command('restore-backup', [at('postgres.backup'), at('from-postgres')], passphrase)
  await start({ DATA_DIR: at('from-postgres') }).ready
  await cluster.stop()
})
