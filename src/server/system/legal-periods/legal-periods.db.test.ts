import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { test as database } from '#server/testing/test.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { PeriodList } from '#shared/system/legal-periods/contract.ts'
import {
  type PeriodKind,
  periodInfo,
  shippedPeriods,
  shippedReviewer,
} from '#shared/system/legal-periods/legal-period.ts'
import { periodKinds } from '#shared/system/legal-periods/period-kinds.ts'
import { loadShippedPeriods } from './commands.ts'
import { findPeriodDays } from './queries.ts'
import { legalPeriods } from './table.ts'

const path = '/api/admin/legal-periods'

/** Signs in a new member of staff. */
async function signInAs(server: TestServer, role: 'owner' | 'compliance' | 'manager' | 'agent') {
  const email = `${role}@example.com`
  await server.createStaff({ role, email, name: `Kim ${role}` })
  return server.signIn(email)
}

const listOf = async (browser: Browser) => (await browser.get(path)).body as PeriodList

async function save(browser: Browser, kind: PeriodKind, values = {}, change = {}) {
  const { periods, today } = await listOf(browser)
  const [latest] = periods.find((one) => one.kind === kind)?.versions ?? []
  return browser.post(`${path}/${kind}`, {
    ...{ id: uuidv7(), version: latest?.version ?? 0, validFrom: today, reason: 'The law changed' },
    period: { ...latest?.period, reviewer: 'Kim', lawAsOf: '2026-03-01', ...values },
    ...change,
  })
}

database('the shipped periods are loaded once, and an edited one is never replaced', async ({ ctx }) => {
  const rows = await ctx.db.select().from(legalPeriods)
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(periodKinds.toSorted())
  await loadShippedPeriods(ctx)
  expect(await ctx.db.$count(legalPeriods)).toBe(periodKinds.length)
})

database.for(['update legal_periods set days = 1', 'delete from legal_periods', 'truncate legal_periods'])(
  'a saved version can’t be changed: %s',
  async (statement, { ctx }) => {
    await expect(ctx.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^legal_periods is append-only$/) },
    })
  },
)

test('a new period applies to what arrives from its day on, and earlier deadlines stay', async ({ server }) => {
  const cora = await signInAs(server, 'compliance')
  const { today } = await listOf(cora)
  const starts = '2026-03-10'
  expect(today < starts).toBe(true)
  expect((await save(cora, 'adverse_action', { days: 20 }, { validFrom: starts })).status).toBe(200)
  const daysOn = (day: string) => findPeriodDays(server.ctx, 'adverse_action', new Date(`${day}T15:00:00Z`))
  expect([await daysOn('2026-03-09'), await daysOn(starts), await daysOn('2027-01-01')]).toEqual([30, 20, 20])
  const period = (await listOf(cora)).periods.find(({ kind }) => kind === 'adverse_action')
  expect(period).toMatchObject({ inForceVersion: 1, versions: [{ version: 2, by: 'Kim compliance' }, { version: 1 }] })
  const logged = await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)
  expect(logged.find(({ action }) => action === 'legal-period.save')).toMatchObject({
    subject: 'adverse_action',
    detail: expect.objectContaining({
      ...{ version: 2, reason: 'The law changed' },
      before: { days: 30, lawAsOf: '2026-11-22', reviewer: shippedReviewer, validFrom: '2000-01-01' },
      after: { days: 20, lawAsOf: '2026-03-01', reviewer: 'Kim', validFrom: starts },
    }),
  })
})

test('a period planned earlier starts on its day, although another one was saved since', async ({ server }) => {
  const cora = await signInAs(server, 'compliance')
  await save(cora, 'adverse_action', { days: 20 }, { validFrom: '2026-03-10' })
  await save(cora, 'adverse_action', { days: 25 })
  const daysOn = (day: string) => findPeriodDays(server.ctx, 'adverse_action', new Date(`${day}T15:00:00Z`))
  expect([await daysOn('2026-03-09'), await daysOn('2026-03-10')]).toEqual([25, 20])
})

test.for([
  ['adverse_action', 30, 'Regulation B'],
  ['privacy_confirm', 10, '11 CCR 7021(a)'],
  ['privacy_answer', 45, 'website promises'],
  ['privacy_opt_out', 15, '11 CCR 7026(f)(1)'],
] as const)('%s: more than the %i days that the law allows are refused', async ([kind, days, why], { server }) => {
  const cora = await signInAs(server, 'compliance')
  expect(periodInfo[kind].maxDays).toBe(days)
  expect((await save(cora, kind, { days: days + 1 })).body.fields['period.days']).toContain(why)
  expect((await save(cora, kind, { days })).status).toBe(200)
})

