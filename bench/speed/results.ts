import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'

export interface Target {
  readonly name: string
  readonly target: string
  readonly measured: string
  readonly isMet: boolean
}

/** What one part of the comparison measured. */
export interface Measurement {
  /** How it was measured, in a few sentences. */
  readonly method: string
  /** The first row has the column names. */
  readonly table: readonly (readonly string[])[]
  readonly targets: readonly Target[]
  /** Peers and tools that this machine could not have, with the reason. */
  readonly missing: readonly string[]
  readonly versions: readonly string[]
}

export const parts = {
  intake: 'Leads',
  home: 'Home page',
  start: 'Start and memory',
  lists: 'List and search',
  'ten-million': 'List and search at 10,000,000 leads',
} as const
export type Part = keyof typeof parts

const file = new URL('../results.md', import.meta.url)
const opening = `# Speed, side by side

Written by \`npm run bench\`. Each part is measured on one machine in one run: the programs take turns within a round, figures are
medians of the rounds, and ratios are medians of the ratios within a round. A part that was not run again keeps its earlier figures and date.
Peers are installed from the npm registry, nginx and Caddy from Debian.
`

/** Replaces the section of a part in \`results.md\`; the sections of other parts stay. */
export function writeResults(part: Part, measurement: Measurement) {
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  const sections = (Object.keys(parts) as Part[]).map((name) =>
    name === part ? sectionOf(part, measurement) : (sectionIn(before, name) ?? ''),
  )
  fs.writeFileSync(file, [opening, ...sections.filter(Boolean)].join('\n'))
}

/** Prints what was measured, and fails the run if a target is missed. */
export function printResults(part: Part, { table, targets, missing }: Measurement) {
  const [columns = [], ...rows] = table
  console.log(`\n${parts[part]}`)
  console.table(rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))))
  for (const { name, target, measured, isMet } of targets)
    console.log(`${isMet ? '✓' : '✗'} ${name}: ${measured} (target ${target})`)
  for (const reason of missing) console.log(`Not measured: ${reason}`)
  if (targets.some(({ isMet }) => !isMet)) process.exitCode = 1
}

const startOf = (part: Part) => `<!-- ${part} -->`
const endOf = (part: Part) => `<!-- end of ${part} -->`

function sectionIn(text: string, part: Part): string | undefined {
  const [start, end] = [text.indexOf(startOf(part)), text.indexOf(endOf(part))]
  return start < 0 || end < 0 ? undefined : `${text.slice(start, end)}${endOf(part)}\n`
}

function sectionOf(part: Part, { method, table, targets, missing, versions }: Measurement): string {
  const [head = [], ...rows] = table
  const lines = [
    startOf(part),
    `## ${parts[part]}`,
    '',
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${describeMachine()}.`,
    `${versions.join(', ')}.`,
    ...(loadBefore > os.availableParallelism() ? ['', busyNotice] : []),
    '',
    ...(head.length > 0 ? [method, '', row(head), row(head.map(() => '---')), ...rows.map(row)] : []),
    ...(targets.length > 0 ? ['', row(['target', 'measured', '']), row(['---', '---', '---'])] : []),
    ...targets.map(({ name, target, measured, isMet }) =>
      row([`${name}: ${target}`, measured, isMet ? 'met' : '**missed**']),
    ),
    ...(missing.length > 0 ? ['', ...missing.map((reason) => `- Not measured: ${reason.split('\n')[0]}`)] : []),
    '',
    endOf(part),
    '',
  ]
  return lines.join('\n')
}

/** Of a minute, before this process added any. */
const loadBefore = os.loadavg()[0] ?? 0
const busyNotice = '**Other programs kept the machine busy, so these figures say little.**'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function describeMachine(): string {
  const [processor] = os.cpus()
  const memory = Math.round(os.totalmem() / 1_073_741_824)
  return `${os.availableParallelism()} processors (${processor?.model.trim()}), ${memory} GB, ${os.type()} ${os.release().split('-')[0]}, load before ${loadBefore.toFixed(1)}`
}

/** Returns the commit and the version of Node that were measured. */
export function ownVersions(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', 'src', 'db', 'package-lock.json') ? ' with changes' : ''
  return [`Harborline ${git('rev-parse', '--short', 'HEAD')}${changed}`, `Node ${process.versions.node}`]
}
