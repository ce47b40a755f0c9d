/**
 * `npm run bench:web` (options: `--runs 5` (Lighthouse and paint, medians), `--others 1` (Lighthouse, pages without
 * their own budget), `--submits 20`, `--only sizes,lighthouse,paint,submit,next`, `--pages /,/about`). Fails if the built site, behind
 * HTTP/2 and TLS in Debian's Chromium, exceeds a budget. Needs a quiet machine.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { owner } from '../e2e/program.ts'
import { openFront } from './web/front.ts'
import { fetchPages, mainPages, timedPages } from './web/pages.ts'
import { gathered, type Row } from './web/row.ts'
import { lighthouseRows, unlockedRows } from './web/rows/lighthouse-rows.ts'
import { nextPageRows } from './web/rows/next-page-rows.ts'
import { paintRows } from './web/rows/paint-rows.ts'
import { sizeRows } from './web/rows/size-rows.ts'
import { submitRows } from './web/rows/submit-rows.ts'

const parts = ['sizes', 'paint', 'submit', 'next', 'lighthouse'] as const

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    others: { type: 'string', default: '1' },
    submits: { type: 'string', default: '20' },
    only: { type: 'string', default: parts.join() },
    pages: { type: 'string' },
  },
})
const runs = Number(values.runs)
const has = (part: (typeof parts)[number]) => values.only.split(',').includes(part)

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-bench-'))
const front = await openFront()
const program = new ServerProcess({
  DATA_DIR: dataDir,
  PUBLIC_URL: front.address,
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  STAFF_MFA: 'optional',
})
const rows: Row[] = []
try {
  front.origin = await program.ready
  const wanted = values.pages?.split(',')
  const pages = (await fetchPages(front.origin)).filter(({ path }) => wanted?.includes(path) ?? true)
  const timed = timedPages(pages)
  tell()
  if (has('sizes')) rows.push(...(await sizeRows(front, pages)))
  if (has('paint')) rows.push(...(await paintRows(front, timed, runs)))
  if (has('submit')) rows.push(...(await submitRows(front, Number(values.submits))))
  if (has('next')) rows.push(...(await nextPageRows(front, runs)))
  if (has('lighthouse')) {
    rows.push(...(await lighthouseRows(front, timed, { runs, others: Number(values.others) })))
    rows.push(...(await unlockedRows(front, timed)))
  }
} finally {
  front.stop()
  await program.kill('SIGTERM')
  fs.rmSync(dataDir, { recursive: true, force: true })
}
report()

function tell() {
  console.log(
    `${os.cpus().length} processors, load ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
}

function report() {
  tell()
  console.table(
    gathered(rows, mainPages).map(({ figure, page, budget, measured, isKept }) => ({
      figure,
      page,
      budget,
      measured,
      '': budget === '' ? '' : isKept ? 'kept' : 'BROKEN',
    })),
  )
  const broken = rows.filter(({ isKept }) => !isKept)
  console.log(broken.length === 0 ? 'All budgets are met.' : `${broken.length} of ${rows.length} budgets are exceeded.`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
