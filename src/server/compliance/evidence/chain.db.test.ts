import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { consentEvents } from '#server/messaging/consents/table.ts'
import type { Context } from '#server/platform/context.ts'
import { noon } from '#server/testing/test.ts'
import { test as base, type TestServer } from '#server/testing/test-server.ts'
import { linkConsents } from './commands.ts'
import { canonicalJson, eventDigest } from './hash-chain.ts'
import { consentChain } from './table.ts'
import { verifyChain } from './verify-chain.ts'

const consent = (more: Partial<typeof consentEvents.$inferInsert> = {}): typeof consentEvents.$inferInsert => ({
  ...{ id: uuidv7(), at: noon, subjectType: 'lead', subjectId: uuidv7(), channel: 'call', action: 'given' },
  ...{ address: '+12125550123', exactText: 'You may call me.', textVersion: '1', textSha256: 'a'.repeat(64) },
  ...{ form: 'Hero Form', pagePath: '/', ip: '192.0.2.7', userAgent: 'Test Browser' },
  ...more,
})

/** Starts with an empty record, because other tests leave consents. */
const test = base.extend<{ record: TestServer }>({
  record: async ({ server }, use) => {
    await asOwner(server, sql`delete from consent_events`)
    await use(server)
  },
})

async function give(server: TestServer, count: number) {
  const events = Array.from({ length: count }, () => consent())
  await server.ctx.db.insert(consentEvents).values(events)
  return events.map(({ id }) => id ?? '')
}

/** Bypasses the triggers. */
const asOwner = (server: TestServer, ...statements: ReturnType<typeof sql>[]) =>
  server.ctx.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await db.execute(statement)
  })

const whats = async (ctx: Context, known?: string) =>
  (await verifyChain(ctx, known)).breaks.map(({ at, what }) => `${at} ${what}`)

test('links consents once in order, and the chain verifies', async ({ record }) => {
  const first = await give(record, 3)
  await linkConsents(record.ctx, undefined)
  const second = await give(record, 2)
  await linkConsents(record.ctx, noon)
  await linkConsents(record.ctx, undefined)

  const links = await record.ctx.db.select().from(consentChain).orderBy(consentChain.seq)
  expect(links.map(({ seq, eventId }) => [seq, eventId])).toEqual([...first, ...second].map((id, i) => [i + 1, id]))
  expect(await verifyChain(record.ctx)).toEqual({
    ...{ links: 5, waiting: 0, breaks: [], late: [] },
    head: `5:${links[4]?.hash}`,
  })
})

test('servers that link at the same time create one chain', async ({ record }) => {
  await give(record, 700)
  let isMore = true
  while (isMore)
    isMore = (await Promise.all([1, 2, 3].map(() => linkConsents(record.ctx, undefined)))).some(
      (result) => result === 'more',
    )
  expect(await verifyChain(record.ctx)).toMatchObject({ links: 700, breaks: [] })
})

test('a consent waiting for its link is counted, and after a minute reported', async ({ record }) => {
  const [id] = await give(record, 1)
  expect(await verifyChain(record.ctx)).toMatchObject({ waiting: 1, breaks: [] })
  record.advanceTime({ seconds: 61 })
  expect(await whats(record.ctx)).toEqual([`${id} has had no link for over a minute`])
})

test.for(
  ['consent_events', 'consent_chain'].flatMap((table) => [
    `update ${table} set at = now()`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]),
)('the database rejects: %s', async (statement, { record }) => {
  await give(record, 1)
  await linkConsents(record.ctx, undefined)
  await expect(record.ctx.db.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/^consent_\w+ is append-only$/) },
  })
})

const forgeries: [name: string, forge: (ids: readonly string[]) => ReturnType<typeof sql>[], told: RegExp][] = [
  [
    'altered text',
    ([id]) => [sql`update consent_events set exact_text = 'Anything' where id = ${id}`],
    /^1 its consent .* was altered$/,
  ],
  [
    'another lender',
    ([id]) => [sql`update consent_events set lender_id = ${id} where id = ${id}`],
    /^1 its consent .* was altered$/,
  ],
  [
    'a deleted consent',
    ([, id]) => [sql`delete from consent_events where id = ${id}`],
    /^2 its consent .* was deleted$/,
  ],
  [
    'a consent deleted with its link',
    ([, id]) => [
      sql`delete from consent_events where id = ${id}`,
      sql`delete from consent_chain where event_id = ${id}`,
    ],
    /^3 follows link 1: links are missing/,
  ],
  [
    'an altered link',
    () => [sql`update consent_chain set at = at + interval '1 day' where seq = 2`],
    /^2 was altered$/,
  ],
  [
    'links in another order',
    () => [
      sql`update consent_chain set seq = -seq where seq in (2, 3)`,
      sql`update consent_chain set seq = 5 + seq where seq < 0`,
    ],
    /^2 does not contain the hash of the previous link$/,
  ],
  [
    'a link put in between',
    ([id]) => [
      sql`update consent_chain set seq = -seq where seq > 1`,
      sql`update consent_chain set seq = 1 - seq where seq < 0`,
      sql`insert into consent_chain select 2, gen_random_uuid(), event_sha256, hash, hash, at from consent_chain where event_id = ${id}`,
    ],
    /^2 was altered$/,
  ],
]
test.for(forgeries)('detects manipulation that bypasses the triggers: %s', async ([, forge, told], { record }) => {
  const ids = await give(record, 4)
  await linkConsents(record.ctx, undefined)
  await asOwner(record, ...forge(ids))
  expect((await whats(record.ctx))[0]).toMatch(told)
})

test('a backdated consent is visible by its late link', async ({ record }) => {
  await record.ctx.db.insert(consentEvents).values(consent({ at: new Date(noon.getTime() - 3_600_000) }))
  await linkConsents(record.ctx, undefined)
  expect(await verifyChain(record.ctx)).toMatchObject({ breaks: [], late: [{ at: 1 }] })
})

test('a record rewritten from the start does not contain a previously noted head', async ({ record }) => {
  await give(record, 2)
  await linkConsents(record.ctx, undefined)
  const { head } = await verifyChain(record.ctx)
  expect(await whats(record.ctx, head)).toEqual([])
  await asOwner(record, sql`delete from consent_chain`, sql`update consent_events set address = '+12125550199'`)
  await linkConsents(record.ctx, undefined)
  expect(await whats(record.ctx)).toEqual([])
  expect(await whats(record.ctx, head)).toEqual(['2 is not the link with the previously noted hash'])
})

test('the digest covers every column of a consent, and added columns do not change old ones', async ({ ctx }) => {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'consent_events'`,
  )
  const columns = Object.values(consentEvents).flatMap((column) =>
    typeof column === 'object' && 'name' in column ? [String(column.name)] : [],
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(columns.sort())

  const event = { ...consent(), lenderId: null } as Parameters<typeof eventDigest>[0]
  expect(eventDigest({ ...event, later: null } as never)).toBe(eventDigest(event))
  for (const name of Object.keys(event).filter((name) => name !== 'lenderId'))
    expect(eventDigest({ ...event, [name]: 'x' })).not.toBe(eventDigest(event))
  expect(canonicalJson({ b: noon, a: 1, c: null })).toBe('{"a":1,"b":"2026-03-02T12:00:00.000Z"}')
})
