import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { mountReadOnly } from '#server/testing/servers/read-only-disk.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { test as base } from '#server/testing/test.ts'
import { openDatabase } from './connect.ts'
import { DatabaseLocked } from './embedded.ts'

/** These tests cover the embedded database itself, so they open one whatever database the suite uses. */
const test = base.extend<{ dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
  dataDir: async ({}, use) => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-embedded-'))
    await use(dataDir)
    fs.rmSync(dataDir, { recursive: true, force: true })
  },
})

test('the embedded database waits for the disk, and locks its directory', { timeout: 120_000 }, async ({ dataDir }) => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const settings = []
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    settings.push(...(await database.pool.query(`show ${name}`)).rows)
  expect(settings).toEqual([{ fsync: 'on' }, { synchronous_commit: 'on' }, { full_page_writes: 'on' }])
  expect(fs.statSync(path.join(dataDir, 'db')).mode & 0o777).toBe(0o700)
  await database.close()
})

test('a second process is refused with a message, and the first keeps running', { timeout: 120_000 }, async ({
  dataDir,
}) => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(DatabaseLocked)
  await expect(new ServerProcess({ DATA_DIR: dataDir }).ready).rejects.toThrow('already open in another process')

  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('the lock of a killed process is free at once', { timeout: 120_000 }, async ({ dataDir }) => {
  const program = new ServerProcess({ DATA_DIR: dataDir })
  await program.ready
  await program.kill()

  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await database.close()
})

test('an error does not affect the next query', { timeout: 120_000 }, async ({ dataDir }) => {
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const halve = { name: 'halve', text: 'select 10 / $1::int as half' }
  await pool.query({ ...halve, values: [2] })
  await expect(pool.query({ ...halve, values: [0] })).rejects.toThrow('division by zero')
  expect((await pool.query({ ...halve, values: [5] })).rows).toEqual([{ half: 2 }])

  const client = await pool.connect()
  await client.query('begin')
  client.release(new Error('gone in the middle of a transaction'))
  await expect(pool.query('vacuum')).resolves.toBeDefined()
  await close()
})

const connectModule = new URL('./connect.ts', import.meta.url)
const embeddedModule = new URL('./embedded.ts', import.meta.url)

/** Runs a module in its own process, because the module ends it; resolves to its exit code. */
async function endOf(source: string) {
  const child = spawn(process.execPath, ['--eval', source], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code
}

test("a write-ahead log that can't be written ends the program at once, and stored data stays", {
  timeout: 120_000,
}, async ({ dataDir }) => {
  const code = await endOf(`
    import fs from 'node:fs'
    import { openDatabase } from '${connectModule}'
    const { pool } = await openDatabase({ databaseUrl: undefined, dataDir: '${dataDir}' })
    await pool.query('create table acknowledged (n int)')
    await pool.query('insert into acknowledged values (1), (2)')
    fs.renameSync('${dataDir}/db/pg_wal', '${dataDir}/away')
    await pool.query('select pg_switch_wal()')
    await pool.query('insert into acknowledged values (3)').catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    process.exit(0)`)
  expect(code).toBe(70)

  fs.renameSync(path.join(dataDir, 'away'), path.join(dataDir, 'db/pg_wal'))
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  expect((await pool.query('select n from acknowledged')).rows).toEqual([{ n: 1 }, { n: 2 }])
  await close()
})

test('a database that stops responding ends the program, and an idle one does not', {
  timeout: 120_000,
}, async ({ dataDir }) => {
  const open = `
    import pg from 'pg'
    import { startEmbedded } from '${embeddedModule}'
    const { connect } = await startEmbedded('${dataDir}/db', 1_000)
    const pool = new pg.Pool({ stream: connect, password: '-', user: 'postgres', database: 'postgres' })
    setTimeout(() => process.exit(0), 4_000)`
  expect(await endOf(open)).toBe(0)
  expect(await endOf(`${open}; await pool.query('select count(*) from generate_series(1, 1e12::bigint)')`)).toBe(70)
})

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'a disk that becomes read-only ends the server with code 70, and every acknowledged lead stays',
  { timeout: 240_000 },
  async ({ dataDir }) => {
    const program = new ServerProcess({ DATA_DIR: dataDir })
    const address = await program.ready
    const ended = once(program.child, 'exit')
    const acknowledged: string[] = []
    let isGone = false
    void ended.then(() => {
      isGone = true
    })
    const makeWritable = mountReadOnly(path.join(dataDir, 'db/pg_wal'))
    // The open segment of the log takes a few thousand leads; the next one can't be opened.
    const visit = async (visitor: number) => {
      for (let turn = 0; !isGone && turn < 5_000; turn++) {
        const email = `${visitor}.${turn}@example.com`
        const answer = await fetch(`${address}/api/leads/basic`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Ada Harbor', email, phone: '(212) 555-0142', source: 'Hero Form' }),
        }).catch(() => undefined)
        if (answer?.status === 200) acknowledged.push(email)
        await answer?.arrayBuffer().catch(() => {})
      }
    }
    await Promise.all(Array.from({ length: 32 }, (_, visitor) => visit(visitor)))
    expect(await ended).toEqual([70, null])

    makeWritable()
    const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir })
    const { rows } = await pool.query('select count(*)::int as kept from leads where email = any($1)', [acknowledged])
    expect(rows).toEqual([{ kept: acknowledged.length }])
    await close()
  },
)
