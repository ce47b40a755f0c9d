import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { maxDocuments } from '#shared/applications/documents/upload-limits.ts'
import { signIn } from '../web/owner.ts'
import { uploadDocuments } from './upload.ts'

const execute = promisify(execFile)
const bench = path.dirname(import.meta.dirname)

const pages = [
  '/',
  '/about',
  '/guides',
  '/business-funding',
  '/personal-funding',
  '/track-application',
  '/no-such-page',
]
const lists = [
  '/api/admin/leads',
  '/api/admin/leads?sort=name',
  '/api/admin/leads?q=okafor',
  '/api/admin/leads?status=new',
  '/api/admin/lead-counts',
  '/api/admin/applications?view=all',
  '/api/admin/dashboard/work',
  '/api/admin/dashboard/figures',
  '/api/admin/search?q=maria',
]

/** Pauses between the calls of one loop, ms: about 100 pages, 40 leads and 20 lists a second. */
const [pagePauseMs, leadPauseMs, listPauseMs] = [10, 25, 50]
const applicants = 20
const savePauseMs = 500
const [uploadsAtOnce, uploadPauseMs] = [2, 5_000]

export interface Traffic {
  readonly counts: Record<'pages' | 'leads' | 'lists' | 'uploads' | 'saves', number>
  readonly faults: string[]
}

/** Returns how many applications the uploads need: each takes 40 documents. */
export const applicationsFor = (seconds: number) =>
  Math.ceil((seconds * 1_000 * uploadsAtOnce) / uploadPauseMs / maxDocuments)

/** Sends pages, leads, lists, uploads and applications to a server of this machine for some seconds. */
export async function sendTraffic(address: string, cookies: readonly string[], seconds: number): Promise<Traffic> {
  const traffic: Traffic = { counts: { pages: 0, leads: 0, lists: 0, uploads: 0, saves: 0 }, faults: [] }
  const ask = await signIn(address)
  const endsAt = Date.now() + seconds * 1_000
  const run = `${Date.now().toString(36)}`

  const repeat = async (kind: keyof Traffic['counts'], pauseMs: number, work: (turn: number) => Promise<number>) => {
    for (let turn = 0; Date.now() < endsAt; turn++) {
      traffic.counts[kind] += await work(turn).catch((error: Error) => {
        traffic.faults.push(`${kind}: ${error.message}`)
        return 0
      })
      await sleep(pauseMs)
    }
  }

  await Promise.all([
    repeat('pages', pagePauseMs, async (turn) => {
      await (await fetch(address + pages[turn % pages.length])).arrayBuffer()
      return 1
    }),
    repeat('leads', leadPauseMs, async (turn) => {
      const lead = { name: `Maria Okafor ${turn}`, email: `lead.${run}.${turn}@example.com`, phone: '(212) 555-0123' }
      const answer = await fetch(`${address}/api/leads/basic`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...lead, source: 'Hero Form' }),
      })
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      return 1
    }),
    repeat('lists', listPauseMs, async (turn) => {
      await ask('GET', lists[turn % lists.length] ?? '')
      return 1
    }),
    repeat('uploads', uploadPauseMs, (turn) =>
      uploadDocuments(address, cookies[turn % cookies.length] ?? '', uploadsAtOnce),
    ),
    repeat('saves', 0, async () => {
      const left = Math.max(1, Math.min(20, (endsAt - Date.now()) / 1_000 - 2))
      const args = [path.join(bench, 'save-steps.ts'), address, String(applicants), String(left), String(savePauseMs)]
      const { acknowledged, faults } = JSON.parse((await execute(process.execPath, args)).stdout)
      for (const fault of faults) traffic.faults.push(`saves: ${fault}`)
      return acknowledged
    }),
  ])
  return traffic
}
