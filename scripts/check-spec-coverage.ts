/** Holds docs/spec-coverage.md to the tests: every statement names a test that exists and runs, or says that it is open. */
import fs from 'node:fs'
import path from 'node:path'

const states = ['proved', 'open']
const table = 'docs/spec-coverage.md'

/** What a runner picks up: see vitest.config.ts and playwright.config.ts. */
const isRun = (file: string) => /^(src|scripts)\/.*\.test\.tsx?$|^e2e\/[^/]+\.spec\.ts$/.test(file)

const counts = new Map(states.map((state) => [state, 0]))
const faults = fs
  .readFileSync(table, 'utf8')
  .split('\n')
  .flatMap((line, index) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const isRow = cells.length > 2 && !/^-*$/.test(cells[1] ?? '') && cells[1] !== 'section'
    return isRow ? faultsOf(cells.slice(1, -1)).map((fault) => `${table}:${index + 1}: ${fault}`) : []
  })

console.log(`${table}: ${states.map((state) => `${counts.get(state)} ${state}`).join(', ')}`)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function faultsOf([section = '', statement = '', tests = '', state = '', ...more]: string[]): string[] {
  if (!section || !statement || more.length > 0) return ['a row has the columns section, statement, test, state']
  if (!states.includes(state)) return [`the state "${state}" is none of ${states.join(', ')}`]
  counts.set(state, (counts.get(state) ?? 0) + 1)
  if (state === 'open') return tests === '' ? [] : ['a statement that a test proves is not open']
  return tests.split('<br>').flatMap(faultOfTest)
}

/** `src/a.test.ts › what it says` */
function faultOfTest(reference: string): string[] {
  const [file = '', title = ''] = reference.split(' › ').map((part) => part.trim())
  if (!isRun(file) || !fs.existsSync(file)) return [`no runner knows the file "${path.normalize(file)}"`]
  const source = fs.readFileSync(file, 'utf8')
  if (/\.(skip|todo|fixme|only)\b/.test(source)) return [`${file} leaves tests out`]
  const isThere = ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
  return title && isThere ? [] : [`${file} has no test "${title}"`]
}
