import fs from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { findRegularExpressions } from './find-regular-expressions.ts'

/** The long version takes several minutes: it also tries random attacks. */
const isFull = process.env.PROOF === 'full'
const options = isFull
  ? ({ checker: 'auto', timeout: 5_000, incubationTimeout: 1_000, attackTimeout: 1_000 } as const)
  : ({ checker: 'automaton', timeout: 100 } as const)

/** The longest text that a field, a header or an address of a request may have. */
const longestText = 16_000
/** CPU time for one match of the worst text of that length, ms. */
const longestMatchMs = 250

/** Applied only to texts of known length, or to our own files. */
const exempt: Readonly<Record<string, string>> = {
  'client/': 'a browser that attacks itself stops only itself',
  'server/platform/pages/': 'our own built pages',
  'shared/system/error-reports/sentry-envelope.ts': 'applied to the first 300 characters of a line',
  'server/applications/statements/': 'runs in a worker thread with a limit of time, one line at a time',
  'shared/applications/statements/': 'runs in a worker thread with a limit of time, one line at a time',
}
const isExempt = (file: string) => Object.keys(exempt).some((folder) => file.startsWith(folder))

const found = findRegularExpressions('src')

test('the source has regular expressions, and each literal is found', () => {
  expect(found.length).toBeGreaterThan(400)
  const folder = fs.mkdtempSync(path.join(import.meta.dirname, '../test-results-'))
  fs.writeFileSync(path.join(folder, 'a.ts'), 'const one = /^(a+)+$/i; export const two = ["x".replace(/b/g, "")]')
  expect(findRegularExpressions(folder).map(({ source, flags }) => `${source} ${flags}`)).toEqual(['^(a+)+$ i', 'b g'])
  fs.rmSync(folder, { recursive: true })
})

test('the check finds an expression that takes exponential time', async () => {
  expect(await check('^(a+)+$', '', options)).toMatchObject({
    status: 'vulnerable',
    complexity: { type: 'exponential' },
  })
})

test('no regular expression takes exponential time, and none is slow on the longest text of a request', {
  timeout: 1_800_000,
}, async () => {
  const faults: string[] = []
  let undecided = 0
  for (const { file, source, flags } of found) {
    const result = await check(source, flags, options)
    if (result.status === 'unknown') undecided += 1
    if (result.status !== 'vulnerable') continue
    const expression = new RegExp(source, flags)
    const text = result.attack.string.slice(0, longestText)
    const before = process.cpuUsage()
    if (result.complexity.type !== 'exponential') text.search(expression)
    const spent = process.cpuUsage(before)
    const ms = (spent.user + spent.system) / 1_000
    if (result.complexity.type === 'exponential') faults.push(`${file}: /${source}/ is exponential`)
    else if (ms > longestMatchMs && !isExempt(file)) faults.push(`${file}: /${source}/ takes ${Math.round(ms)} ms`)
  }
  console.info(`regular expressions: ${found.length} checked, ${undecided} undecided within ${options.timeout} ms`)
  expect(faults).toEqual([])
})
