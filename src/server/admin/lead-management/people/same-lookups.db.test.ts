import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { fillLookups } from '#server/applications/applications/lookups/fill-lookups.ts'
import { applicationAnswers, applications } from '#server/applications/applications/table.ts'
import { reencryptAll } from '#server/compliance/key-rotation/commands.ts'
import { type EncryptionKeys, encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { limitScope, scopesOf } from '#server/testing/fixtures/scope-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { findSameLookups } from './find-same-lookups.ts'

interface Answered {
  readonly name?: string
  readonly businessName?: string
  readonly ein?: string
  readonly street?: string
  readonly zip?: string
}

let people = 0

/** Submits an application of a person with an email address of their own; returns its id and browser. */
async function apply(server: TestServer, { name, businessName, ein, street, zip = '10001' }: Answered) {
  people++
  const browser = server.browser()
  const email = `person${people}@example.com`
  await browser.post('/api/applications', { type: 'business', name: name ?? `Person ${people}`, email })
  if (street) await saveStep(browser, 'business', { legalName: businessName ?? 'Pier', street, zip })
  if (ein) await saveStep(browser, 'financials', { ein })
  const [row] = await server.ctx.db.select().from(applications).where(eq(applications.emailNormalized, email))
  const id = row?.id ?? ''
  if (businessName) await server.ctx.db.update(applications).set({ businessName }).where(eq(applications.id, id))
  await setSubmitted(server, id)
  return { id, browser }
}

const setSubmitted = ({ ctx }: TestServer, id: string) =>
  ctx.db.update(applications).set({ stage: 'submitted', submittedAt: ctx.now() }).where(eq(applications.id, id))

const setDraft = ({ ctx }: TestServer, id: string) =>
  ctx.db.update(applications).set({ stage: 'draft', submittedAt: null }).where(eq(applications.id, id))

async function saveStep(browser: Browser, step: string, answers: object, version = 0) {
  const saved = await browser.put(`/api/applications/current/steps/${step}`, { answers, version })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

interface Shown {
  readonly id: string
  readonly reasons: readonly string[]
}

async function read(staff: Browser, id: string) {
  const { records, weak } = (await staff.get(`/api/admin/people/application/${id}`)).body
  const reasonsOf = (shown: readonly Shown[]) => Object.fromEntries(shown.map(({ id, reasons }) => [id, reasons]))
  return { records: reasonsOf(records), weak: reasonsOf(weak) }
}

test('applications with the same EIN, however it is typed, are of one business', async ({ server }) => {
  const one = await apply(server, { businessName: 'Harbor Bakery LLC', ein: '20-4567891' })
  const two = await apply(server, { businessName: 'Pier Cafe', ein: ' 204567891' })
  const other = await apply(server, { businessName: 'Harbor Diner', ein: '20-4567892' })
  await server.createStaff()
  const pat = await server.signIn()
  expect(await read(pat, one.id)).toEqual({ records: { [one.id]: ['opened'], [two.id]: ['ein'] }, weak: {} })
  expect(await read(pat, two.id)).toEqual({ records: { [two.id]: ['opened'], [one.id]: ['ein'] }, weak: {} })
  expect((await read(pat, other.id)).records).toEqual({ [other.id]: ['opened'] })
  const { entries } = (await pat.get(`/api/admin/people/application/${one.id}/timeline`)).body
  expect(new Set(entries.map(({ record }: { record: Shown }) => record.id))).toEqual(new Set([one.id, two.id]))

  // Once it is corrected, it is another business.
  await setDraft(server, two.id)
  await saveStep(two.browser, 'financials', { ein: '20-4567893' }, 1)
  await setSubmitted(server, two.id)
  expect((await read(pat, one.id)).records).toEqual({ [one.id]: ['opened'] })
})

test('the EIN and address of a draft neither find an application nor are found, until it is submitted', async ({
  server,
}) => {
  const answers = { businessName: 'Harbor Bakery', ein: '20-4567891', street: '100 Main St' }
  const one = await apply(server, answers)
  const guess = await apply(server, { ...answers, businessName: 'Pier Cafe' })
  const namesake = await apply(server, { ...answers, ein: '20-4567892' })
  await server.createStaff()
  const pat = await server.signIn()
  expect(Object.keys((await read(pat, one.id)).records)).toHaveLength(3)

  await setDraft(server, guess.id)
  await setDraft(server, namesake.id)
  // The name of the business is not an answer.
  expect(await read(pat, one.id)).toEqual({ records: { [one.id]: ['opened'] }, weak: { [namesake.id]: ['business'] } })
  expect(await read(pat, guess.id)).toEqual({ records: { [guess.id]: ['opened'] }, weak: {} })
  // Nor once someone reopens an application that was submitted.
  await server.ctx.db.update(applications).set({ submittedAt: server.ctx.now() }).where(eq(applications.id, guess.id))
  expect((await read(pat, one.id)).records).toEqual({ [one.id]: ['opened'] })
})

test('an EIN that people make up joins no one', async ({ server }) => {
  const [one] = [await apply(server, { ein: '12-3456789' }), await apply(server, { ein: '12-3456789' })]
  await server.createStaff()
  expect((await read(await server.signIn(), one.id)).records).toEqual({ [one.id]: ['opened'] })
})

test('the same name and address join applications; the address alone is proposed as a possible duplicate', async ({
  server,
}) => {
  const one = await apply(server, { businessName: 'Harbor Bakery, LLC', street: '100 Main Street, Suite 200' })
  const two = await apply(server, { businessName: 'Harbor Bakery', street: '100 MAIN ST #200', zip: '10001-4321' })
  const neighbor = await apply(server, { businessName: 'Pier Cafe', street: '100 Main St Ste 200' })
  const upstairs = await apply(server, { businessName: 'Harbor Bakery Two', street: '100 Main St Ste 300' })
  await server.createStaff()
  const pat = await server.signIn()
  expect(await read(pat, one.id)).toEqual({
    records: { [one.id]: ['opened'], [two.id]: ['name_and_address'] },
    weak: { [neighbor.id]: ['address'] },
  })
  expect(await read(pat, upstairs.id)).toEqual({ records: { [upstairs.id]: ['opened'] }, weak: {} })
})

test('an applicant with two businesses at one address is one person', async ({ server }) => {
  const one = await apply(server, { name: 'Ada Harbor', businessName: 'Harbor Bakery', street: '1 Pier Road' })
  const two = await apply(server, { name: 'ada harbor', businessName: 'Pier Cafe', street: '1 Pier Rd.' })
  await server.createStaff()
  expect((await read(await server.signIn(), one.id)).records).toMatchObject({ [two.id]: ['name_and_address'] })
})

test('a shared EIN is named next to a shared email address', async ({ server }) => {
  const one = await apply(server, { ein: '20-4567891' })
  const two = await apply(server, { ein: '20-4567891' })
  await server.ctx.db.update(applications).set({ emailNormalized: 'ada@example.com' })
  await server.createStaff()
  expect((await read(await server.signIn(), one.id)).records).toMatchObject({ [two.id]: ['email', 'ein'] })
})

test('a colleague’s application is neither shown nor proposed by its EIN or address to someone who reads only their own', async ({
  server,
}) => {
  const answers = { ein: '20-4567891', street: '100 Main St', businessName: 'Harbor Bakery' }
  const mine = await apply(server, answers)
  const theirs = [
    (await apply(server, { ...answers, businessName: 'Pier Cafe' })).id,
    (await apply(server, { ...answers, ein: '20-4567899' })).id,
    (await apply(server, { ...answers, ein: '20-4567899', businessName: 'Pier Cafe' })).id,
  ]
  const { id: kim } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  const { id: pat } = await server.createStaff()
  await server.ctx.db.update(applications).set({ ownerStaffId: kim })
  await server.ctx.db.update(applications).set({ ownerStaffId: pat }).where(eq(applications.id, mine.id))
  const reader = await server.signIn()
  expect(Object.keys((await read(reader, mine.id)).records)).toHaveLength(3)

  await limitScope(server, 'agent', scopesOf('own'))
  const url = `/api/admin/people/application/${mine.id}`
  const shown = [(await reader.get(url)).body, (await reader.get(`${url}/timeline`)).body]
  expect(await read(reader, mine.id)).toEqual({ records: { [mine.id]: ['opened'] }, weak: {} })
  for (const id of theirs) expect(JSON.stringify(shown)).not.toContain(id)
  expect((await reader.get(`/api/admin/people/application/${theirs[0]}`)).status).toBe(404)
})

test('a correction by staff changes what an application is found by', async ({ server }) => {
  const one = await apply(server, { businessName: 'Harbor Bakery', street: '100 Main St' })
  const two = await apply(server, { businessName: 'Harbor Bakery', street: '102 Main St' })
  await server.ctx.db.update(applications).set({ stage: 'in_review', submittedAt: server.ctx.now() })
  await server.createStaff()
  const pat = await server.signIn()
  expect((await read(pat, one.id)).records).toEqual({ [one.id]: ['opened'] })
  const correction = {
    ...{ correctionId: crypto.randomUUID(), step: 'business', path: 'street', before: '102 Main St' },
    ...{ value: '100 Main Street', reason: 'A slip of the pen' },
  }
  const corrected = await pat.post(`/api/admin/applications/${two.id}/corrections`, correction)
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  expect((await read(pat, one.id)).records).toMatchObject({ [two.id]: ['name_and_address'] })
})

test('earlier answers are filled in parts with progress, and a damaged one doesn’t stop the others', async ({
  server,
}) => {
  const { id } = await apply(server, { ein: '20-4567891', street: '100 Main St' })
  const { db } = server.ctx
  const before = await hashes(server)
  await db.update(applicationAnswers).set({ lookupHash: null })
  await db.execute(sql`
    with copies as (
      insert into applications (id, reference, type, stage, stage_changed_at, name, email, email_normalized, created_at, updated_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'HL-' || n, 'business', 'draft', now(), 'A', 'a', 'a', now(), now()
      from generate_series(1, 2100) n returning id)
    insert into application_answers (application_id, step, encrypted, version, saved_at)
    select id, 'financials', 'x.y', 1, now() from copies`)
  const job = fillLookups({ keys: server.documentStore.keys })
  await job.run(server.ctx, [{}])
  const queued = await db.select().from(outbox).where(eq(outbox.job, 'applications.fill-lookups'))
  const [next] = queued.filter(({ payload }) => 'done' in (payload as object))
  expect(next?.payload).toMatchObject({ done: 2_000, total: 2_102 })
  expect(await hashes(server)).toEqual([])
  await job.run(server.ctx, [next?.payload as object])
  expect(await hashes(server)).toEqual(before)
  expect(before.map(({ applicationId }) => applicationId)).toEqual([id, id])
})

async function hashes(server: TestServer) {
  const { applicationId, step, lookupHash } = applicationAnswers
  return server.ctx.db
    .select({ applicationId, step, lookupHash })
    .from(applicationAnswers)
    .where(sql`${lookupHash} is not null`)
    .orderBy(step)
}

test('the same EIN is found while a key rotation runs, after it, and with the new key alone', async ({ server }) => {
  const one = await apply(server, { ein: '20-4567891' })
  const two = await apply(server, { ein: '20-4567891' })
  const rotated: EncryptionKeys = [encryptionKey(randomBytes(32)), ...server.documentStore.keys]
  const { ctx } = server
  const [known] = await ctx.db.select().from(applications).where(eq(applications.id, one.id))
  const found = async (keys: EncryptionKeys) => [...(await findSameLookups(ctx, keys, known ? [known] : [])).ein]
  const atFirst = await hashes(server)
  // The second application's answers are still those of the old key.
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    delete from application_answers where application_id = ${two.id} returning *`)
  for await (const _ of reencryptAll(ctx, rotated)) {
    // Each batch is a transaction of its own.
  }
  await ctx.db.execute(
    sql`insert into application_answers select * from json_populate_recordset(null::application_answers, ${JSON.stringify(rows)}::json)`,
  )
  expect(await found(rotated)).toEqual([two.id])

  for await (const _ of reencryptAll(ctx, rotated)) {
    // Now the rest.
  }
  expect(await found([rotated[0]])).toEqual([two.id])
  expect((await hashes(server)).map(({ lookupHash }) => lookupHash)).not.toContain(atFirst[0]?.lookupHash)
})
