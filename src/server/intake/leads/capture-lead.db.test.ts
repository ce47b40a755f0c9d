import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { expect, inject, vi } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { test as base, noon } from '#server/testing/test.ts'
import { newLead } from '#shared/intake/leads/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { captureLead, createLeadIntake, type LeadIntake } from './commands.ts'
import { insertLeads } from './insert-leads.ts'
import { insertResubmissions } from './insert-resubmissions.ts'
import { requireLead } from './queries.ts'
import { toSubmission } from './submission.ts'

interface Fixtures {
  visitor: Context
  intake: LeadIntake
}

const outages: unknown[] = []
const seller = () => 'Harborline Funding'

/** The intake commits through the pool, so every test uses its own email addresses. */
const test = base.extend<Fixtures>({
  visitor: async ({ pool }, use) => {
    await use({
      db: drizzle(pool),
      actor: { kind: 'visitor' },
      now: () => noon,
      requestId: 'test-request',
      origin: { ip: '192.0.2.7', userAgent: 'vitest' },
    })
  },
  intake: async ({ pool }, use) => {
    await use(createLeadIntake(pool, (error) => outages.push(error), seller))
    expect(outages).toEqual([])
  },
})

const address = (name = 'maria') => `${name}.${randomUUID()}@example.com`
const answers = (email: string, more: object = {}) =>
  parse(newLead, { name: 'Maria Kowalczyk', email, phone: '(212) 555-0123', source: 'Hero Form', ...more })

async function stored(pool: pg.Pool, id: string) {
  const [lead, submissions, outbox, consents] = await Promise.all([
    pool.query('select * from leads where id = $1', [id]),
    pool.query('select * from lead_resubmissions where lead_id = $1 order by submitted_at, id', [id]),
    pool.query(`select * from outbox where payload ->> 'leadId' = $1 order by job`, [id]),
    pool.query('select * from consent_events where subject_id = $1 order by channel, at', [id]),
  ])
  return { lead: lead.rows[0], submissions: submissions.rows, outbox: outbox.rows, consents: consents.rows }
}

test('a new lead is saved with its answers and a normalized email, and queues a staff notification', async ({
  pool,
  visitor,
  intake,
}) => {
  const email = address('Maria')
  const { lead, isExisting } = await captureLead(
    visitor,
    intake,
    answers(email, { attribution: { landingPath: '/business-funding?gclid=1', utmSource: 'ads' } }),
  )

  expect(isExisting).toBe(false)
  expect(await stored(pool, lead.id)).toMatchObject({
    lead: {
      name: 'Maria Kowalczyk',
      email,
      email_normalized: email.toLowerCase(),
      phone: '(212) 555-0123',
      phone_e164: '+12125550123',
      landing_path: '/business-funding',
      utm_source: 'ads',
      submissions: 1,
      created_at: noon,
    },
    submissions: [],
    outbox: [
      { job: 'leads.notify-staff', done_at: null },
      { job: 'leads.send-receipt', done_at: null },
    ],
    consents: [],
  })
})

test('a second submission with the same email belongs to the same lead and keeps its answers', async ({
  pool,
  visitor,
  intake,
}) => {
  const email = address()
  const first = await captureLead(visitor, intake, answers(email))
  const again = await captureLead(
    { ...visitor, now: () => new Date('2026-03-03T12:00:00Z') },
    intake,
    answers(`  ${email.toUpperCase()} `, { name: 'M. Kowalczyk-Smith', phone: '212 555 0199' }),
  )

  expect(again).toMatchObject({ lead: first.lead, isExisting: true, isOwn: false })
  const { lead, submissions, outbox } = await stored(pool, first.lead.id)
  expect(lead).toMatchObject({ name: 'Maria Kowalczyk', phone: '(212) 555-0123', submissions: 2 })
  expect(lead.last_submitted_at).toEqual(new Date('2026-03-03T12:00:00Z'))
  expect(submissions).toMatchObject([{ name: 'M. Kowalczyk-Smith', phone_e164: '+12125550199' }])
  expect(outbox).toHaveLength(2)
})

