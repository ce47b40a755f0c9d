/**
 * `npm run bench:documents` (options: `--rounds 3`, `--uploads 20`, `--least 60`). Compares twenty tus uploads of 25
 * MB at once with a copy to the same disk. Fails if memory grows by 50 MB, the median round is slower than the disk
 * (or 60 MB/s, half a gigabit line, if the disk is faster), or a file is missing. Needs a quiet machine.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { maxBytes } from '#shared/applications/documents/upload-limits.ts'

const maxGrowthMb = 50
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    uploads: { type: 'string', default: '20' },
    least: { type: 'string', default: '60' },
  },
})
const uploads = Number(options.uploads)
const megabytes = (uploads * maxBytes) / 1_000_000
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-documents-'))
const dataDir = path.join(directory, 'data')
const program = new ServerProcess({ DATA_DIR: dataDir })
const rows: {
  round: number
  'copy MB/s': number
  'upload MB/s': number
  'times copy': number
  'RSS grew MB': number
}[] = []

try {
  const address = await program.ready
  const { pid } = program.child
  if (!pid) throw new Error('The server has no process.')
  // The first uploads only load code and fill pools.
  await send(address, uploads)
  for (let round = 1; round <= Number(options.rounds); round++) {
    const copied = await copy()
    const before = residentMb(pid)
    let peak = before
    const watching = setInterval(() => {
      peak = Math.max(peak, residentMb(pid))
    }, 50)
    const sent = await send(address, uploads)
    clearInterval(watching)
    const row = { 'copy MB/s': megabytes / copied, 'upload MB/s': megabytes / sent, 'times copy': copied / sent }
    rows.push({ round, ...rounded(row), 'RSS grew MB': Math.round(peak - before) })
  }
} finally {
  await program.kill('SIGTERM')
  fs.rmSync(directory, { recursive: true })
}

console.table(rows)
const growth = Math.max(...rows.map((row) => row['RSS grew MB']))
const speed = middle(rows.map((row) => row['upload MB/s']))
const disk = middle(rows.map((row) => row['copy MB/s']))
const least = Math.min(disk, Number(options.least))
const met = (isMet: boolean) => {
  if (!isMet) process.exitCode = 1
  return isMet ? 'met' : 'BROKEN'
}
console.log(`Budget, with ${uploads} uploads of 25 MB at once:`)
console.log(`  memory grows by less than ${maxGrowthMb} MB: ${growth} MB, ${met(growth < maxGrowthMb)}`)
console.log(
  `  they arrive at ${least} MB/s or more (the disk copies at ${disk}): ${speed} MB/s, ${met(speed >= least)}`,
)

/** Its own process, so that its work is not measured. @returns seconds. */
async function send(address: string, count: number): Promise<number> {
  const sender = path.join(import.meta.dirname, 'send-documents.ts')
  const child = spawn(process.execPath, [sender, address, String(count), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The uploads failed.')
  return Number(printed)
}

/** @returns seconds. */
async function copy(): Promise<number> {
  const content = randomBytes(maxBytes)
  const start = performance.now()
  await Promise.all(
    Array.from({ length: uploads }, async (_, number) => {
      const file = await open(path.join(directory, `copy-${number}`), 'w')
      for (let at = 0; at < maxBytes; at += 65_536) await file.write(content, at, Math.min(65_536, maxBytes - at))
      await file.datasync()
      await file.close()
    }),
  )
  const seconds = (performance.now() - start) / 1_000
  for (let number = 0; number < uploads; number++) fs.rmSync(path.join(directory, `copy-${number}`))
  return seconds
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** MB; Linux. */
function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_024
}

function rounded<Row extends Record<string, number>>(row: Row) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value.toFixed(2))])) as Row
}
