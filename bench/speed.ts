/**
 * `npm run bench` (options: `--only intake,home,start,lists`, `--rounds 3`, `--seconds 8`, `--leads 1000000`,
 * `--ten-million` for lists of 10,000,000 leads alone, `--without-search` for the cost of the search index). Compares
 * Harborline with Payload, Directus, pgbench and nginx on this machine, and writes `bench/results.md`. Fails if a
 * target is missed. Needs a quiet machine.
 */
import { parseArgs } from 'node:util'
import { Unavailable } from './peers/install.ts'
import { measureHome } from './speed/home.ts'
import { measureIntake } from './speed/intake.ts'
import { measureLists } from './speed/lists.ts'
import { type Measurement, ownVersions, type Part, parts, printResults, writeResults } from './speed/results.ts'
import { measureStart } from './speed/start.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'intake,home,start,lists' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    leads: { type: 'string', default: '1000000' },
    'ten-million': { type: 'boolean', default: false },
    'without-search': { type: 'boolean', default: false },
  },
})
const [rounds, seconds, leads] = [Number(options.rounds), Number(options.seconds), Number(options.leads)]
const isWithoutSearch = options['without-search']

const measure: Record<Part, () => Promise<Measurement>> = {
  intake: () => measureIntake({ seconds, rounds, isWithoutSearch }),
  home: () => measureHome({ seconds: Math.ceil(seconds / 2), rounds }),
  start: () => measureStart({ rounds }),
  lists: () => measureLists({ leads, rounds, isCompared: true }),
  'ten-million': () => measureLists({ leads: 10_000_000, rounds, isCompared: false }),
}

const selected = options['ten-million'] ? ['ten-million'] : options.only.split(',')
for (const part of selected) if (!(part in parts)) throw new Error(`There is no part ${part}.`)
for (const part of selected as Part[]) {
  const startedAt = Date.now()
  const measurement = await measure[part]().catch(unavailable)
  // A table without the search index is not what people use.
  if (!isWithoutSearch) writeResults(part, measurement)
  printResults(part, measurement)
  console.log(`${parts[part]}: ${Math.round((Date.now() - startedAt) / 1_000)} s`)
}

/** Nothing is guessed: the results name what is missing. */
function unavailable(error: unknown): Measurement {
  if (!(error instanceof Unavailable)) throw error
  process.exitCode = 1
  return { method: '', table: [], targets: [], missing: [error.message], versions: ownVersions() }
}
