// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that the check reads
import fs from 'node:fs'
import path from 'node:path'
import { type AttackPattern, check } from 'recheck'
import { expect, test } from 'vitest'
import { findRegularExpressions } from './find-regular-expressions.ts'

/** The long version takes several minutes: it also tries random attacks. */
const isFull = process.env.PROOF === 'full'
const options = isFull
  ? ({ checker: 'auto', timeout: 5_000, incubationTimeout: 1_000, attackTimeout: 1_000 } as const)
  : ({ checker: 'automaton', timeout: 100 } as const)

/** The longest text of most requests that anyone can send; limits of length are checked with expressions, not before. */
const longestText = 64_000
/** CPU time for one match of the worst text of that length, ms. */
const longestMatchMs = 250

/** Applied only to texts of known length, or to our own files. */
const exempt: Readonly<Record<string, string>> = {
  'client/': 'a browser that attacks itself stops only itself',
  'server/platform/pages/': 'our own built pages',
  'server/platform/storage/': 'the address of a store in our own configuration',
  'server/config.ts': 'our own configuration',
  'server/platform/mail/letter.ts': 'the saved address of the brokerage, which has limited length',
  'shared/applications/sms/contract.ts': 'only administrators enter this address, in a request of 16,000 characters',
  'shared/admin/claims/check-claim.ts': 'saved figures have at most 20 characters',
  'shared/intake/leads/format-lead-phone.ts': 'saved phone numbers have at most 40 characters',
  'server/system/error-reports/commands.ts': 'applied to the first 4,000 characters of a stack',
  'shared/system/error-reports/sentry-envelope.ts': 'applied to the first 300 characters of a line',
  'server/applications/statements/': 'runs in a worker thread with a limit of time, one line at a time',
  'shared/applications/statements/': 'runs in a worker thread with a limit of time, one line at a time',
}
const isExempt = (file: string) => Object.keys(exempt).some((folder) => file.startsWith(folder))

/** Repeats an attack's parts as often as fit. Cut off, it would lose its end and match at once. */
function longestAttack({ pumps, suffix }: AttackPattern): string {
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length)
  const each = pumps.reduce((sum, { pump }) => sum + pump.length, 0)
  const times = Math.max(1, Math.floor((longestText - fixed) / each))
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix
}

const { expressions: found, unknown } = findRegularExpressions('src')

/** Patterns from parameters that our own code passes, expressions that are found where they are written, and methods of caches. */
const builtWhileRunning = [
  "client/entries/worker/worker.ts: self.clients.matchAll({ type: 'window' })",
  'client/entries/worker/worker.ts: caches.match(pathname)',
  'client/placement/offers/fields/read-offer-email.ts: text.matchAll(each)',
  "server/applications/statements/downloads/read-ofx.ts: new RegExp(`<${tag}>`, 'i')",
  "server/applications/statements/downloads/read-ofx.ts: new RegExp(`</${tag}>`, 'i')",
  "server/applications/statements/downloads/read-ofx.ts: new RegExp(`<${tag}>([^<\\\\r\\\\n]*)`, 'i')",
  'server/platform/pages/content-security-policy.ts: html.matchAll(blocks)',
  'server/platform/pages/shorten/shorter-css.ts: theme.matchAll(declared)',
  'server/platform/pages/shorten/shorter-css.ts: css.matchAll(declared)',
  'server/platform/storage/s3-client.ts: new RegExp(`<${name}>([^<]*)</${name}>`)',
]

test('the source has regular expressions, and each literal is found', () => {
  expect(found.length).toBeGreaterThan(400)
  const folder = fs.mkdtempSync(path.join(import.meta.dirname, '../test-results-'))
  fs.writeFileSync(path.join(folder, 'a.ts'), 'const one = /^(a+)+$/i; export const two = ["x".replace(/b/g, "")]')
  fs.writeFileSync(path.join(folder, 'c.ts'), 'export const three = /b/g')
  expect(findRegularExpressions(folder)).toEqual({
    expressions: [
      { source: '^(a+)+$', flags: 'i', files: ['a.ts'] },
      { source: 'b', flags: 'g', files: ['a.ts', 'c.ts'] },
    ],
    unknown: [],
  })
  fs.rmSync(folder, { recursive: true })
})