test('retries with the same idempotency key count once', async ({ pool, visitor, intake }) => {
  const key = randomUUID()
  const input = answers(address())
  const { lead } = await captureLead(visitor, intake, input, key)
  const repeats = await Promise.all([1, 2, 3].map(() => captureLead(visitor, intake, input, key)))

  for (const repeat of repeats) expect(repeat).toMatchObject({ lead, isExisting: true, isOwn: true })
  expect(await stored(pool, lead.id)).toMatchObject({ lead: { submissions: 1 }, submissions: [], outbox: [{}, {}] })
})

test('a person gets 50 more submissions a day, from anyone; a retry of a saved one is not refused', async ({
  pool,
  visitor,
  intake,
}) => {
  const [email, key] = [address(), randomUUID()]
  const { lead } = await captureLead(visitor, intake, answers(email))
  await captureLead(visitor, intake, answers(email), key)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => captureLead(visitor, intake, answers(email))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(49)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['rate_limited']))
  expect(await captureLead(visitor, intake, answers(email), key)).toMatchObject({ isExisting: true })
  // Strangers can't keep an API client's leads from being saved.
  const byApi = await captureLead(visitor, intake, answers(email), undefined, {
    evidence: undefined,
    requestHash: 'other',
  })
  expect(byApi).toMatchObject({ lead, isExisting: true })
  const { lead: saved, submissions } = await stored(pool, lead.id)
  expect([saved.submissions, submissions.length]).toEqual([52, 51])

  const later = { ...visitor, now: () => new Date(noon.getTime() + 25 * 60 * 60_000) }
  expect(await captureLead(later, intake, answers(email))).toMatchObject({ lead, isExisting: true })
  // The page of the lead has the newest, oldest first.
  const { resubmissions } = await requireLead(visitor, lead.id)
  expect([resubmissions.length, resubmissions.at(-1)?.submittedAt]).toEqual([50, later.now().toISOString()])
})

test('one idempotency key with two emails is one lead and both emails are saved', async ({ pool, visitor, intake }) => {
  const [key, typo, corrected] = [randomUUID(), address('typo'), address('corrected')]
  const { lead } = await captureLead(visitor, intake, answers(typo), key)

  for (const _ of [1, 2])
    expect(await captureLead(visitor, intake, answers(corrected), key)).toMatchObject({
      lead,
      isExisting: true,
      isOwn: false,
    })
  const { submissions } = await stored(pool, lead.id)
  expect(submissions.map(({ email }) => email)).toEqual([corrected])
})

test('the idempotency key of a resubmission is recognized too', async ({ pool, visitor, intake }) => {
  const [email, key] = [address(), randomUUID()]
  const { lead } = await captureLead(visitor, intake, answers(email))
  await captureLead(visitor, intake, answers(email, { name: 'Maria K' }), key)
  await captureLead(visitor, intake, answers(email, { name: 'Maria K' }), key)

  expect(await captureLead(visitor, intake, answers(address('other')), key)).toMatchObject({
    lead,
    isExisting: true,
    isOwn: false,
  })
  const { submissions } = await stored(pool, lead.id)
  expect(submissions).toHaveLength(2)
})

test('a batch with one email several times creates one lead', async ({ pool, visitor, intake }) => {
  const email = address()
  const results = await Promise.all(
    ['Ana', 'Bea', 'Cleo'].map((name) => captureLead(visitor, intake, answers(email, { name }))),
  )

  expect(results.map(({ isExisting }) => isExisting).sort()).toEqual([false, true, true])
  expect(new Set(results.map(({ lead }) => lead.id)).size).toBe(1)
  const { lead, submissions } = await stored(pool, results[0]?.lead.id ?? '')
  expect(lead.submissions).toBe(3)
  expect([lead.name, ...submissions.map(({ name }) => name)].sort()).toEqual(['Ana', 'Bea', 'Cleo'])
})

