import { v7 as uuidv7 } from 'uuid'
import { expect, vi } from 'vitest'
import { addTeam } from '#server/identity/record-scope/commands.ts'
import { teamMembers } from '#server/identity/record-scope/table.ts'
import { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { addApplication, addLead, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import type { Fresh } from '#shared/admin/dashboard/choices.ts'
import { findBreakdown } from './breakdown.ts'
import { findCohorts } from './cohorts.ts'
import { findFigures } from './figures.ts'
import { keepFigures } from './kept-figures.ts'
import { dailyFigures } from './table.ts'

const [second, minute] = [1_000, 60_000]

interface Asked {
  input?: string
  fresh?: Fresh
  count?: (ctx: Context) => Promise<unknown>
}

/** Keeps answers by a clock that the test moves; each count takes `tookMs` and returns its number. */
function setup({ tookMs = 40, ...options }: { tookMs?: number; isLarge?: () => Promise<boolean> } = {}) {
  const clock = { ms: 0, tookMs }
  const report = vi.fn()
  const kept = keepFigures({ report, isLarge: async () => true, elapsed: () => clock.ms, ...options })
  let counts = 0
  const countNext = async () => {
    clock.ms += clock.tookMs
    return ++counts
  }
  const ask = (ctx: Context, { input = '', fresh = '', count = countNext }: Asked = {}) =>
    kept.find(ctx, { of: 'figures', input, fresh, count })
  return { clock, report, kept, ask, counted: () => counts }
}

test('a slow answer is kept for a minute, then shown while it is counted again, once', async ({ ctx }) => {
  const { clock, ask, counted } = setup()
  const first = { answer: 1, countedAt: ctx.now().toISOString(), isKept: true, isCounting: false }
  expect(await ask(ctx)).toEqual(first)
  clock.ms = minute
  const later = { ...ctx, now: () => new Date('2026-03-02T12:05:00Z') }
  expect(await ask(later)).toEqual(first)
  clock.ms = 5 * minute
  expect(await Promise.all([ask(later), ask(later)])).toEqual(Array(2).fill({ ...first, isCounting: true }))
  await expect.poll(() => ask(later)).toEqual({ ...first, answer: 2, countedAt: '2026-03-02T12:05:00.000Z' })
  expect(counted()).toBe(2)
})

test('an answer older than fifteen minutes is counted before it is shown', async ({ ctx }) => {
  const { clock, ask } = setup()
  await ask(ctx)
  clock.ms = 15 * minute + second
  expect(await ask(ctx)).toMatchObject({ answer: 2, isCounting: false })
})

test('a quick answer is counted each time, also when it was slow before', async ({ ctx }) => {
  const { clock, ask } = setup({ tookMs: 29 })
  expect(await ask(ctx)).toMatchObject({ answer: 1, isKept: false })
  expect(await ask(ctx)).toMatchObject({ answer: 2, isKept: false })
  clock.tookMs = 30
  expect(await ask(ctx)).toMatchObject({ answer: 3, isKept: true })
  clock.tookMs = 29
  expect(await ask(ctx, { fresh: 'yes' })).toMatchObject({ answer: 4, isKept: false })
  expect(await ask(ctx)).toMatchObject({ answer: 5, isKept: false })
})

test('a small brokerage counts each time, however busy the server is', async ({ ctx }) => {
  const report = vi.fn()
  let ms = 0
  const kept = keepFigures({ report, elapsed: () => (ms += 500) })
  const ask = () => kept.find(ctx, { of: 'figures', input: '', fresh: '', count: async () => 'counted' })
  const day = { day: '2026-03-01', staffId: null, detail: '', bucket: 0, cents: 0 }
  await ctx.db.insert(dailyFigures).values({ ...day, figure: 'lead', count: 15_000 })
  expect(await ask()).toMatchObject({ isKept: false })
  await ctx.db.insert(dailyFigures).values({ ...day, figure: 'application', count: 5_000 })
  expect(await ask()).toMatchObject({ isKept: true })
})

test('requests for the same answer share a count, and other inputs do not', async ({ ctx }) => {
  const { ask, counted } = setup()
  const answers = [ask(ctx), ask(ctx, { fresh: 'yes' }), ask(ctx, { input: 'other' })]
  expect((await Promise.all(answers)).map(({ answer }) => answer)).toEqual([1, 1, 2])
  expect(counted()).toBe(2)
})

test('a fresh answer replaces the kept one', async ({ ctx }) => {
  const { ask } = setup()
  await ask(ctx)
  expect(await ask(ctx, { fresh: 'yes' })).toMatchObject({ answer: 2 })
  expect(await ask(ctx)).toMatchObject({ answer: 2 })
})

test('errors reach the requests that wait, and are not kept', async ({ ctx }) => {
  const { ask } = setup()
  const count = async () => {
    throw new Error('no answer')
  }
  const results = await Promise.allSettled([ask(ctx, { count }), ask(ctx, { count })])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(ctx)).toMatchObject({ answer: 1 })
})

test('a failed count in the background is reported and tried again after a minute', async ({ ctx }) => {
  const { clock, ask, report } = setup()
  await ask(ctx)
  clock.ms = 2 * minute
  const error = new Error('no answer')
  const count = vi.fn(async () => {
    throw error
  })
  expect(await ask(ctx, { count })).toMatchObject({ answer: 1, isCounting: true })
  await expect.poll(() => report.mock.calls).toEqual([[error]])
  expect(await ask(ctx, { count })).toMatchObject({ answer: 1, isCounting: false })
  clock.ms += minute + second
  expect(await ask(ctx)).toMatchObject({ answer: 1, isCounting: true })
  await expect.poll(() => ask(ctx)).toMatchObject({ answer: 2, isCounting: false })
  expect(count).toHaveBeenCalledOnce()
})

test('closing waits for counts in the background and starts no more', async ({ ctx }) => {
  const { clock, ask, kept } = setup()
  await ask(ctx)
  clock.ms = 2 * minute
  const answer = Promise.withResolvers<string>()
  const count = async () => {
    clock.ms += 40
    return answer.promise
  }
  await ask(ctx, { count })
  let isClosed = false
  const closing = kept.close().then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  answer.resolve('late')
  await closing
  clock.ms += 2 * minute
  expect(await ask(ctx)).toMatchObject({ answer: 'late', isCounting: false })
})

test('counting reads from the replica, also in the background, and from the primary if that fails', async ({ ctx }) => {
  const { clock, ask } = setup()
  const replica = { db: { ...ctx.db } as Context['db'], maxLagMs: 0, isFresh: () => true, rest: vi.fn() }
  const near = { ...ctx, replica }
  const databases: string[] = []
  const count = async ({ db }: Context) => {
    clock.ms += 40
    databases.push(db === replica.db ? 'replica' : 'primary')
    if (databases.length === 2) throw new Error('Connection terminated')
    return databases.length
  }
  await ask(near, { count })
  clock.ms += 2 * minute
  await ask(near, { count })
  await expect.poll(() => databases).toEqual(['replica', 'replica', 'primary'])
  expect(replica.rest).toHaveBeenCalledOnce()
})

test('at most 500 answers and 8 MB are kept, those asked most recently', async ({ ctx }) => {
  const { ask, counted } = setup()
  for (let index = 0; index < 500; index++) await ask(ctx, { input: `${index}` })
  await ask(ctx, { input: '0' })
  expect(counted()).toBe(500)
  await ask(ctx, { input: '500' })
  await ask(ctx, { input: '0' })
  expect(counted()).toBe(501)
  await ask(ctx, { input: '1' })
  expect(counted()).toBe(502)

  const { clock, ask: askBig } = setup()
  const count = vi.fn(async () => {
    clock.ms += 40
    return 'x'.repeat(3_000_000)
  })
  for (const input of ['a', 'b', 'c', 'b', 'c', 'a']) await askBig(ctx, { input, count })
  expect(count).toHaveBeenCalledTimes(4)
})

/** Everything takes long. */
function slowFigures() {
  let ms = 0
  return keepFigures({ report: () => {}, isLarge: async () => true, elapsed: () => (ms += 40) })
}

const month = { period: '30', from: '', to: '', fresh: '' } as const

/** Records a commission payment for an application. */
async function addCommissionPayment(ctx: Context, applicationId: string, recordedBy: string, amountCents: number) {
  const [lender] = await ctx.db.select().from(lenders).limit(1)
  const id = uuidv7()
  await ctx.db.insert(commissions).values({
    ...{ id, applicationId, lenderId: lender?.id ?? '', direction: 'receivable' as const, status: 'expected' as const },
    ...{
      description: 'Commission',
      basis: 'flat' as const,
      basisPoints: 0,
      flatCents: amountCents,
      figures: {} as never,
    },
    ...{ scheduledCents: amountCents, statusChangedAt: ctx.now(), createdAt: ctx.now() },
  })
  const payment = { id: uuidv7(), commissionId: id, paidOn: '2026-02-20', amountCents, recordedBy, at: ctx.now() }
  await ctx.db.insert(commissionPayments).values(payment)
}

test('kept figures are shown only to people with the same rights', async ({ ctx }) => {
  const [manager, agent] = [await addStaff(ctx, 'manager'), await addStaff(ctx, 'agent')]
  const [other, marketing] = [await addStaff(ctx, 'agent'), await addStaff(ctx, 'marketing')]
  const mine = await addApplication(ctx, [['submitted', '2026-02-11T16:00:00Z']], { ownerStaffId: agent.id })
  const theirs = await addApplication(ctx, [['submitted', '2026-02-12T16:00:00Z']], { ownerStaffId: other.id })
  await addCommissionPayment(ctx, mine, manager.id, 100)
  await addCommissionPayment(ctx, theirs, manager.id, 10_000)
  const kept = slowFigures()
  const check = async () => {
    const shown = async (caller: Context, who: string) => {
      const { files, funnel, isKept } = await findFigures(caller, { ...month, who }, kept)
      expect(isKept).toBe(true)
      const submitted = funnel.reduce((sum, { steps }) => sum + steps.submitted, 0)
      return [submitted, files && (files.revenue?.collectedCents ?? null)]
    }
    const rows = async (caller: Context) =>
      (await findBreakdown(caller, { ...month, who: '', by: 'person' }, kept)).rows.map((row) => row.collectedCents)
    expect(await shown(manager.ctx, '')).toEqual([2, 10_100])
    expect(await shown(marketing.ctx, '')).toEqual([2, null])
    expect(await shown(agent.ctx, '')).toEqual([1, 100])
    expect(await shown(manager.ctx, agent.id)).toEqual([1, 100])
    expect(await shown(marketing.ctx, agent.id)).toEqual([1, null])
    expect(await shown(other.ctx, '')).toEqual([1, 10_000])
    await expect(shown(agent.ctx, other.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await rows(manager.ctx)).toSorted()).toEqual([10_000, 100].toSorted())
    expect(await rows(agent.ctx)).toEqual([100])
  }
  await check()
  await check()
})

test('someone who loses a right no longer gets the kept figures', async ({ ctx }) => {
  const [manager, one, two] = [
    await addStaff(ctx, 'manager'),
    await addStaff(ctx, 'agent'),
    await addStaff(ctx, 'agent'),
  ]
  await addLead(ctx, '2026-02-10T15:00:00Z', { ownerStaffId: one.id })
  await addLead(ctx, '2026-02-10T15:00:00Z', { ownerStaffId: two.id })
  const team = { id: uuidv7(), name: 'East', leadId: null, memberIds: [one.id, two.id] }
  await addTeam(manager.ctx, team)
  const kept = slowFigures()
  const leadsOf = async (caller: Context, who: string) => {
    const { funnel } = await findFigures(caller, { ...month, who }, kept)
    return funnel.reduce((sum, { steps }) => sum + steps.leads, 0)
  }
  expect(await leadsOf(manager.ctx, team.id)).toBe(2)
  await ctx.db.delete(teamMembers)
  await ctx.db.insert(teamMembers).values({ teamId: team.id, staffId: one.id })
  expect(await leadsOf(manager.ctx, team.id)).toBe(1)
  const demoted = { ...manager.ctx, actor: { kind: 'staff', id: manager.id, role: 'agent', sessionId: '' } as const }
  await expect(leadsOf(demoted, team.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await leadsOf(demoted, '')).toBe(0)
})

test('names are current next to kept figures, and teams share the counts of people', async ({ ctx }) => {
  const [manager, agent] = [await addStaff(ctx, 'manager'), await addStaff(ctx, 'agent')]
  await addLead(ctx, '2026-02-10T15:00:00Z', { ownerStaffId: agent.id })
  const kept = slowFigures()
  const rowsBy = async (by: 'person' | 'team') =>
    (await findBreakdown(manager.ctx, { ...month, who: '', by }, kept)).rows.map(({ name, leads }) => [name, leads])
  expect(await rowsBy('person')).toEqual([['Pat Example', 1]])
  await addLead(ctx, '2026-02-11T15:00:00Z', { ownerStaffId: agent.id })
  await addTeam(manager.ctx, { id: uuidv7(), name: 'East', leadId: null, memberIds: [agent.id] })
  expect(await rowsBy('team')).toEqual([['East', 1]])
  const cohorts = async (fresh: Fresh) =>
    (await findCohorts(manager.ctx, { who: '', fresh }, kept)).cohorts.find(({ month }) => month === '2026-02')?.leads
  expect(await cohorts('')).toBe(2)
  await addLead(ctx, '2026-02-12T15:00:00Z')
  expect(await cohorts('')).toBe(2)
  expect(await cohorts('yes')).toBe(3)
})
