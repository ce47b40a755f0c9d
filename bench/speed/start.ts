import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/testing/servers/free-port.ts'
import { startCluster } from '../../scripts/postgres-cluster.ts'
import { builtServer, ensureServerBuilt } from '../../scripts/prepare.mjs'
import { createDirectusTables, directus, startDirectus } from '../peers/directus.ts'
import { Unavailable } from '../peers/install.ts'
import { createPayloadTables, payload, startPayload } from '../peers/payload.ts'
import { type PeerProcess, residentMb, startPeer } from '../peers/peer-process.ts'
import { median, shown } from './figures.ts'
import { createDatabase } from './leads-database.ts'
import { type Measurement, ownVersions } from './results.ts'

/** Until work after the start is done. */
const idleMs = 5_000

interface Program {
  readonly name: string
  /** Creates its tables. */
  readonly prepare?: () => Promise<void>
  start(): Promise<PeerProcess>
}

/** Measures warm starts, from the command to the first answer, and memory afterwards, in turns. */
export async function measureStart({ rounds }: { rounds: number }): Promise<Measurement> {
  ensureServerBuilt()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-start-'))
  const cluster = await startCluster()
  const missing: string[] = []
  const measured = new Map<string, { ms: number; mb: number }[]>()
  try {
    const [payloadUrl, directusUrl] = [
      await createDatabase(cluster, 'payload'),
      await createDatabase(cluster, 'directus'),
    ]
    const programs: Program[] = [
      { name: 'Harborline, embedded database', start: () => startOurs({ DATA_DIR: path.join(dataDir, 'embedded') }) },
      {
        name: 'Harborline on PostgreSQL',
        start: () => startOurs({ DATA_DIR: path.join(dataDir, 'postgres'), DATABASE_URL: cluster.url }),
      },
      {
        name: 'Payload',
        prepare: () => createPayloadTables({ databaseUrl: payloadUrl }),
        start: () => startPayload({ databaseUrl: payloadUrl }),
      },
      {
        name: 'Directus',
        prepare: () => createDirectusTables({ databaseUrl: directusUrl }),
        start: () => startDirectus({ databaseUrl: directusUrl }),
      },
    ]
    for (const program of programs) {
      try {
        await program.prepare?.()
        measured.set(program.name, [])
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        missing.push(error.message)
      }
    }
    // The first round creates databases and fills caches of compiled code.
    for (let round = 0; round <= rounds; round++) {
      if (round > 0) console.log(`start: round ${round} of ${rounds}`)
      for (const { name, start } of programs) {
        const runs = measured.get(name)
        if (!runs) continue
        const started = await start()
        await sleep(round === 0 ? 0 : idleMs)
        if (round > 0) runs.push({ ms: started.startedInMs, mb: residentMb(started.pid) })
        await started.stop()
      }
    }
  } finally {
    await cluster.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  const rows = [...measured].map(([name, runs]) => [
    name,
    shown(median(runs.map(({ ms }) => ms))),
    shown(median(runs.map(({ mb }) => mb))),
  ])
  return {
    method: `From the command to the first answer with status 200, installed, built and migrated, and the memory of the server's processes ${idleMs / 1_000} seconds later, without PostgreSQL. Payload is its REST API in a Next application without its admin screens. Memory under load is in the table of leads.`,
    table: [['program', 'start ms', 'memory MB'], ...rows],
    targets: [],
    missing,
    versions: [
      ...ownVersions(),
      `Payload ${payload.dependencies.payload}`,
      `Directus ${directus.dependencies.directus}`,
    ],
  }
}

async function startOurs(env: Record<string, string>): Promise<PeerProcess> {
  const port = await freePort()
  return startPeer(builtServer.args, {
    ...{ folder: process.cwd(), port, ready: '/' },
    env: { ...builtServer.environment, NODE_ENV: 'development', PORT: String(port), LOG_LEVEL: 'error', ...env },
  })
}
