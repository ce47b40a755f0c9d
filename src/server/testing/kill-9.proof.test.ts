import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/connect.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'

const rounds = Number(process.env.ROUNDS ?? 30)
const visitors = 16

interface Visitor {
  readonly email: string
  readonly key: string
}

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-kill-'))
/** Lead ids by email. */
const acknowledged = new Map<string, string>()
/** Sent, but cut off before an answer: their browsers retry with the same key. */
const unanswered: Visitor[] = []
const tally = { starts: 0, killedWhileStarting: 0, wrongAnswers: [] as string[] }

afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const someone = (): Visitor => ({ email: `visitor.${randomUUID()}@example.com`, key: randomUUID() })

async function submit(address: string, { email, key }: Visitor) {
  const answer = await fetch(`${address}/api/leads/basic`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name: 'Maria Kowalczyk', email, phone: '(212) 555-0123', source: 'Hero Form' }),
  })
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  return ((await answer.json()) as { lead: { id: string } }).lead.id
}

/** Submits new, cut-off and known people in turn until the program is gone. */
async function visit(address: string, isGone: () => boolean) {
  while (!isGone()) {
    const known = Math.random() < 0.2 ? [...acknowledged.keys()].at(-1 - randomInt(5)) : undefined
    const visitor = known ? { ...someone(), email: known } : (unanswered.pop() ?? someone())
    try {
      const id = await submit(address, visitor)
      const before = acknowledged.get(visitor.email)
      // Who only knows the address of a lead gets another id.
      if (before === id) tally.wrongAnswers.push(visitor.email)
      if (before === undefined) acknowledged.set(visitor.email, id)
    } catch (error) {
      if (!isGone()) tally.wrongAnswers.push(`${visitor.email}: ${error}`)
      if (!known) unanswered.push(visitor)
    }
  }
}

async function round(turn: number) {
  const program = new ServerProcess({ DATA_DIR: dataDir })
  if (turn % 4 === 1) {
    await sleep(randomInt(1_500))
    await program.kill()
    tally.killedWhileStarting++
    return
  }

  const address = await program.ready
  tally.starts++
  let gone = false
  const known = acknowledged.size
  const visits = Array.from({ length: visitors }, () => visit(address, () => gone))
  // Every other kill comes after an answer, however slow the machine is.
  const deadline = Date.now() + 30_000
  while (turn % 2 === 0 && acknowledged.size === known && Date.now() < deadline) await sleep(10)
  await sleep(randomInt(30, 500))
  gone = true
  await program.kill()
  await Promise.all(visits)
}

test(`after ${rounds} times kill -9 every acknowledged lead is saved once, with its notification and receipt`, async () => {
  for (let turn = 0; turn < rounds; turn++) await round(turn)
  const last = new ServerProcess({ DATA_DIR: dataDir })
  await last.ready
  await last.kill('SIGTERM')

  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const { rows: leads } = await database.pool.query('select id, email from leads')
  const { rows: outbox } = await database.pool.query(`select job, payload ->> 'leadId' as id from outbox`)
  await database.close()
  const stored = new Map(leads.map(({ id, email }) => [email, id]))
  console.log(
    `${rounds} kills, ${tally.killedWhileStarting} of them while starting: ${acknowledged.size} acknowledged, ` +
      `${leads.length} stored, ${unanswered.length} unanswered`,
  )

  expect(tally.wrongAnswers).toEqual([])
  expect([...acknowledged].filter(([email, id]) => stored.get(email) !== id)).toEqual([])
  expect(stored.size).toBe(leads.length)
  const ids = leads.map(({ id }) => id).sort()
  for (const job of ['leads.notify-staff', 'leads.send-receipt'])
    expect(
      outbox
        .filter((one) => one.job === job)
        .map(({ id }) => id)
        .sort(),
      job,
    ).toEqual(ids)
  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds / 2)
})
