/**
 * `npm run bench:memory` (options: `--minutes 10`, `--warm-up 2`). Sends mixed traffic to a server with the embedded
 * database, in two halves with a pause after each, and compares memory and open files with the level after a warm-up.
 * Fails if one is more than 10 % above it. `MALLOC_…` variables in front (mallopt(3)) find out
 * whether the allocator keeps memory.
 * Says whether the second half grew as well (growth) or not (cache). Linux.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { owner } from '../e2e/program.ts'
import { type Memory, readMemory } from './memory/read-memory.ts'
import { applicationsFor, sendTraffic } from './memory/traffic.ts'
import { openVerifiedDraft } from './verified-draft.ts'

const most = 1.1
/** Growth in the second half up to this share is noise. */
const noise = 0.03
/** Connections close after 5 s without a request, database connections after 10. */
const idleMs = 20_000
const maxFaultShare = 0.01
const token = 'a token for the memory benchmark'

const { values: options } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, 'warm-up': { type: 'string', default: '2' } },
})
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-memory-'))
const program = new ServerProcess({
  ...{ DATA_DIR: dataDir, METRICS_TOKEN: token, STAFF_MFA: 'optional', MIN_FREE_SPACE_MB: '0' },
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'))),
  ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
})
const levels: { after: string; memory: Memory }[] = []
let peakMb = 0
const cookies: string[] = []

try {
  const address = await program.ready
  const pid = program.child.pid ?? 0
  const halves = Number(options.minutes) * 30
  const warmUp = Number(options['warm-up']) * 60
  // Now, while there are few emails to search for the codes.
  for (let left = applicationsFor(warmUp + 2 * halves); left > 0; left--)
    cookies.push(await openVerifiedDraft(address, dataDir, `ada.${left}@example.com`))
  await level('start', address, pid, 0)
  await level('warm-up', address, pid, warmUp)
  await level('first half', address, pid, halves)
  await level('second half', address, pid, halves)
} finally {
  await program.kill('SIGTERM')
  fs.rmSync(dataDir, { recursive: true, force: true })
}
report()

async function level(after: string, address: string, pid: number, seconds: number) {
  const watch = setInterval(() => {
    const resident = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    peakMb = Math.max(peakMb, Number(resident) / 1_024)
  }, 500)
  if (seconds > 0) {
    const { counts, faults } = await sendTraffic(address, cookies, seconds)
    console.log(`${after}: ${JSON.stringify(counts)}`)
    // A busy machine may refuse some for a while; with many, this is not the traffic that it says.
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    if (faults.length > 0) console.log(`${faults.length} calls failed, such as ${faults[0]?.split('\n')[0]}`)
    if (faults.length > maxFaultShare * all) process.exitCode = 1
  }
  clearInterval(watch)
  await sleep(idleMs)
  levels.push({ after, memory: await readMemory(pid, address, token) })
}

function report() {
  console.table(
    levels.map(({ after, memory }) => ({
      after,
      'memory MB': Math.round(memory.rssMb),
      database: Math.round(memory.databaseMb),
      heap: Math.round(memory.heapMb),
      external: Math.round(memory.externalMb),
      other: Math.round(memory.otherMb),
      'open files': memory.descriptors,
    })),
  )
  console.log(`Peak: ${Math.round(peakMb)} MB`)
  const [, warm, first, second] = levels.map(({ memory }) => memory)
  if (!warm || !first || !second) return
  for (const [name, key] of [
    ['memory', 'rssMb'],
    ['open files', 'descriptors'],
  ] as const) {
    const ratio = second[key] / warm[key]
    const grew = second[key] / first[key] - 1
    const kind = grew > noise ? `growth: ${percent(grew)} in the second half` : 'cache: none of it in the second half'
    const isMet = ratio <= most
    if (!isMet) process.exitCode = 1
    console.log(
      `${isMet ? '✓' : '✗'} ${name}: ${percent(ratio - 1)} compared with the level after warm-up (limit ${percent(most - 1)})${isMet ? '' : `, ${kind}`}`,
    )
  }
}

function percent(share: number): string {
  return `${share >= 0 ? '+' : ''}${(100 * share).toFixed(1)} %`
}
