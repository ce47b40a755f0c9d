/** Creates a brokerage of a given size with SQL. */
import pg from 'pg'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { fillResults } from './fill-results.ts'
import { firstNames, lastNames } from './names.ts'

/** Per lead: 0.2 applications, 0.1 tasks, 0.01 merchant leads and messages: the spec's 1,000,000 and 200,000. */
export const sizesOf = (leads: number) => ({
  leads,
  applications: leads / 5,
  merchants: leads / 100,
  contacts: leads / 100,
  tasks: leads / 10,
})

/** Rows arrive over two years; related rows share an id, sorted by arrival like ours (UUIDv7). */
const end = `'${new Date().toISOString()}'::timestamptz`
const arrival = (all: number) => `${end} - interval '2 years' + interval '2 years' * (n::float8 / ${all})`
const uuidOf = (at: string, number = 'n') => `(
  lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5((${number})::text), 1, 3) ||
  '8' || substr(md5((${number})::text), 4, 15))::uuid`

const trades = [
  'Bakery',
  'Roofing',
  'Dental',
  'Trucking',
  'Florist',
  'Diner',
  'Fitness',
  'Printing',
  'Garage',
  'Pharmacy',
]
const oneOf = (words: readonly string[], seed: string) =>
  `(array[${words.map((word) => `'${word}'`)}])[1 + abs(hashtext(n || '${seed}')) % ${words.length}]`

const person = `${oneOf(firstNames, 'f')} || ' ' || ${oneOf(lastNames, 'l')} || ' ' || md5(n::text)::varchar(5)`
const address = `md5(n::text)::varchar(10) || n || '@example.com'`
const phone = `'+1' || (2010000000 + n::bigint * 7919 % 7900000000)`
const leadStatuses = [
  ...Array(12).fill('unqualified'),
  ...Array(4).fill('converted'),
  'new',
  'attempted',
  'contacted',
  'nurture',
]
const closedStages = [
  ...Array(9).fill('not_placed'),
  ...Array(4).fill('withdrawn'),
  ...Array(4).fill('expired'),
  'funded',
  'funded',
]
const merchantStatuses = [...Array(9).fill('lost'), ...Array(3).fill('live'), 'new', 'contacted', 'quote_sent']
const contactStatuses = [...Array(12).fill('closed'), 'replied', 'new', 'open']
const topics = ['funding', 'funding', 'personal', 'merchant', 'partner']
const states = [...Array(40).fill('NY'), ...Array(30).fill('TX'), ...Array(29).fill('CA'), 'WY']
const products = [...Array(9).fill('term_loan'), 'sba', 'equipment']
/** A third has one of five owners; the last two left after the first year. */
export const owners = Array.from({ length: 5 }, (_, at) => `0197f1f2-0000-7000-8000-00000000000${at}`)
const ownerOf = (all: number) =>
  `case when n % 3 = 0 then (array[${owners.map((id) => `'${id}'`)}])[1 + n / 3 % case when n < ${all / 2} then 5 else 3 end]::uuid end`
const statement = JSON.stringify({
  ...{ volumeCents: 2_500_000, feesCents: 80_000, payments: 900, presentPercent: 80, amexPercent: 10 },
  ...{ terminationFeeCents: 0, equipmentCents: 0 },
})
const openStages = ['draft', 'draft', 'submitted', 'in_review', 'docs_needed', 'with_lenders']
const stages = [...closedStages, ...closedStages, ...openStages]

const later = `least(at + interval '1 hour' * (1 + n % 100), ${end} + interval '1 minute')`

/** A frequent tag, one of an old list, and a rare one. */
const tagShares = [
  ['Common', 'n % 4 = 0'],
  ['Old list', 'n * 10 < total * 3'],
  ['Rare', 'n % 9973 = 0'],
] as const

/** Ids are those of leads and applications, which share an arrival. */
async function fillTags(pool: pg.Pool, { leads, applications }: ReturnType<typeof sizesOf>) {
  // An earlier schema, for the measurement of migrations, has none.
  if (!(await pool.query(`select to_regclass('tags') as is_there`)).rows[0].is_there) return
  for (const [at, [name, share]] of tagShares.entries()) {
    const id = `0197f1f2-0000-7000-9000-00000000000${at}`
    await pool.query(`insert into tags values ($1, $2, lower($2), now())`, [id, name])
    for (const [table, record, total] of [
      ['lead_tags', 'lead_id', leads],
      ['application_tags', 'application_id', applications],
    ] as const)
      await pool.query(
        `insert into ${table} (tag_id, ${record}) select $1, ${uuidOf('at')}
         from (select n, ${total} as total, ${arrival(total)} as at from generate_series(1, ${total}) n) one where ${share}`,
        [id],
      )
  }
}

const times = { created_at: 'at', updated_at: 'at' }

/** Leaves out columns that an earlier schema lacks, for the measurement of migrations. */
const inserter = (pool: pg.Pool) => async (table: string, all: number, values: Record<string, string>) => {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const existing = new Set(rows.map(({ name }) => name))
  const filled = Object.entries(values).filter(([name]) => existing.has(name))
  await pool.query(
    `insert into ${table} (${filled.map(([name]) => name).join()}) select ${filled.map(([, value]) => value).join()}
     from (select n, ${arrival(all)} as at from generate_series(1, ${all}) n) one`,
  )
}

