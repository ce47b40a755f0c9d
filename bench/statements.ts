/**
 * `npm run bench:statements`: reads synthetic statements of known and unseen layouts and compares with the truth. Fails
 * below 99.5 % exact transactions on known and 97 % on unseen layouts, if a statement reconciles with a wrong figure,
 * or if the command takes more than 3 s or 150 MB for 60 pages.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readStatementFile } from '#server/applications/statements/read-file.ts'
import { inventAccount, type TrueAccount } from '#server/testing/statements/business.ts'
import { knownLayouts } from '#server/testing/statements/known-layouts.ts'
import type { Layout } from '#server/testing/statements/layout.ts'
import { otherExtractors, simpleExtraction } from '#server/testing/statements/other-extractors.ts'
import { addScores, noScore, type Score, sampleAccounts, scoreOf } from '#server/testing/statements/score.ts'
import {
  addMeaning,
  type Meaning,
  precisionOf,
  recallOf,
  scoreCategories,
  scorePositions,
} from '#server/testing/statements/score-meaning.ts'
import { unseenLayouts } from '#server/testing/statements/unseen-layouts.ts'
import type { Category } from '#shared/applications/statements/categories/category.ts'
import { defaultFunders } from '#shared/applications/statements/positions/funders.ts'

const limits = { known: 0.995, unseen: 0.97, seconds: 3, megabytes: 150 }
const seeds = 8
/** Of these, also read by slow extractors. */
const comparedSeeds = 2
const rounds = 5
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-statements-'))
const failures: string[] = []

try {
  await readLayouts('known', knownLayouts, 1)
  await readLayouts('unseen', unseenLayouts, 101)
  await measureMeaning()
  await measureLong()
} finally {
  fs.rmSync(directory, { recursive: true })
}
for (const failure of failures) console.log(`FAILED: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0

async function readLayouts(group: 'known' | 'unseen', layouts: readonly Layout[], firstSeed: number) {
  const rows: Record<string, Record<string, string | number>> = {}
  let all = noScore
  const others = new Map<string, Score>()
  for (const layout of layouts) {
    let own = noScore
    const compared = new Map<string, Score>()
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
      const truth = sampleAccounts(layout, seed)
      const pdf = await layout.draw(truth)
      own = addScores(own, scoreOf(truth, (await readStatementFile(new Uint8Array(pdf))).accounts))
      if (seed < firstSeed + comparedSeeds) compare(pdf, truth, compared)
    }
    rows[layout.name] = { ...rowOf(own), ...exactOf(compared) }
    all = addScores(all, own)
    for (const [name, score] of compared) others.set(name, addScores(others.get(name) ?? noScore, score))
  }
  rows[`all ${group}`] = { ...rowOf(all), ...exactOf(others) }
  console.table(rows)
  if (all.exact < limits[group] * all.expected)
    failures.push(`${group} layouts: ${percent(all.exact, all.expected)} exact`)
  if (all.wrong > 0) failures.push(`${group} layouts: ${all.wrong} periods reconcile with a wrong figure`)
}

/** Adds what other extractors find in the same file, if they are installed. */
function compare(pdf: Buffer, truth: readonly TrueAccount[], scores: Map<string, Score>) {
  const file = path.join(directory, 'compared.pdf')
  fs.writeFileSync(file, pdf)
  for (const [name, extract] of Object.entries(otherExtractors)) {
    const text = extract(file)
    if (text === undefined) continue
    scores.set(name, addScores(scores.get(name) ?? noScore, scoreOf(truth, simpleExtraction(text))))
  }
}

function exactOf(scores: ReadonlyMap<string, Score>) {
  return Object.fromEntries([...scores].map(([name, one]) => [`${name} exact`, percent(one.exact, one.expected)]))
}

function rowOf({ expected, exact, invented, periods, reconciled, wrong }: Score) {
  return {
    transactions: expected,
    exact: percent(exact, expected),
    invented,
    periods,
    reconciled: percent(reconciled, periods),
    'reconciled but wrong': wrong,
  }
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`
}

