import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { expect, inject, onTestFinished } from 'vitest'
import { openDatabase } from '#server/platform/db/connect.ts'
import { connectWithoutTimeout, migrate } from '#server/platform/db/migrations/migrate.ts'
import { test } from '#server/testing/test.ts'

const migrations = path.resolve('db/migrations')

/** Opens an empty database with the first migrations only. */
async function openOldDatabase(count: number): Promise<pg.Pool> {
  const dataDir = fs.mkdtempSync(path.join(inject('temporaryDirectory'), 'upgrade-'))
  const server = inject('databaseUrl')
  const name = `hl_${randomBytes(4).toString('hex')}`
  const url = server && Object.assign(new URL(server), { pathname: name }).href
  const admin = server ? new pg.Client(server) : undefined
  await admin?.connect()
  await admin?.query(`create database ${name}`)
  const database = await openDatabase({ databaseUrl: url, dataDir })
  onTestFinished(async () => {
    await database.close()
    await admin?.query(`drop database ${name} with (force)`)
    await admin?.end()
  })

  const folder = path.join(dataDir, 'migrations')
  fs.cpSync(migrations, folder, { recursive: true })
  const journalFile = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(fs.readFileSync(journalFile, 'utf8'))
  fs.writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  const { client, release } = await connectWithoutTimeout(database.pool)
  await runMigrations(drizzle(client), { migrationsFolder: folder })
  await release()
  return database.pool
}

interface OldFee {
  readonly cents: number
  readonly at: string
  readonly dueOn: string
  readonly funding?: { readonly amountCents: number; readonly fundedOn: string }
}

/** Adds an offer and its fee as versions before the receivables stored them. */
async function addOldFee(pool: pg.Pool, { cents, at, dueOn, funding }: OldFee): Promise<string> {
  const [id, applicationId] = [uuidv7(), uuidv7()]
  const client = await pool.connect()
  try {
    // Triggers and references of records that this upgrade doesn't touch are left out.
    await client.query("begin; set local session_replication_role = 'replica'")
    await client.query(
      `insert into offers (id, submission_id, application_id, lender_id, product, status, status_changed_at,
        amount_cents, terms, lender_fees_cents, success_fee_cents, received_cents, repaid_cents, payment_cents, payments,
        apr_thousandths, apr_without_fee_thousandths, state, funding, created_at, updated_at)
      select $1, $1, $2, lenders.id, 'term_loan', 'funded', $4, 5000000, '{"successFeeBasisPoints": 500}', 0, $3,
        5000000, 5600000, 466667, 12, 17000, 12000, 'NJ', $5, $4, $4 from lenders order by lenders.name limit 1`,
      [id, applicationId, cents, at, funding ? JSON.stringify(funding) : null],
    )
    await client.query(
      'insert into success_fees (offer_id, application_id, amount_cents, due_on, created_at) values ($1, $2, $3, $4, $5)',
      [id, applicationId, cents, dueOn, at],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return id
}

test('an upgrade gives each fee one invoice, numbered by year without gaps, and sends no reminders', async () => {
  const pool = await openOldDatabase(3)
  const funding = { amountCents: 4_800_000, fundedOn: '2025-11-03' }
  const older = await addOldFee(pool, { cents: 240_000, at: '2025-11-04T15:00:00Z', dueOn: '2025-11-18', funding })
  const none = await addOldFee(pool, { cents: 0, at: '2026-01-05T15:00:00Z', dueOn: '2026-01-19' })
  const second = await addOldFee(pool, { cents: 250_000, at: '2026-02-03T15:00:00Z', dueOn: '2026-02-17' })
  const first = await addOldFee(pool, { cents: 99_999, at: '2026-01-06T15:00:00Z', dueOn: '2026-01-20' })

  await migrate(pool)
  const { rows: invoices } = await pool.query(
    `select fee_id, kind, number, amount_cents::int as cents, due_on::text, line -> 'fundedCents' as funded,
      line ->> 'fundedOn' as funded_on, line -> 'basisPoints' as points from success_fee_invoices order by number`,
  )
  const invoice = { kind: 'invoice', points: 500, funded: 5_000_000 }
  expect(invoices).toMatchObject([
    { fee_id: older, number: 'INV-2025-0001', cents: 240_000, ...invoice, funded: 4_800_000, funded_on: '2025-11-03' },
    { fee_id: first, number: 'INV-2026-0001', cents: 99_999, due_on: '2026-01-20', ...invoice },
    { fee_id: second, number: 'INV-2026-0002', cents: 250_000, due_on: '2026-02-17', ...invoice },
  ])
  expect(invoices.some(({ fee_id }) => fee_id === none)).toBe(false)

  const { rows: numbers } = await pool.query('select series, year, last from success_fee_numbers order by year')
  expect(numbers).toEqual([
    { series: 'invoice', year: 2025, last: 1 },
    { series: 'invoice', year: 2026, last: 2 },
  ])
  const { rows: reminders } = await pool.query(
    'select distinct channel, count(*)::int from success_fee_reminders group by 1',
  )
  expect(reminders).toEqual([{ channel: 'none', count: 12 }])
})