test('an expression that is built of constants is found, and one of other parts is unknown', () => {
  const folder = fs.mkdtempSync(path.join(import.meta.dirname, '../test-results-'))
  const built = [
    'const part = String.raw`\\d+`; const max = 3; export const whole = `^${part}`',
    'const one = new RegExp(`(${whole}){${max}}$`, "u"); const two = RegExp("(a|a)*")',
    'export const three = (name: string, like: RegExp) => new RegExp(`<${name}>`).test(name) || name instanceof RegExp',
    'const Other = RegExp; const four = new globalThis.RegExp(name)',
  ]
  fs.writeFileSync(path.join(folder, 'a.ts'), built.join('\n'))
  expect(findRegularExpressions(folder)).toEqual({
    expressions: [
      { source: '(^\\d+){3}$', flags: 'u', files: ['a.ts'] },
      { source: '(a|a)*', flags: '', files: ['a.ts'] },
    ],
    unknown: ['new RegExp(`<${name}>`)', 'RegExp', 'new globalThis.RegExp(name)'].map((code) => `a.ts: ${code}`),
  })
  fs.rmSync(folder, { recursive: true })
})

test('a text that is matched is an expression, and one of other parts is unknown', () => {
  const folder = fs.mkdtempSync(path.join(import.meta.dirname, '../test-results-'))
  const matched = [
    'const part = "(a+)+"; export const one = (text: string) => text.match("(a|a)*$") ?? text.search(`^${part}$`)',
    'const known = /b/; export const two = (text: string) => text.match(known) ?? text.matchAll(new RegExp("c", "g"))',
    'export const three = (text: string, typed: string) => text.match(typed)',
  ]
  fs.writeFileSync(path.join(folder, 'a.ts'), matched.join('\n'))
  expect(findRegularExpressions(folder)).toEqual({
    expressions: [
      { source: '(a|a)*$', flags: '', files: ['a.ts'] },
      { source: '^(a+)+$', flags: '', files: ['a.ts'] },
      { source: 'b', flags: '', files: ['a.ts'] },
      { source: 'c', flags: 'g', files: ['a.ts'] },
    ],
    unknown: ['a.ts: text.match(typed)'],
  })
  fs.rmSync(folder, { recursive: true })
})

test('every expression that is built while the program runs is known and harmless', () => {
  expect([...new Set(unknown)]).toEqual(builtWhileRunning)
})

test('the check finds an expression that takes exponential time', async () => {
  expect(await check('^(a+)+$', '', options)).toMatchObject({
    status: 'vulnerable',
    complexity: { type: 'exponential' },
  })
})

test('an attack keeps the end that makes the match fail, without which nothing is slow', async () => {
  const result = await check('\\/+$', '', options)
  if (result.status !== 'vulnerable') throw new Error('The expression was not found.')
  const text = longestAttack(result.attack)
  expect(text.length).toBeGreaterThan(longestText - 100)
  expect(text.length).toBeLessThanOrEqual(longestText)
  expect(text).toMatch(/^\/{60000,}[^/]/)
})

test('no regular expression takes exponential time, and none is slow on the longest text of a request', {
  timeout: 1_800_000,
}, async () => {
  const faults: string[] = []
  let undecided = 0
  for (const { files, source, flags } of found) {
    const result = await check(source, flags, options)
    if (result.status === 'unknown') undecided += 1
    if (result.status !== 'vulnerable') continue
    const reached = files.filter((file) => !isExempt(file))
    if (result.complexity.type === 'exponential') faults.push(`${files}: /${source}/ is exponential`)
    if (result.complexity.type === 'exponential' || reached.length === 0) continue
    const text = longestAttack(result.attack)
    const before = process.cpuUsage()
    text.search(new RegExp(source, flags))
    const spent = process.cpuUsage(before)
    const ms = (spent.user + spent.system) / 1_000
    if (ms > longestMatchMs) faults.push(`${reached}: /${source}/ takes ${Math.round(ms)} ms`)
  }
  console.info(`regular expressions: ${found.length} checked, ${undecided} undecided within ${options.timeout} ms`)
  expect(faults).toEqual([])
})
