/**
 * Counts words of a private dialect per 1,000 words of comments, screen text, tests and docs. Fails above the limits,
 * and for identifiers without a standard name.
 * `node scripts/check-language.ts` (options: `--places` lists the lines, and paths narrow the search).
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { parseArgs } from 'node:util'

type Kind = 'comments' | 'screen' | 'tests' | 'docs'

interface Text {
  readonly kind: Kind
  readonly file: string
  readonly text: string
}

/** Dialect words per 1,000 words. */
const limits: Readonly<Record<Kind, number>> = { comments: 1, screen: 1, tests: 1, docs: 1 }

const dialect = [
  /\b(stands?|stood|standing)\b/gi,
  /\b(nobody|somebody|whoever|whomever)\b/gi,
  /\b(anew|meanwhile|by now)\b/gi,
  /\b(tells?|told)\b/gi,
  /\b(so many|so much)\b/gi,
  /\b(mend(s|ed|ing)?|heed(s|ed)?|reckon(s|ed)?|lest|rid of|dearest)\b/gi,
  /\b(papers?|the house)\b/gi,
  /\b(look again|given up|came of|comes of|take it over|has it|have it|goes on)\b/gi,
]

/** Names in the dialect, such as label maps, limits, jobs and conflicts. */
const bannedNames = [
  /\b[a-z][A-Za-z]*Words\b/g,
  /\bmost[A-Z][A-Za-z]*\b/g,
  /\b(tell|telling|told|forgetting|reminding|watching|judge)[A-Z][A-Za-z]*\b/g,
  /\b[a-z][A-Za-z]*(Meanwhile|AfterAll|Unhurried|Looser|Asked|Begun|Desk)\b/g,
  /\b(asked|begun|desk)[A-Z][A-Za-z]*\b/g,
  /\b(const|let) [[{]?(asked|begun|fate|standing|whose)\b/g,
  /\b(asked|begun|fate|standing|whose)\??: \S/g,
]

const { values: options, positionals } = parseArgs({
  options: { places: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const roots = positionals.length > 0 ? positionals : ['src', 'e2e', 'scripts', 'bench', 'docs', '*.md']
const files = execFileSync('git', ['ls-files', '--', ...roots], { encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\n')
  // This file lists the words.
  .filter((file) => /\.(tsx?|mjs|md)$/.test(file) && file !== 'scripts/check-language.ts' && fs.existsSync(file))

const texts = files.flatMap(textsOf)
let isPlain = true
for (const kind of Object.keys(limits) as Kind[]) {
  const all = texts.filter((text) => text.kind === kind).map(({ text }) => text)
  const words = count(all, /[A-Za-z’']+/g)
  const rate = (1_000 * dialect.reduce((sum, pattern) => sum + count(all, pattern), 0)) / Math.max(1, words)
  const isOver = rate > limits[kind]
  if (isOver) isPlain = false
  console.log(
    `${kind}: ${rate.toFixed(2)} dialect words per 1,000 (limit ${limits[kind]})${isOver ? ', too many' : ''}`,
  )
}

const names = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const source = fs.readFileSync(file, 'utf8')
    return bannedNames.flatMap((pattern) => source.match(pattern) ?? []).map((name) => `${file}: ${name}`)
  })
if (names.length > 0) console.log(`Names to change:\n${[...new Set(names)].join('\n')}`)
if (options.places) for (const place of places()) console.log(place)
if (!isPlain || names.length > 0) process.exitCode = 1

function textsOf(file: string): Text[] {
  const source = fs.readFileSync(file, 'utf8')
  if (file.endsWith('.md')) return [{ kind: 'docs', file, text: source }]
  const comments = commentsOf(source).join('\n')
  const phrases = phrasesOf(source).join('\n')
  const isTest = /\.(test|spec)\.tsx?$|\/testing\//.test(file) || file.startsWith('e2e/')
  if (isTest) return [{ kind: 'tests', file, text: `${comments}\n${phrases}` }]
  return [
    { kind: 'comments', file, text: comments },
    { kind: 'screen', file, text: phrases },
  ]
}

function commentsOf(source: string): string[] {
  return [...source.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?<![:"'`/])\/\/([^\n]*)/g)]
    .map(([, block, line]) => (block ?? line ?? '').replace(/\n\s*\*/g, ' '))
    .filter((comment) => !/biome-ignore|@ts-/.test(comment))
}

/** Text between tags, and quoted text with a space in it. */
function phrasesOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:"'`/])\/\/[^\n]*/g, '')
  const between = [...code.matchAll(/>([^<>{}`]{4,})</g)]
    .map(([, text = '']) => text)
    .filter((text) => /[a-z] [a-z]/i.test(text) && !/=>|;|\)\s*$/.test(text))
  const isClassListOrSql = /[[\]=_]|:[a-z(]|-\d|\b(select|from|insert|update|create) |px-|py-|flex|grid|min-|max-/
  const quoted = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g)]
    .map(([, single, template, double]) => single ?? template ?? double ?? '')
    .filter((text) => /[A-Za-z’']{2,} [a-z’']{2,}/.test(text) && !isClassListOrSql.test(text))
    .map((text) => text.replace(/\$\{[^}]*\}/g, ' X '))
  return [...between, ...quoted]
}

function count(all: readonly string[], pattern: RegExp): number {
  return all.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
}

function places(): string[] {
  return texts.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line) => {
      const found = dialect.flatMap((pattern) => line.match(pattern) ?? [])
      return found.length > 0 ? [`${file}: [${found.join(', ')}] ${line.trim().slice(0, 140)}`] : []
    }),
  )
}
