/** Checks that each row of the coverage pages names tests that run, or explains why there is none. */
import fs from 'node:fs'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { faultOfTest } from './named-test.ts'

interface Page {
  readonly file: string
  readonly columns: readonly string[]
  /** Statuses of a row without a test; all others are `proved`. */
  readonly unproved: readonly string[]
  readonly keys?: readonly string[]
  /** Other faults of a row. */
  readonly check?: (cells: readonly string[]) => string[]
}

const rules = Array.from({ length: 65 }, (_, index) => `R-${index + 1}`)
const pages: readonly Page[] = [
  { file: 'docs/spec-coverage.md', columns: ['section', 'statement', 'test', 'state'], unproved: ['open'] },
  {
    file: 'docs/compliance.md',
    columns: ['rule', 'asks for', 'how it is met, or why not', 'test', 'state'],
    unproved: ['open', 'not built'],
    keys: rules,
  },
  {
    file: 'docs/statements.md',
    columns: ['published in', 'statement', 'made true by', 'test', 'state'],
    unproved: ['open', 'conduct'],
    check: faultsOfStatement,
  },
]

const faults = pages.flatMap(faultsOfPage)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

function faultsOfPage(page: Page): string[] {
  const rows = rowsOf(page)
  const states = ['proved', ...page.unproved]
  const count = (state: string) => rows.filter(({ cells }) => cells.at(-1) === state).length
  console.log(`${page.file}: ${states.map((state) => `${count(state)} ${state}`).join(', ')}`)
  const keys = rows.map(({ cells }) => cells[0])
  return [
    ...rows.flatMap(({ line, cells }) =>
      [...faultsOfRow(page, cells), ...(page.check?.(cells) ?? [])].map((fault) => `${page.file}:${line}: ${fault}`),
    ),
    ...(page.keys ?? [])
      .filter((key) => keys.filter((found) => found === key).length !== 1)
      .map((key) => `${page.file}: ${key} does not appear there exactly once`),
  ]
}

function rowsOf({ file, columns }: Page) {
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({
      line: index + 1,
      cells: text
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    }))
    .filter(({ cells: [first = ''] }) => first !== '' && !/^-+$/.test(first) && first !== columns[0])
}

function faultsOfRow({ columns, unproved }: Page, cells: readonly string[]): string[] {
  if (cells.length !== columns.length || cells.slice(0, -2).includes(''))
    return [`every row needs the columns ${columns.join(', ')}`]
  const [tests = '', state = ''] = cells.slice(-2)
  if (unproved.includes(state)) return tests === '' ? [] : [`the row names a test, so its state can't be "${state}"`]
  if (state !== 'proved') return [`the state "${state}" is not one of: proved, ${unproved.join(', ')}`]
  return tests.split('<br>').flatMap(faultOfTest)
}

/** A statement is quoted as published, with `…` for figures and names that the program fills in. */
function faultsOfStatement([file = '', statement = '', reason = '']: readonly string[]): string[] {
  if (!fs.existsSync(file)) return [`there is no file "${file}"`]
  if (!/\p{L}{3}/u.test(statement)) return [`"${statement}" quotes nothing`]
  const source = fs.readFileSync(file, 'utf8')
  // Some sentences contain tags, others are in the properties of one.
  if (![withoutBreaks(source.replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')), withoutBreaks(source)].some(says(statement)))
    return [`${file} no longer says "${statement}"`]
  const names = [...reason.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  return [
    ...names.filter((name) => name.includes('/') && !fs.existsSync(name)).map((name) => `there is no file "${name}"`),
    ...names.filter((name) => name.startsWith('settings.') && !isSetting(name)).map((name) => `no setting "${name}"`),
  ]
}

/** Joins the parts of a string, and the lines of a sentence. */
function withoutBreaks(source: string) {
  return (
    source
      .replaceAll("{' '}", ' ')
      // Words of a link in a text of `copy.tsx`: `{link('contact us')}`.
      .replaceAll(/\{\w+\((['"`])(.*?)\1\)\}/g, '$2')
      .replaceAll(/['`]\s*\+\s*['`]/g, '')
      .replaceAll(/\s+/g, ' ')
  )
}

/** Returns true if the parts of a statement are in a text, in their order. */
function says(statement: string) {
  return (text: string) => {
    let from = 0
    return statement.split('…').every((part) => {
      const at = text.indexOf(part.trim(), from)
      from = at + part.trim().length
      return at >= 0
    })
  }
}

function isSetting(name: string): boolean {
  let value: unknown = defaultSiteSettings
  for (const key of name.split('.').slice(1)) {
    if (typeof value !== 'object' || value === null || !(key in value)) return false
    value = Reflect.get(value, key)
  }
  return true
}
