/**
 * `npm run bench:start` (option: `--rounds 7`). Measures from `npm start` to the first page, installed, built and
 * migrated, embedded and on PostgreSQL, in turns with a bare Fastify server on the same Node. Prints medians by
 * phase. Fails if a median is more than a fixed number of times that of the bare server. The targets in seconds need
 * a quiet machine.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCluster } from '../scripts/postgres-cluster.ts'

const targets = { embedded: { ms: 1_500, timesBare: 8 }, postgres: { ms: 700, timesBare: 4 } }
const startMs = 120_000
const phases = ['process', 'modules', 'database', 'migrations', 'keys', 'routes', 'listening', 'first page'] as const

type Phase = (typeof phases)[number]
type Variant = keyof typeof targets
interface Start {
  readonly ms: number
  /** From the command to the end of each phase, ms. */
  readonly ends: Partial<Record<Phase, number>>
}

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } })
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-start-'))
const cluster = await startCluster()
const bare = `const app = require('fastify')(); app.get('/', async () => 'ok'); app.listen({ port: Number(process.env.PORT) })`
const environments: Record<Variant, Record<string, string>> = {
  embedded: { DATA_DIR: path.join(directory, 'embedded') },
  postgres: { DATA_DIR: path.join(directory, 'postgres'), DATABASE_URL: cluster.url },
}
const measured: Record<Variant | 'bare', Start[]> = { bare: [], embedded: [], postgres: [] }

try {
  // The first round builds, creates the databases and fills the cache of compiled code.
  for (let round = 0; round <= Number(options.rounds); round++) {
    const starts = {
      bare: await start('node', ['-e', bare], {}),
      embedded: await start('npm', ['start'], environments.embedded),
      postgres: await start('npm', ['start'], environments.postgres),
    }
    if (round === 0) continue
    for (const variant of ['bare', 'embedded', 'postgres'] as const) measured[variant].push(starts[variant])
  }
} finally {
  await cluster.stop()
  fs.rmSync(directory, { recursive: true, force: true })
}
report()

async function start(command: string, args: string[], environment: Record<string, string>): Promise<Start> {
  const port = await freePort()
  const file = path.join(directory, 'phases')
  fs.rmSync(file, { force: true })
  const startedAt = Date.now()
  const child = spawn(command, args, {
    env: {
      ...process.env,
      PORT: String(port),
      START_PHASES: file,
      NODE_OPTIONS: `--import ${new URL('start/report-phases.mjs', import.meta.url)}`,
      ...environment,
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`"${command} ${args.join(' ')}" ended with ${child.exitCode}.`)
    if (Date.now() - startedAt > startMs) throw new Error(`There was no page within ${startMs / 1_000} s.`)
    await sleep(5)
  }
  const ms = Date.now() - startedAt
  child.kill('SIGTERM')
  await ended
  while (await isOpen(port)) await sleep(20)
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []
  const marks = lines.map((line) => JSON.parse(line) as { phase: Phase; at: number })
  const ends = Object.fromEntries(marks.map(({ phase, at }) => [phase, at - startedAt]))
  return { ms, ends: { ...ends, 'first page': ms } }
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    ({ status }) => status === 200,
    () => false,
  )
}

async function isOpen(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  const isConnected = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isConnected
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  return port
}

function report() {
  const variants = ['embedded', 'postgres'] as const
  const bareMs = median(measured.bare.map(({ ms }) => ms))
  const rows = phases.map((phase, index) => {
    const took = (variant: Variant) =>
      Math.round(
        median(
          measured[variant].map(
            ({ ends }) => (ends[phase] ?? Number.NaN) - (index === 0 ? 0 : (ends[phases[index - 1] ?? phase] ?? 0)),
          ),
        ),
      )
    return { phase, 'embedded ms': took('embedded'), 'postgres ms': took('postgres') }
  })
  console.table(rows)
  console.log(`bare Fastify: ${bareMs} ms`)
  for (const variant of variants) {
    const ms = median(measured[variant].map((one) => one.ms))
    // Within a round, because the machine's load changes between rounds.
    const times = median(measured[variant].map((one, round) => one.ms / (measured.bare[round]?.ms ?? bareMs)))
    const { ms: targetMs, timesBare } = targets[variant]
    console.log(
      `${variant}: ${ms} ms (target ${targetMs} on a quiet machine), ${times.toFixed(1)} times bare (limit ${timesBare})`,
    )
    if (times > timesBare) process.exitCode = 1
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