test('200 concurrent submissions through two servers create one lead per email', async ({ pool, visitor }) => {
  const servers = [1, 2].map(() => createLeadIntake(pool, (error) => outages.push(error), seller))
  const emails = Array.from({ length: 150 }, (_, index) => address(`p${index}`))
  const attempts = [...emails, ...emails.slice(0, 50)].sort()
  const results = await Promise.all(
    attempts.map((email, index) => captureLead(visitor, servers[index % 2] as LeadIntake, answers(email))),
  )

  expect(outages).toEqual([])
  expect(results.filter(({ isExisting }) => !isExisting)).toHaveLength(150)
  const { rows } = await pool.query(
    `select count(*)::int as leads, sum(submissions)::int as submissions,
       (select count(*)::int from outbox where payload ->> 'leadId' = any(select id::text from leads where email = any($1))) as outbox
     from leads where email = any($1)`,
    [emails],
  )
  expect(rows).toEqual([{ leads: 150, submissions: 200, outbox: 300 }])
})

// The embedded database has only one connection, so nothing can wait there.
if (inject('databaseUrl'))
  test('existing leads are locked in id order, so a transaction that has the first can lock the others', async ({
    pool,
    visitor,
    intake,
  }) => {
    const emails = Array.from({ length: 12 }, (_, index) => address(`known${index}`))
    const captured = await Promise.all(emails.map((email) => captureLead(visitor, intake, answers(email))))
    const ids = captured.map(({ lead }) => lead.id).toSorted()
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from leads where id = $1 for update', [ids[0]])
    const again = emails.map((email) => toSubmission(visitor, answers(email), seller(), undefined))
    const repeating = insertResubmissions(pool, again)
    await vi.waitFor(async () => {
      const { rowCount } = await client.query("select from pg_locks where not granted and locktype = 'transactionid'")
      expect(rowCount).toBe(1)
    })
    const { rowCount: free } = await client.query('select from leads where id = any($1) for update skip locked', [ids])
    await client.query('commit')
    client.release()

    expect((await repeating).map((known) => known?.id).toSorted()).toEqual(ids)
    expect(free).toBe(ids.length)
    const { rows } = await pool.query('select distinct submissions from leads where id = any($1)', [ids])
    expect(rows).toEqual([{ submissions: 2 }])
  })

test('a row that the database rejects fails alone', async ({ pool, visitor, intake }) => {
  const emails = [address('a'), address('b'), address('c')]
  const results = await Promise.allSettled(
    emails.map((email, index) =>
      // Bypasses validation on purpose.
      captureLead(visitor, intake, { ...answers(email), name: index === 1 ? 'nul \u0000' : 'Ana' }),
    ),
  )

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await pool.query('select email from leads where email = any($1) order by email', [emails])
  expect(rows.map(({ email }) => email)).toEqual([emails[0], emails[2]])
})

test('a checked box is saved as consent to calls and texts with its exact text', async ({ pool, visitor, intake }) => {
  const email = address()
  const { lead } = await captureLead(visitor, intake, answers(email, { contactConsent: true }))
  await captureLead(visitor, intake, answers(email, { phone: '212 555 0199', contactConsent: true }))

  const { consents } = await stored(pool, lead.id)
  expect(consents.map(({ channel, address, action }) => [channel, address, action])).toEqual([
    ['call', '+12125550123', 'given'],
    ['call', '+12125550199', 'given'],
    ['text', '+12125550123', 'given'],
    ['text', '+12125550199', 'given'],
  ])
  expect(consents[0]).toMatchObject({ ip: '192.0.2.7', user_agent: 'vitest', form: 'Hero Form' })
  expect(consents[0].exact_text).toContain('not a condition')
  expect(consents[0].text_sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('a lead is not saved if its notification job fails', async ({ pool, visitor }) => {
  const submission = toSubmission(visitor, answers(address()), seller(), undefined)
  // Makes the job's insert fail after the lead's insert.
  await pool.query("insert into outbox (id, job, payload, created_at, run_at) values ($1, 'x', '{}', $2, $2)", [
    submission.id,
    noon,
  ])

  await expect(insertLeads(pool, [submission])).rejects.toThrow('outbox_pkey')
  expect((await pool.query('select from leads where id = $1', [submission.id])).rowCount).toBe(0)
})
