/** Runs every suite in turn, keeps going after a failure, and ends with one line that counts them all. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const checks = [
  ['types', 'tsc', '-p', 'tsconfig.shared.json'],
  ['types', 'tsc', '-p', 'tsconfig.client.json'],
  ['types', 'tsc', '-p', 'tsconfig.worker.json'],
  ['types', 'tsc', '-p', 'tsconfig.server.json'],
  ['lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['specification', 'node', 'scripts/check-coverage.ts'],
] as const
const suites = ['unit', 'server', 'postgres', 'proof'] as const

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const [name, command, ...args] of checks) count(name, step(name, command, args) ? { passed: 1 } : { failed: 1 })
for (const suite of suites) count(suite, vitest(suite))
count('browser', playwright())

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)

function count(name: string, counts: Partial<Counts>) {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key] ?? 0
  if (counts.failed) console.error(`✗ ${name}: ${counts.failed} failed`)
}

function step(name: string, command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`   ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

function vitest(project: string): Counts {
  const report = `${results}/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = step(project, 'vitest', ['run', '--project', project, ...reporters])
  return counted(ended, () => {
    const { numPassedTests, numFailedTests, numPendingTests } = readJson(report)
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  })
}

function playwright(): Counts {
  const report = `${results}/browser.json`
  const ended = step('browser', 'playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return counted(ended, () => {
    const { expected, unexpected, flaky, skipped } = readJson(report).stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  })
}

/** A suite that ended badly without naming a failed test (it crashed, or found no test) counts as one failure. */
function counted(ended: boolean, read: () => Counts): Counts {
  try {
    const counts = read()
    return ended || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

// Declared, because the suites above run before this line is reached.
function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
