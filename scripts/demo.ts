/**
 * Fills a directory with a sample brokerage, unless it has one, and serves it:
 * `npm run demo -- --dir ./demo-data --seed harbor --until 2026-11-21 --leads 5000 --applications 800`.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fillDirectory, samplePassword } from '#server/demo/fill-directory.ts'
import { sampleSignIns } from '#server/demo/people.ts'
import { isMarkedAsSample } from '#server/system/settings/sample-mark.ts'

const usage =
  'npm run demo -- --dir ./demo-data --seed harbor --until 2026-11-21 --leads 5000 --applications 800 [--fill-only]'
const typed = readOptions()
const dataDir = path.resolve(typed.dir)
const plan = {
  seed: typed.seed,
  until: new Date(typed.until),
  leads: Number(typed.leads),
  applications: Number(typed.applications),
}

const fault = findFault()
if (fault) {
  console.error(`\n${fault}\n`)
  process.exit(1)
}
if (!fs.existsSync(dataDir)) await fill()
if (!typed['fill-only']) await serve()

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        dir: { type: 'string', default: './demo-data' },
        seed: { type: 'string', default: 'harbor' },
        until: { type: 'string', default: new Date().toISOString().slice(0, 10) },
        leads: { type: 'string', default: '5000' },
        applications: { type: 'string', default: '800' },
        'fill-only': { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}\n\n${usage}\n`)
    process.exit(1)
  }
}

function findFault(): string | undefined {
  if (fs.existsSync(dataDir) && !isMarkedAsSample(dataDir))
    return `${dataDir} already exists and isn’t sample data, so nothing was changed. Choose another directory: npm run demo -- --dir …`
  if (Number.isNaN(plan.until.getTime())) return '--until must be a date, such as 2026-11-21.'
  const isCount = (count: number) => Number.isInteger(count) && count >= 1
  if (!isCount(plan.leads) || !isCount(plan.applications) || plan.leads > 100_000 || plan.applications > plan.leads)
    return '--leads must be a number from 1 to 100000, and --applications must be at least 1 and no more than --leads.'
  return undefined
}

async function fill() {
  console.log(`Creating two years of sample data in ${dataDir}…`)
  const startedAt = performance.now()
  await fillDirectory(dataDir, plan)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  console.log(`Created ${plan.leads} leads and ${plan.applications} applications in ${seconds} s.`)
}

async function serve() {
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '', STAFF_MFA: 'optional' })
  await import('#server/main.ts')
  const people = sampleSignIns.map(([role, name, email]) => `    ${email.padEnd(24)} ${name}, ${role}`).join('\n')
  console.log(`  Sign in with the password "${samplePassword}" as one of:\n${people}\n`)
}