/** Fills the table of leads alone. */
export const fillLeads = (pool: pg.Pool, leads: number) =>
  inserter(pool)('leads', leads, {
    ...{ id: uuidOf('at'), name: person, email: address, email_normalized: address },
    ...{ phone, phone_e164: phone, source: `'Source ' || n % 12`, status: oneOf(leadStatuses, 's'), ...times },
    owner_staff_id: ownerOf(leads),
    first_touched_at: `case when n % 3 > 0 then at + interval '1 hour' * (n % 90) end`,
    ...{ last_submitted_at: 'at', next_action_on: `case when n % 50 = 0 then (at + interval '3 days')::date end` },
  })

/** Fills the tables. The program creates the owner's account. */
export async function fill(url: string, leads: number, createTables: (pool: pg.Pool) => Promise<void> = migrate) {
  const pool = new pg.Pool({ connectionString: url })
  const sizes = sizesOf(leads)
  await createTables(pool)
  await pool.query('set session_replication_role = replica')
  await fillLeads(pool, sizes.leads)
  const insert = inserter(pool)
  await fillTags(pool, sizes)
  await insert('applications', sizes.applications, {
    ...{ id: uuidOf('at'), reference: `'HL-' || upper(lpad(to_hex(n), 8, '0'))` },
    ...{ type: `case when n % 20 = 0 then 'personal' else 'business' end`, state: oneOf(states, 'u') },
    product: `case when n % 20 > 0 then ${oneOf(products, 'p')} end`,
    owner_staff_id: ownerOf(sizes.applications),
    // Of the lead that arrived at the same time.
    lead_id: `case when n % 5 > 0 then ${uuidOf('at', `n * ${sizes.leads / sizes.applications}`)} end`,
    ...{ stage: oneOf(stages, 's'), stage_changed_at: `at + interval '2 days'`, name: person, email: address },
    ...{
      email_normalized: address,
      business_name: `${oneOf(lastNames, 'b')} || ' ' || ${oneOf(trades, 't')} || ' ' || n`,
    },
    ...{ phone, amount_cents: '(20000 + n::bigint * 7919 % 480000) * 100', submitted_at: 'at', ...times },
    unanswered_since: 'case when n % 100 = 0 then at end',
  })
  await insert('application_stage_changes', sizes.applications, {
    ...{ id: uuidOf('at'), application_id: uuidOf('at'), to_stage: `'submitted'`, actor_kind: `'applicant'`, at: 'at' },
    request_id: `'bench'`,
  })
  await insert('application_stage_changes', sizes.applications, {
    ...{ id: uuidOf(later), application_id: uuidOf('at'), from_stage: `'submitted'`, to_stage: `'in_review'` },
    ...{ actor_kind: `'staff'`, at: later, request_id: `'bench'` },
  })
  await fillResults(pool, { ...sizes, arrivalOf: arrival, uuidOf, stage: oneOf(stages, 's'), end })
  await insert('application_messages', sizes.applications, {
    ...{
      id: uuidOf('at'),
      application_id: uuidOf('at'),
      author: `'applicant'`,
      body_encrypted: `'encrypted'`,
      at: 'at',
    },
  })
  await insert('merchant_leads', sizes.merchants, {
    ...{ id: uuidOf('at'), reference: `'HM-' || upper(lpad(to_hex(n), 8, '0'))`, name: person, email: address },
    ...{
      email_normalized: address,
      phone,
      business_name: `${oneOf(lastNames, 'b')} || ' ' || ${oneOf(trades, 't')}`,
    },
    ...{
      industry: `'retail'`,
      processor: `'Other'`,
      pricing_model: `'unknown'`,
      contract_ends: `''`,
      equipment: `'none'`,
    },
    ...{
      needs: `'[]'`,
      was_terminated: 'false',
      remarks_encrypted: `''`,
      statement: `'${statement}'`,
      volume_cents: '2500000',
    },
    ...{ rates_version: `'bench'`, status: oneOf(merchantStatuses, 's'), status_changed_at: 'at', ...times },
  })
  await insert('contact_messages', sizes.contacts, {
    ...{ id: uuidOf('at'), reference: `'HC-' || upper(lpad(to_hex(n), 8, '0'))`, name: person, email: address },
    ...{
      email_normalized: address,
      phone,
      topic: oneOf(topics, 't'),
      body_encrypted: `'encrypted'`,
      channel: `'email'`,
    },
    ...{
      best_time: `'any'`,
      status: oneOf(contactStatuses, 's'),
      spam_score: '0',
      spam_signals: `'[]'`,
      is_spam: 'n % 9 = 0',
    },
    ...times,
  })
  await insert('tasks', sizes.tasks, {
    ...{ id: uuidOf('at'), subject: `'Call back'`, type: `'call'`, priority: `'normal'` },
    ...{ status: `case when n % 50 = 0 then 'open' else 'done' end`, due_at: `at + interval '3 days'` },
    ...{ done_at: `case when n % 50 <> 0 then at + interval '2 days' end`, ...times },
  })
  // Data that can't be opened belongs to closed applications; the browser opens active ones.
  await pool.query(
    `delete from application_messages using applications
    where application_id = applications.id and stage = any($1)`,
    [openStages],
  )
  await pool.query('vacuum analyze')
  await pool.end()
  return sizes
}
