import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Daemon } from './daemon.ts'
import type { DatabaseNode } from './database-node.ts'
import { type Cluster, startCluster } from './start-cluster.ts'
import { Traffic } from './traffic.ts'

/** A server that is gone takes the requests with it that it was answering. */
const allowedFailures = 0.001
const calmMs = Number(process.env.CALM_MS ?? 5_000)

let cluster: Cluster
let traffic: Traffic
/** Times in which the database changed hands, ms since 1970. */
const failovers: { what: string; from: number; to: number }[] = []

beforeAll(async () => {
  cluster = await startCluster()
  traffic = new Traffic(cluster.address, cluster.owner)
  await traffic.start()
  await sleep(calmMs)
}, 300_000)

afterAll(async () => {
  await traffic?.stop()
  await cluster?.stop()
}, 60_000)

const otherThan = (node: DatabaseNode) => cluster.nodes.filter((other) => other !== node)

/** Runs a fault of the database; what fails from now until two seconds after the next acknowledged lead is counted apart. */
async function duringFailover(what: string, begin: () => unknown) {
  const from = Date.now()
  await begin()
  // The lead before may have been on its way already.
  await sleep(1_000)
  await traffic.submitLead()
  await sleep(2_000)
  failovers.push({ what, from, to: Date.now() })
}

async function expectLiveUpdates() {
  const before = traffic.live.map(({ heard }) => heard.length)
  await expect
    .poll(() => traffic.live.every(({ heard }, index) => heard.length > (before[index] ?? 0)), { timeout: 20_000 })
    .toBe(true)
}

test('web servers and workers are killed one by one', async () => {
  for (const server of [...cluster.web, ...cluster.workers]) {
    await server.stop('SIGKILL')
    await sleep(1_000)
    await server.restart()
  }
  await expectLiveUpdates()
})

test('a new version is rolled out without a failed request', async () => {
  const before = traffic.outcomes.length
  const roll = async (server: Daemon) => {
    expect(await server.stop('SIGTERM')).toBe(0)
    await server.restart()
  }
  for (const server of [...cluster.web, ...cluster.workers]) await roll(server)
  await sleep(1_000)
  expect(traffic.outcomes.slice(before).filter(({ failure }) => failure)).toEqual([])
  await expectLiveUpdates()
})

test('the database server that accepts changes is killed, and another one takes over', async () => {
  const primary = await cluster.findPrimary()
  await duringFailover('killed', () => primary.kill())
  expect((await cluster.findPrimary()).name).not.toBe(primary.name)
  await primary.patroni.restart()
  await cluster.hasCopies()
  await expectLiveUpdates()
})

test('the network of the database server that accepts changes is cut', async ({ skip }) => {
  const primary = await cluster.findPrimary()
  const { connect } = primary.host
  if (!connect) return skip('Network namespaces need root.')
  await duringFailover('cut off', () => connect(false))
  expect((await cluster.findPrimary()).name).not.toBe(primary.name)
  connect(true)
  await cluster.hasCopies()
  await expectLiveUpdates()
})

test('the disk of a copy of the database is full', async ({ skip }) => {
  const [copy] = otherThan(await cluster.findPrimary())
  if (!copy || fs.statfsSync(copy.dataDir).blocks * fs.statfsSync(copy.dataDir).bsize > 1e9)
    return skip('A small file system needs root.')
  const filler = path.join(copy.dataDir, '..', 'filler')
  await duringFailover('disk full', () => fill(filler))
  await sleep(calmMs)
  fs.rmSync(filler)
  await cluster.hasCopies()
  await expectLiveUpdates()
})

/** Writes until nothing is left. */
function fill(file: string) {
  const handle = fs.openSync(file, 'w')
  try {
    for (;;) fs.writeSync(handle, Buffer.alloc(64 * 1024))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    fs.closeSync(handle)
  }
}

test('no acknowledged lead or document is lost or doubled, and almost no request failed', async () => {
  await sleep(calmMs)
  await traffic.stop()
  const client = new pg.Client(cluster.databaseUrl)
  await client.connect()
  const { rows: leads } = await client.query<{ id: string; email: string }>('select id, email from leads')
  client.on('error', () => {})
  const isDuringFailover = (at: number) => failovers.some(({ from, to }) => at >= from - 1_000 && at <= to)
  const failed = traffic.outcomes.filter(({ failure }) => failure)
  const outside = failed.filter(({ at }) => !isDuringFailover(at))
  console.log(
    [
      `${traffic.outcomes.length} requests, ${traffic.acknowledgedLeads.size} leads acknowledged, ${leads.length} saved`,
      `${traffic.sentDocuments.length} documents, live connections opened ${traffic.live.map(({ opened }) => opened).join(' and ')} times`,
      ...failovers.map(({ what, from, to }) => {
        const count = failed.filter(({ at }) => at >= from - 1_000 && at <= to).length
        return `${what}: ${((to - from) / 1000).toFixed(1)} s, ${count} failed`
      }),
      `${outside.length} failed outside`,
      ...[...countedBySecond(outside)].map(([when, count]) => `${count} × ${when}`),
    ].join('\n'),
  )
  await expect.poll(() => unacceptedDocuments(client), { timeout: 60_000 }).toEqual([])
  await client.end()
  const saved = new Map(leads.map(({ id, email }) => [email, id]))
  expect([...traffic.acknowledgedLeads].filter(([email, id]) => saved.get(email) !== id)).toEqual([])
  expect(traffic.lostUploads).toEqual([])
  expect(saved.size).toBe(leads.length)
  expect(outside.length / traffic.outcomes.length).toBeLessThan(allowedFailures)
  expect(traffic.sentDocuments.length).toBeGreaterThan(10)
})

/** Returns how many requests failed by second and reason. */
function countedBySecond(outcomes: Traffic['outcomes']) {
  const counts = new Map<string, number>()
  for (const { at, what, failure } of outcomes) {
    const key = `${new Date(at).toISOString().slice(11, 19)} ${what}: ${failure}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

async function unacceptedDocuments(client: pg.Client) {
  const ids = traffic.sentDocuments.map(({ id }) => id)
  const { rows } = await client.query<{ id: string }>(
    "select id, status, refusal from documents where id = any($1) and status <> 'needs_review'",
    [ids],
  )
  return rows
}
