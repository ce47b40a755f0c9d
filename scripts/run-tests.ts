/** Runs every suite, continues after failures, and ends with slow tests, failures and a total. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'
import { findEngines } from './find-engines.ts'
import { findMissingPrograms } from './find-proof-programs.ts'
import { firstLines, type Ran, readPlaywright, readVitest } from './test-report.ts'

interface Options {
  readonly env?: Record<string, string>
  readonly isAlone?: boolean
  /** Only the test files in these folders; all by default. */
  readonly folders?: readonly string[]
}

interface Ended {
  readonly ok: boolean
  readonly output: string
}

/**
 * What depends most on the database engine (decision 166). Browser stories run on the embedded database as well, and
 * `npm run proof` runs all its tests.
 */
const embeddedFolders = [
  'src/server/platform',
  'src/server/system',
  'src/server/compliance',
  'src/server/work',
  'src/server/demo',
  'src/server/intake/leads',
  'src/server/applications/applications',
  'src/server/admin/lists',
  'src/server/admin/search',
  'src/server/admin/bulk-changes',
]

/** A busy machine may need a few retries; more are a bug. */
const maxFlaky = 5

const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const seconds: string[] = []
const ran: (Ran & { suite: string })[] = []

await check('types, shared', 'tsc', '-p', 'tsconfig.shared.json')
await check('types, client', 'tsc', '-p', 'tsconfig.client.json')
await check('types, worker', 'tsc', '-p', 'tsconfig.worker.json')
await check('types, server', 'tsc', '-p', 'tsconfig.server.json')
await check('lint', 'biome', 'check', '--error-on-warnings', '.')
await check('specification', 'node', 'scripts/check-coverage.ts')
await check('language', 'node', 'scripts/check-language.ts')
await check('exports', 'knip', '--no-config-hints')
requirePrograms()
// Proofs restart servers and mostly wait, so two cores carry three suites.
await Promise.all([
  vitest('unit', { isAlone: false })
    .then(() => vitest('client', { isAlone: false }))
    .then(() => vitest('server', { isAlone: false, folders: embeddedFolders })),
  vitest('postgres', { isAlone: false }),
  vitest('proof', { env: { ROUNDS: '6' }, isAlone: false }),
])
await playwright()
await engines()
tell()

async function check(name: string, command: string, ...args: string[]) {
  const { ok, output } = await step(name, command, args)
  ran.push({
    suite: name,
    file: '',
    name: [command, ...args].join(' '),
    ms: 0,
    state: ok ? 'passed' : 'failed',
    message: ok ? '' : output,
  })
}

async function vitest(project: string, options: Options = {}) {
  const report = `${results}/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { folders = [] } = options
  const ended = await step(project, 'vitest', ['run', '--project', project, ...reporters, ...folders], options)
  take(project, ended, () => readVitest(readJson(report)))
}

async function playwright() {
  const report = `${results}/browser.json`
  const ended = await step('browser', 'playwright', ['test', '--reporter=list,json'], {
    env: { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  take('browser', ended, () => readPlaywright(readJson(report)))
}

/** Without a virus scanner or proxy, their tests skip themselves; the summary says so. */
function requirePrograms() {
  for (const { name, message, isFault } of findMissingPrograms())
    ran.push({ suite: 'proof', file: '', name, ms: 0, state: isFault ? 'failed' : 'skipped', message })
}

/** A missing browser is a skipped test with install instructions, or a failed one. */
async function engines() {
  const { found, missing } = findEngines()
  for (const { name, message, isFault } of missing) {
    const state = isFault ? 'failed' : 'skipped'
    ran.push({ suite: 'engines', file: 'e2e/engines.spec.ts', name: `all tests in ${name}`, ms: 0, state, message })
  }
  if (found.length === 0) return
  const report = `${results}/engines.json`
  const projects = found.map((name) => `--project=${name}`)
  const ended = await step(
    'engines',
    'playwright',
    ['test', '--config=playwright.engines.config.ts', ...projects, '--reporter=list,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  take('engines', ended, () => readPlaywright(readJson(report)))
}

/** A crash, or no test, counts as one failure. */
function take(suite: string, { ok, output }: Ended, read: () => Ran[]) {
  const tests: Ran[] = []
  try {
    tests.push(...read())
  } catch (error) {
    console.error(error)
  }
  const isNamed = tests.some(({ state }) => state === 'failed')
  if (!isNamed && (!ok || tests.length === 0)) {
    const end = output.split('\n').slice(-40).join('\n')
    tests.push({
      file: '',
      name: 'exited with an error, although no test failed',
      ms: 0,
      state: 'failed',
      message: end,
    })
  }
  ran.push(...tests.map((test) => ({ suite, ...test })))
}

async function step(name: string, command: string, args: string[], options: Options = {}): Promise<Ended> {
  const { env, isAlone = true } = options
  if (isAlone) console.log(`\n── ${name}`)
  const started = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (isAlone) process.stdout.write(text)
    })
  const ok = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      output += error
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
  const took = ((Date.now() - started) / 1000).toFixed(1)
  console.log(isAlone ? `   ${took} s` : `\n── ${name}\n${output}   ${took} s`)
  seconds.push(`${name} ${took}`)
  return { ok, output }
}

function tell() {
  console.log(`\nSeconds: ${seconds.join(', ')}\nSlowest:`)
  const named = ran.map(({ suite, file, name, ...rest }) => ({
    ...rest,
    file,
    title: [suite, file, name].filter(Boolean).join(' › '),
  }))
  const slowest = named.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  for (const { title, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(1)} s  ${title}`)

  for (const { title, file, state, message } of named) {
    if (state === 'passed' || (state === 'skipped' && !message)) continue
    const signs = { failed: '✗', flaky: '~ passed only on retry:', skipped: '- skipped:' }
    console.log(`\n${signs[state]} ${title}`)
    for (const line of firstLines(message, file ? 8 : 40)) console.log(`    ${line}`)
  }

  const count = (wanted: Ran['state']) => ran.filter(({ state }) => state === wanted).length
  const rare = (['skipped', 'flaky'] as const).filter((state) => count(state) > 0)
  console.log(
    `\n${count('passed')} passed, ${count('failed')} failed${rare.map((state) => `, ${count(state)} ${state}`).join('')}`,
  )
  process.exitCode = count('failed') === 0 && count('flaky') <= maxFlaky ? 0 : 1
}

// A function declaration, because the suites above run before this line.
function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
