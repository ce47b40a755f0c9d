/**
 * Checks that `docs/security/asvs.csv` answers each Level 1 and 2 requirement of OWASP ASVS 5.0: met (with files that
 * exist), not applicable (with the reason) or open (with the reason and a date).
 */
import fs from 'node:fs'
import Papa from 'papaparse'
import { faultOfTest } from './named-test.ts'

const file = 'docs/security/asvs.csv'
const columns = ['id', 'level', 'requirement', 'state', 'where', 'test', 'note'] as const
const states = ['met', 'not_applicable', 'open']

/** Requirements of Level 1 and 2 in each chapter of version 5.0.0: 253. */
const inChapter: Readonly<Record<string, { readonly level1: number; readonly level2: number }>> = {
  V1: { level1: 8, level2: 19 },
  V2: { level1: 4, level2: 7 },
  V3: { level1: 8, level2: 11 },
  V4: { level1: 2, level2: 8 },
  V5: { level1: 4, level2: 5 },
  V6: { level1: 13, level2: 22 },
  V7: { level1: 6, level2: 12 },
  V8: { level1: 4, level2: 3 },
  V9: { level1: 4, level2: 3 },
  V10: { level1: 5, level2: 24 },
  V11: { level1: 3, level2: 11 },
  V12: { level1: 3, level2: 6 },
  V13: { level1: 1, level2: 12 },
  V14: { level1: 2, level2: 7 },
  V15: { level1: 3, level2: 10 },
  V16: { level1: 0, level2: 16 },
  V17: { level1: 0, level2: 7 },
}

type Row = Readonly<Partial<Record<(typeof columns)[number], string>>>

const {
  data: rows,
  meta,
  errors,
} = Papa.parse<Row>(fs.readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true })
const faults = [
  ...errors.map(({ row, message }) => `row ${row}: ${message}`),
  ...(meta.fields?.join() === columns.join() ? [] : [`the columns must be ${columns.join(', ')}`]),
  ...faultsOfIds(),
  ...rows.flatMap((row) => faultsOf(row).map((fault) => `${row.id}: ${fault}`)),
]
const count = (state: string) => rows.filter((row) => row.state === state).length
console.log(`${file}: ${states.map((state) => `${count(state)} ${state}`).join(', ')}`)
if (faults.length > 0) {
  console.error(faults.map((fault) => `${file}: ${fault}`).join('\n'))
  process.exit(1)
}

function faultsOfIds(): string[] {
  const ids = rows.map(({ id = '' }) => id)
  const sorted = ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const inOrder = ids.every((id, index) => id === sorted[index] && id !== ids[index - 1])
  const odd = ids.filter((id) => !/^V\d+\.\d+\.\d+$/.test(id) || !inChapter[id.slice(0, id.indexOf('.'))])
  const ofChapter = (chapter: string, level: string) =>
    rows.filter((row) => row.id?.startsWith(`${chapter}.`) && row.level === level).length
  return [
    ...odd.map((id) => `"${id}" is not the id of a requirement`),
    ...(inOrder ? [] : ['the ids must be in order, each once']),
    ...Object.entries(inChapter).flatMap(([chapter, { level1, level2 }]) => [
      ...(ofChapter(chapter, '1') === level1 ? [] : [`${chapter} must have ${level1} requirements of Level 1`]),
      ...(ofChapter(chapter, '2') === level2 ? [] : [`${chapter} must have ${level2} requirements of Level 2`]),
    ]),
  ]
}

function faultsOf({ requirement, state = '', where = '', test = '', note = '' }: Row): string[] {
  const isOpen = state === 'open'
  return [
    ...(requirement ? [] : ['the requirement is missing']),
    ...(states.includes(state) ? [] : [`the state "${state}" is not one of: ${states.join(', ')}`]),
    ...(state === 'met' && where === '' ? ['a requirement that is met names a file'] : []),
    ...(state === 'not_applicable' && where + test !== '' ? ['a requirement that does not apply names no file'] : []),
    ...(state === 'met' || note.length >= 5 ? [] : ['the reason is missing']),
    ...(!isOpen || /until \d{4}-\d\d-\d\d\b/i.test(note)
      ? []
      : ['an open requirement says until when: "until 2027-03-31"']),
    ...where
      .split(' ')
      .filter((name) => name !== '' && !fs.existsSync(name))
      .map((name) => `there is no file "${name}"`),
    ...test.split('<br>').filter(Boolean).flatMap(faultOfTest),
  ]
}
