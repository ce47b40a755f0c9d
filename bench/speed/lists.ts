import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { owner } from '../../e2e/program.ts'
import { startCluster } from '../../scripts/postgres-cluster.ts'
import { pastIsCounted } from '../admin/wait-until-counted.ts'
import { directus, directusToken, startDirectus } from '../peers/directus.ts'
import { Unavailable } from '../peers/install.ts'
import { payload, payloadKey, startPayload } from '../peers/payload.ts'
import type { PeerProcess } from '../peers/peer-process.ts'
import { signIn } from '../web/owner.ts'
import { at, median, shown } from './figures.ts'
import { createDatabase } from './leads-database.ts'
import { type Question, questions } from './leads-questions.ts'
import { type Measurement, ownVersions } from './results.ts'
import { addDirectus, addPayload, fillLeadsTable } from './shared-leads.ts'

const limitMs = 50
/** Ours answers faster, so it is asked more often for the same time. */
const oursPerRound = 10

export interface ListOptions {
  readonly leads: number
  readonly rounds: number
  /** Also measures Directus and Payload on a copy of the table. */
  readonly isCompared: boolean
}

/** Asks one question. @returns the number of rows in the answer. */
type Ask = (question: Question) => Promise<number>
interface Asked {
  readonly ms: number[]
  rows: number
}

/** Measures lists and searches of leads, next to Directus and Payload on a copy of the same table. */
export async function measureLists({ leads, rounds, isCompared }: ListOptions): Promise<Measurement> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-lists-'))
  // Nothing is written while it measures.
  const cluster = await startCluster({ fsync: false, settings: { shared_buffers: '1GB', max_wal_size: '8GB' } })
  const missing: string[] = []
  const peers: PeerProcess[] = []
  let program: ServerProcess | undefined
  const measured = new Map<string, Map<string, Asked>>()
  try {
    const url = await createDatabase(cluster, 'ours')
    console.log(`Writing ${shown(leads)} leads…`)
    await fillLeadsTable(url, leads)
    const asks = new Map<string, Ask>()
    if (isCompared) {
      for (const [name, start] of [
        ['Directus', openDirectus],
        ['Payload', openPayload],
      ] as const)
        try {
          asks.set(name, await start(await createDatabase(cluster, name.toLowerCase(), 'ours')))
        } catch (error) {
          if (!(error instanceof Unavailable)) throw error
          missing.push(error.message)
        }
    }
    program = new ServerProcess({
      ...{ DATA_DIR: dataDir, DATABASE_URL: url, STAFF_MFA: 'optional' },
      ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
    })
    const ask = await signIn(await program.ready)
    await pastIsCounted(url)
    const addresses = new Map<Question, string>()
    for (const question of questions) addresses.set(question, await pageOf(question, ask))
    const ours: Ask = async (question) => {
      if (question.oursCounts) await ask('GET', question.oursCounts)
      return lengthOf(await ask('GET', addresses.get(question) ?? ''), 'leads')
    }
    for (let round = 0; round <= rounds; round++) {
      if (round > 0) console.log(`lists: round ${round} of ${rounds}`)
      for (const question of questions) {
        for (let time = 0; time < oursPerRound; time++) await measure('Harborline', ours, question, round)
        for (const [name, peer] of asks) await measure(name, peer, question, round)
      }
    }
  } finally {
    for (const peer of peers) await peer.stop()
    await program?.kill('SIGTERM')
    await cluster.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...summary(measured, leads), missing, versions: versions(isCompared) }

  async function openDirectus(url: string): Promise<Ask> {
    const peer = await startDirectus(await addDirectus(url))
    peers.push(peer)
    return asker(peer, (question) => question.directus, { authorization: `Bearer ${directusToken}` }, 'data')
  }

  async function openPayload(url: string): Promise<Ask> {
    const peer = await startPayload(await addPayload(cluster, url))
    peers.push(peer)
    return asker(peer, (question) => question.payload, { authorization: `users API-Key ${payloadKey}` }, 'docs')
  }

  async function measure(name: string, ask: Ask, question: Question, round: number) {
    const started = performance.now()
    const rows = await ask(question)
    const ms = performance.now() - started
    if (round === 0) return
    const answers = measured.get(question.name) ?? new Map<string, Asked>()
    const known = answers.get(name) ?? { ms: [], rows }
    known.ms.push(ms)
    known.rows = rows
    measured.set(question.name, answers.set(name, known))
  }
}

function asker(
  peer: PeerProcess,
  pathOf: (question: Question) => string,
  headers: Record<string, string>,
  key: string,
): Ask {
  return async (question) => {
    const answer = await fetch(peer.address + pathOf(question), { headers })
    if (!answer.ok) throw new Error(`${pathOf(question)}: ${answer.status} ${await answer.text()}`)
    return lengthOf(await answer.json(), key)
  }
}

function lengthOf(answer: unknown, key: string): number {
  const rows = (answer as Record<string, unknown>)[key]
  if (!Array.isArray(rows)) throw new Error(`The answer has no ${key}.`)
  return rows.length
}

async function pageOf({ ours, deep = 0 }: Question, ask: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  let address = ours
  for (let page = 0; page < deep; page++) {
    const { next } = await ask('GET', address)
    if (typeof next !== 'string') break
    address = `${ours}${ours.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}`
  }
  return address
}

function summary(measured: ReadonlyMap<string, ReadonlyMap<string, Asked>>, leads: number) {
  const names = [...new Set([...measured.values()].flatMap((answers) => [...answers.keys()]))]
  const p95s = [...measured.values()].map((answers) => at(answers.get('Harborline')?.ms ?? [], 0.95))
  const slowest = Math.max(...p95s)
  return {
    method: `Milliseconds for one page of 50 leads of ${shown(leads)} as JSON over HTTP, by a signed-in user (an API key for the others), one request at a time. ${names.length > 1 ? 'Each program has a copy of the same table with the same indexes. ' : ''}A search looks in name, email and phone number; the others compare the stored number, and Directus every text column.`,
    table: [
      ['question', ...names.flatMap((name) => [`${name} p50`, `${name} p95`, `${name} rows`])],
      ...[...measured].map(([question, answers]) => [
        question,
        ...names.flatMap((name) => {
          const { ms, rows } = answers.get(name) ?? { ms: [], rows: Number.NaN }
          return [shown(median(ms)), shown(at(ms, 0.95)), shown(rows)]
        }),
      ]),
    ],
    targets: [
      {
        name: `slowest p95 at ${shown(leads)} leads`,
        target: `under ${limitMs} ms`,
        measured: `${shown(slowest)} ms`,
        isMet: slowest < limitMs,
      },
    ],
  }
}

const versions = (isCompared: boolean) => [
  ...ownVersions(),
  ...(isCompared ? [`Payload ${payload.dependencies.payload}`, `Directus ${directus.dependencies.directus}`] : []),
]