/** Categories and positions, with funders on the list and, for positions, also without. */
async function measureMeaning() {
  const scores = new Map<Category, Meaning>()
  let listed: Meaning | undefined
  let unlisted: Meaning | undefined
  for (const [index, layout] of [...knownLayouts, ...unseenLayouts].entries()) {
    const truth = sampleAccounts(layout, 300 + 3 * index)
    const { accounts } = await readStatementFile(new Uint8Array(await layout.draw(truth)))
    for (const [category, score] of scoreCategories(truth, accounts, defaultFunders))
      scores.set(category, addMeaning(scores.get(category), score))
    listed = addMeaning(listed, scorePositions(truth, accounts, defaultFunders))
    unlisted = addMeaning(unlisted, scorePositions(truth, accounts, []))
  }
  const row = (one: Meaning) => ({
    right: one.right,
    precision: percent(precisionOf(one) * 1e4, 1e4),
    recall: percent(recallOf(one) * 1e4, 1e4),
  })
  const rows = [...scores].map(([category, score]) => [category, row(score)] as const)
  console.table(
    Object.fromEntries([
      ...rows,
      ...(listed ? [['positions, listed', row(listed)] as const] : []),
      ...(unlisted ? [['positions, not listed', row(unlisted)] as const] : []),
    ]),
  )
}

/** Sixty pages in a process of its own, as an operator would read them; medians of several runs. */
async function measureLong() {
  const [layout] = knownLayouts
  if (!layout) return
  const file = path.join(directory, 'long.pdf')
  fs.writeFileSync(
    file,
    await layout.draw([inventAccount({ seed: 7, start: '2026-01-01', months: 2, perMonth: 1_850 })]),
  )
  const short = path.join(directory, 'short.csv')
  fs.writeFileSync(short, 'Date,Description,Amount,Balance\n01/02/2026,FEE,-1.00,9.00\n')
  // The first run after a change compiles the code, and later ones load it.
  const first = await measure(file)
  const idle = middleOf(await repeat(() => measure(short)))
  const runs = await repeat(() => measure(file))
  const long = middleOf(runs)
  const pages = Math.max(0, ...[...first.output.matchAll(/"page": (\d+)/g)].map(([, page]) => Number(page)))
  const row = ({ cpuSeconds, seconds, peakMb }: Omit<Measured, 'code' | 'output'>) => ({
    ...{ 'CPU seconds': cpuSeconds, 'elapsed seconds': seconds, 'peak MB': Math.round(peakMb) },
  })
  console.table({
    [`${pages} pages, first run`]: row(first),
    [`${pages} pages, median of ${rounds}`]: row(long),
    [`one line, median of ${rounds}`]: row(idle),
  })
  if (runs.some(({ code }) => code !== 0)) failures.push('the long statement does not reconcile')
  if (long.peakMb > limits.megabytes) failures.push(`${pages} pages took ${Math.round(long.peakMb)} MB`)
  // Elapsed time says little on a busy machine.
  const isBusy = (os.loadavg()[0] ?? 0) > os.availableParallelism() + 1
  const seconds = isBusy ? long.cpuSeconds : long.seconds
  if (seconds > limits.seconds) failures.push(`${pages} pages took ${seconds} s`)
}

type Measured = Awaited<ReturnType<typeof measure>>

async function repeat(run: () => Promise<Measured>): Promise<Measured[]> {
  const runs: Measured[] = []
  for (let round = 0; round < rounds; round++) runs.push(await run())
  return runs
}

function middleOf(runs: readonly Measured[]) {
  const middle = (value: (run: Measured) => number) =>
    runs.map(value).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN
  return {
    ...{ peakMb: middle(({ peakMb }) => peakMb), seconds: middle(({ seconds }) => seconds) },
    cpuSeconds: middle(({ cpuSeconds }) => cpuSeconds),
  }
}

async function measure(file: string) {
  const child = spawn(process.execPath, ['scripts/read-statements.mjs', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part
  })
  const startedAt = performance.now()
  let peakMb = 0
  let cpuSeconds = 0
  const timer = setInterval(() => {
    try {
      const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
      const fields = fs.readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      cpuSeconds = Math.max(cpuSeconds, (Number(fields[11]) + Number(fields[12])) / 100)
    } catch {
      // The process has ended.
    }
  }, 20)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(timer)
  return { output, code, peakMb, cpuSeconds, seconds: Number(((performance.now() - startedAt) / 1_000).toFixed(2)) }
}