test('an edited period needs the name of who checked it', async ({ server }) => {
  const cora = await signInAs(server, 'compliance')
  const refused = await save(cora, 'adverse_action', { reviewer: shippedReviewer })
  expect(refused.body.fields).toEqual({
    'period.reviewer': 'Enter who checked this version against the law, such as your own name',
  })
})

test('a privacy request follows the period in force, without a release', async ({ server, pool }) => {
  const cora = await signInAs(server, 'compliance')
  await save(cora, 'privacy_answer', { days: 20 })
  const request = { kind: 'know', name: 'Ada Harbor', email: 'ada@example.com', reference: '', details: '' }
  await server.browser().post('/api/privacy-requests', request)
  const { rows } = await pool.query<{ days: number }>(
    'select round(extract(epoch from due_at - created_at) / 86400)::int as days from privacy_requests',
  )
  expect(rows).toEqual([{ days: 20 }])
})

test('wrong input names every field, and a stale version is refused', async ({ server }) => {
  const cora = await signInAs(server, 'compliance')
  const wrong = { days: 0, source: '', lawAsOf: '2026-03-01', nextReviewOn: '2026-03-01', reviewer: '' }
  const refused = await save(cora, 'adverse_action', wrong, { reason: '' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.fields).toSorted()).toEqual(
    ['period.days', 'period.nextReviewOn', 'period.reviewer', 'period.source', 'reason'].toSorted(),
  )
  expect((await save(cora, 'privacy_answer', { days: 60 })).body.fields['period.days']).toContain('website promises')
  expect((await save(cora, 'adverse_action', {}, { validFrom: '2026-01-01' })).body.fields).toHaveProperty('validFrom')
  expect((await save(cora, 'adverse_action', { days: 25 })).status).toBe(200)
  expect((await save(cora, 'adverse_action', { days: 26 }, { version: 1 })).status).toBe(409)
  expect((await listOf(cora)).periods[0]?.versions).toHaveLength(2)
})

test('an id that was used for other content is refused, and the same content is saved once', async ({ server }) => {
  const cora = await signInAs(server, 'compliance')
  const id = uuidv7()
  const send = (values = {}, change = {}, kind: PeriodKind = 'adverse_action') =>
    save(cora, kind, { days: 20, ...values }, { id, version: 1, ...change })
  for (const _sent of ['once', 'twice']) expect((await send()).status).toBe(200)
  const refused = {
    ...{ status: 409, body: { message: 'This was already saved with other details. Refresh and try again.' } },
  }
  expect(await send({ days: 25 })).toMatchObject(refused)
  expect(await send({ note: 'Mine' }, { version: 2 })).toMatchObject(refused)
  expect(await send({}, { validFrom: '2026-03-10' })).toMatchObject(refused)
  expect(await send({}, { reason: 'A typo' })).toMatchObject(refused)
  expect(await send({}, {}, 'privacy_answer')).toMatchObject(refused)
  expect((await listOf(cora)).periods.find(({ kind }) => kind === 'adverse_action')?.versions).toHaveLength(2)
})

test('a review of the law is not in the future, and the next one is within three years', async ({ server }) => {
  const cora = await signInAs(server, 'compliance')
  for (const [values, wrong] of [
    [{ lawAsOf: '2026-03-03' }, ['period.lawAsOf']],
    [{ lawAsOf: '1989-12-31' }, ['period.lawAsOf']],
    [{ nextReviewOn: '2026-03-02' }, ['period.nextReviewOn']],
    [{ nextReviewOn: '2029-03-03' }, ['period.nextReviewOn']],
  ] as const) {
    const { status, body } = await save(cora, 'adverse_action', values)
    expect([status, Object.keys(body.fields)]).toEqual([422, wrong])
  }
  expect((await save(cora, 'adverse_action', { lawAsOf: '2026-03-02', nextReviewOn: '2029-03-02' })).status).toBe(200)
})

test('managers read the periods; agents see nothing, and neither can change them', async ({ server }) => {
  const manager = await signInAs(server, 'manager')
  const agent = await signInAs(server, 'agent')
  expect((await listOf(manager)).periods[0]?.versions[0]?.period.days).toBe(shippedPeriods.adverse_action.days)
  expect((await save(manager, 'adverse_action', { days: 20 })).status).toBe(403)
  expect((await agent.get(path)).status).toBe(403)
})
