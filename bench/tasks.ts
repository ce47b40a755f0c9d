/**
 * `npm run bench:tasks` (options: `--rounds 1`, `--only offer`, `--write`): does the ten daily tasks of staff in a
 * browser, with the sample brokerage and the built program, and counts clicks, keys, fields and seconds. With `--write`
 * the table in `docs/admin-tasks.md` is replaced.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { fillDirectory, samplePassword } from '#server/demo/fill-directory.ts'
import { startProgram } from '../e2e/program.ts'
import { startSession } from '../e2e/staff.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { dailyTasks } from './tasks/daily-tasks.ts'
import { Hand, type Task } from './tasks/task.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
})
const owner = { email: 'owner@example.com', password: samplePassword }
const page = 'docs/admin-tasks.md'
const [begin, end] = ['<!-- measured -->', '<!-- end -->']

interface Measured {
  readonly task: Task
  readonly hand: Hand
  /** Of each round. */
  readonly seconds: number[]
}

const dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-tasks-')), 'data')
await fillDirectory(dataDir, { seed: 'harbor', until: new Date(), leads: 5_000, applications: 800 })
const program = await startProgram({ DATA_DIR: dataDir, STAFF_MFA: 'optional' })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const faults: string[] = []
const rows: Measured[] = []
try {
  for (const task of dailyTasks.filter(({ name }) => name.includes(options.only)))
    try {
      rows.push(await measure(browser, task))
    } catch (error) {
      faults.push(`${task.name}: ${error}`)
    }
} finally {
  await browser.close()
  await program.stop()
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true })
}
for (const { task, hand, seconds } of rows) judge(task, hand, median(seconds))
console.table(rows.map(({ task, hand, seconds }) => ({ task: task.name, ...cells(task, hand, median(seconds)) })))
if (options.write) write()
for (const fault of faults) console.error(`✗ ${fault}`)
if (faults.length > 0) process.exitCode = 1

/** Each round needs records of its own, because a task changes them. */
async function measure(browser: Browser, task: Task): Promise<Measured> {
  const seconds: number[] = []
  let hand: Hand | undefined
  for (let round = 0; round < Number(options.rounds); round++) {
    const context = await browser.newContext({
      ...{ baseURL: program.address, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
    })
    const tab = await context.newPage()
    tab.setDefaultTimeout(60_000)
    await startSession(tab, owner)
    const token = await tab.evaluate(() => localStorage.getItem('adminToken'))
    await task.prepare(tab, async (address) => {
      const answer = await tab.request.get(address, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`)
      return answer.json()
    })
    // Lazy parts have loaded when someone has worked for a minute.
    await tab.waitForLoadState('networkidle')
    hand = new Hand(tab)
    const started = performance.now()
    try {
      await task.perform(tab, hand)
    } catch (error) {
      await tab.screenshot({ path: path.join(os.tmpdir(), 'failed-task.png') })
      throw error
    }
    seconds.push((performance.now() - started) / 1_000)
    await context.close()
  }
  if (!hand) throw new Error('--rounds must be at least 1.')
  return { task, hand, seconds }
}

/** At most half the clicks (fields, if only those were counted) or half the seconds, if there were more than two. */
function judge({ name, before }: Task, { clicks, fields }: Hand, seconds: number) {
  if (!before) return
  const [was, is, unit] = before.clicks ? [before.clicks, clicks, 'clicks'] : [before.fields ?? 0, fields, 'fields']
  if (was > 2 && is > was / 2 && seconds > before.seconds / 2)
    faults.push(`${name}: ${is} ${unit} and ${seconds.toFixed(1)} s, before ${was} and ${before.seconds} s`)
}

function cells({ before }: Task, { clicks, keys, fields }: Hand, seconds: number) {
  return {
    'clicks before': before?.clicks ?? (before?.fields ? `${before.fields} fields` : '–'),
    'seconds before': before?.seconds ?? '–',
    ...{ clicks, keys, fields, seconds: Number(seconds.toFixed(1)) },
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function write() {
  const table = rows.map(({ task, hand, seconds }) => {
    const { clicks, keys, fields, ...more } = cells(task, hand, median(seconds))
    return `| ${task.name} | ${more['clicks before']} | ${more['seconds before']} | ${clicks} | ${keys} | ${fields} | ${more.seconds} |`
  })
  const head =
    '| task | clicks before | seconds before | clicks | keys | fields | seconds |\n|---|---|---|---|---|---|---|'
  const text = fs.readFileSync(page, 'utf8')
  const [before] = text.split(begin)
  const [, after] = text.split(end)
  fs.writeFileSync(page, `${before}${begin}\n${head}\n${table.join('\n')}\n${end}${after}`)
}
