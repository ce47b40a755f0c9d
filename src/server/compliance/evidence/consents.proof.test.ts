import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { startCluster } from '../../../../scripts/postgres-cluster.ts'

test('two servers killed during consents leave a verifiable chain, and the commands report it', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-consents-'))
  const cluster = await startCluster()
  const pool = new pg.Pool({ connectionString: cluster.url })
  const environment = { DATA_DIR: dataDir, DATABASE_URL: cluster.url }
  const programs: ServerProcess[] = []
  const start = () => {
    const program = new ServerProcess(environment)
    programs.push(program)
    return program.ready
  }
  onTestFinished(async () => {
    for (const program of programs) await program.kill()
    await pool.end()
    await cluster.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })
  const command = (script: string, ...args: string[]) => {
    const ran = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
    })
    return { code: ran.status, output: ran.stdout + ran.stderr }
  }
  const agree = (address: string, email: string) =>
    fetch(`${address}/api/leads/basic`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Maria Kowalczyk', email, phone: '(212) 555-0123', contactConsent: true }),
    }).catch(() => undefined)

  for (let round = 0; round < 3; round++) {
    const addresses = await Promise.all([start(), start()])
    const agreeing = Array.from({ length: 200 }, (_, n) => agree(addresses[n % 2] ?? '', `${randomUUID()}@example.com`))
    // During the links that a server writes at start and every five seconds.
    await sleep(round * 2_500)
    await Promise.all(programs.map((program) => program.kill()))
    await Promise.all(agreeing)
  }
  const address = await start()
  await agree(address, 'maria@example.com')
  for (let left = 1; left > 0; await sleep(500)) {
    const { rows } = await pool.query(
      'select count(*)::int as left from consent_events where id not in (select event_id from consent_chain)',
    )
    left = rows[0].left
  }

  const verified = command('verify-consents')
  expect(verified).toMatchObject({
    code: 0,
    output: expect.stringContaining('No consent has changed since it was linked'),
  })
  const given = await pool.query('select count(*)::int as all from consent_events')
  expect(given.rows[0].all).toBeGreaterThan(100)
  expect(verified.output).toContain(`${given.rows[0].all} consents in the chain, 0 not linked yet`)

  const out = path.join(dataDir, 'out')
  expect(command('export-consents', 'Maria@example.com', out).output).toContain('2 entries, 0 that do not match')
  expect(fs.readdirSync(out)).toEqual(['consents.json', 'consents.pdf'])
  expect(command('export-consents', 'nobody@example.com', out).code).toBe(1)

  await pool.query('alter table consent_events disable trigger all')
  await pool.query("update consent_events set exact_text = 'Anything goes' where address = '+12125550123'")
  expect(command('verify-consents')).toMatchObject({ code: 1, output: expect.stringMatching(/HASH MISMATCH/) })
})
