import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { findApplications } from '#server/admin/application-page/queries.ts'
import { addTask } from '#server/admin/tasks/commands/add-task.ts'
import { reviewDocument, undoReview } from '#server/applications/documents/commands/update-document.ts'
import { documents } from '#server/applications/documents/table.ts'
import { writeAsApplicant, writeAsStaff } from '#server/applications/messages/commands.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { addApplication, addLead, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import { listApplications } from '#shared/admin/application-page/list-contract.ts'
import type { WorkKind } from '#shared/admin/dashboard/work-contract.ts'
import { maxCounted } from '#shared/admin/dashboard/work-contract.ts'
import { findPipeline, readWorkNow } from './queries.ts'

const keys = [encryptionKey(Buffer.alloc(32, 7))] as const

const workOf = async (ctx: Context) =>
  Object.fromEntries((await readWorkNow(ctx)).work.map(({ kind, ...rest }) => [kind, rest])) as Record<
    WorkKind,
    { count: number; late: number; since: string | null }
  >

/** Adds an unreviewed document and returns its id. */
async function addPaper(ctx: Context, applicationId: string, at: string): Promise<string> {
  const [id, came] = [uuidv7(), new Date(at)]
  await ctx.db.insert(documents).values({
    ...{ id, applicationId, kind: 'bank_statement', months: [], status: 'needs_review', originalName: 'May.pdf' },
    ...{ storedName: id, size: 1, modified: 0, uploadedBySession: id, createdAt: came, updatedAt: came },
  })
  return id
}

// Noon in London is 7 a.m. Monday in New York.
test('an uncontacted lead is late after the promised business hours', async ({ ctx }) => {
  // The lead intake tests commit theirs.
  await ctx.db.delete(leads)
  const manager = await addStaff(ctx, 'manager')
  await addLead(ctx, '2026-02-26T15:00:00Z')
  await addLead(ctx, '2026-02-28T15:00:00Z')
  await addLead(ctx, '2026-02-25T15:00:00Z', { status: 'attempted' })
  const { new_leads, unassigned_leads } = await workOf(manager.ctx)
  expect(new_leads).toEqual({ count: 2, late: 1, since: '2026-02-26T15:00:00.000Z' })
  expect(unassigned_leads.count).toBe(3)
})

test("an agent sees their own leads and applications, a manager sees everyone's", async ({ ctx }) => {
  await ctx.db.delete(leads)
  const [agent, manager] = [await addStaff(ctx, 'agent'), await addStaff(ctx, 'manager')]
  await addLead(ctx, '2026-03-02T10:00:00Z', { ownerStaffId: agent.id })
  await addLead(ctx, '2026-03-02T10:00:00Z', { ownerStaffId: manager.id })
  await addApplication(ctx, [['ready', '2026-03-01T10:00:00Z']], { ownerStaffId: agent.id })
  await addApplication(ctx, [['ready', '2026-02-28T10:00:00Z']], { ownerStaffId: manager.id })
  expect(await workOf(agent.ctx)).toMatchObject({
    ...{ new_leads: { count: 1 }, ready: { count: 1, since: '2026-03-01T10:00:00.000Z' } },
  })
  expect(await workOf(manager.ctx)).toMatchObject({
    ...{ new_leads: { count: 2 }, ready: { count: 2, since: '2026-02-28T10:00:00.000Z' } },
  })
  const mine = await findPipeline(agent.ctx, { who: '' })
  expect(mine.stages).toEqual([{ stage: 'ready', count: 1, amountCents: 5_000_000 }])
  expect((await findPipeline(manager.ctx, { who: '' })).stages).toEqual([
    { stage: 'ready', count: 2, amountCents: 10_000_000 },
  ])
})

test('documents to review are counted by application, for processors across the brokerage', async ({ ctx }) => {
  const [agent, processor] = [await addStaff(ctx, 'agent'), await addStaff(ctx, 'processor')]
  const sentIn = [['in_review', '2026-03-01T10:00:00Z']] as const
  const held = await addApplication(ctx, sentIn, { ownerStaffId: agent.id })
  const free = await addApplication(ctx, sentIn)
  await addPaper(ctx, held, '2026-03-02T08:00:00Z')
  await addPaper(ctx, held, '2026-03-02T07:00:00Z')
  await addPaper(ctx, free, '2026-03-02T09:00:00Z')
  expect((await workOf(agent.ctx)).documents).toEqual({ count: 1, late: 0, since: '2026-03-02T07:00:00.000Z' })
  expect(await workOf(processor.ctx)).toMatchObject({ documents: { count: 2 }, in_review: { count: 2 } })
  expect((await readWorkNow(processor.ctx)).isWhole).toBe(true)
  const list = { ...listApplications.input.parse({}), view: 'all', only: 'review' } as const
  expect((await findApplications(processor.ctx, list)).applications).toHaveLength(2)
})

test("reviewers see how many documents they reviewed today in the brokerage's time zone, and marketing does not", async ({
  ctx,
}) => {
  const [processor, agent] = [await addStaff(ctx, 'processor'), await addStaff(ctx, 'agent')]
  const file = await addApplication(ctx, [['in_review', '2026-03-01T10:00:00Z']])
  const judge = async (who: typeof agent, verdict: 'accepted' | 'rejected', at = '2026-03-02T11:00:00Z') => {
    const id = await addPaper(ctx, file, '2026-02-27T08:00:00Z')
    const review = { id, ...(verdict === 'accepted' ? { verdict } : { verdict, reason: 'Cut off' }) }
    await reviewDocument({ ...who.ctx, now: () => new Date(at) }, review)
    return id
  }
  await judge(processor, 'accepted')
  await judge(processor, 'rejected')
  await judge(agent, 'accepted')
  // 11 p.m. in New York on the day before.
  await judge(processor, 'accepted', '2026-03-02T04:00:00Z')
  await undoReview(processor.ctx, { id: await judge(processor, 'accepted'), from: 'accepted' })
  expect((await readWorkNow(processor.ctx)).judgedToday).toBe(2)
  expect((await readWorkNow(agent.ctx)).judgedToday).toBe(1)
  expect((await readWorkNow((await addStaff(ctx, 'marketing')).ctx)).judgedToday).toBeNull()
})

test("tasks on the dashboard are the caller's own, for the brokerage's day", async ({ ctx }) => {
  const [manager, agent] = [await addStaff(ctx, 'manager'), await addStaff(ctx, 'agent')]
  // Noon in London is 7 a.m. in New York, whose day ends at 5 a.m. in London.
  for (const dueAt of ['2026-03-01T20:00:00.000Z', '2026-03-03T04:59:00.000Z', '2026-03-03T05:00:00.000Z']) {
    const plan = { type: 'call', priority: 'normal', assigneeId: manager.id, record: null, dueAt } as const
    await addTask(agent.ctx, { ...plan, id: uuidv7(), subject: 'Call back' })
  }
  expect((await workOf(manager.ctx)).tasks).toEqual({ count: 2, late: 1, since: '2026-03-01T20:00:00.000Z' })
  expect((await workOf(agent.ctx)).tasks).toEqual({ count: 0, late: 0, since: null })
})

test("work from a list that the role can't open is not shown", async ({ ctx }) => {
  const kinds = async (role: 'marketing' | 'agent' | 'compliance' | 'owner') =>
    Object.keys(await workOf((await addStaff(ctx, role)).ctx))
  expect(await kinds('marketing')).toEqual(['tasks', 'new_leads', 'unassigned_leads', 'overdue_leads', 'today_leads'])
  expect(await kinds('agent')).not.toContain('complaints')
  expect(await kinds('agent')).not.toContain('dead_jobs')
  expect(await kinds('compliance')).toEqual(expect.arrayContaining(['complaints', 'privacy_requests']))
  expect(await kinds('compliance')).not.toContain('ready')
  expect(await kinds('owner')).toContain('dead_jobs')
})

test("a planned next step counts on its date in the brokerage's time zone, and as overdue afterwards", async ({
  ctx,
}) => {
  const { ctx: manager } = await addStaff(ctx, 'manager')
  await addLead(ctx, '2026-02-20T10:00:00Z', { nextActionOn: '2026-03-01' })
  const at = (time: string) => workOf({ ...manager, now: () => new Date(time) })
  // It is still the evening of the 1st in New York.
  expect(await at('2026-03-02T04:00:00Z')).toMatchObject({ today_leads: { count: 1 }, overdue_leads: { count: 0 } })
  expect(await at('2026-03-02T06:00:00Z')).toMatchObject({ today_leads: { count: 0 }, overdue_leads: { count: 1 } })
})

test('an applicant waits from their first unanswered message until staff reply', async ({ ctx }) => {
  const agent = await addStaff(ctx, 'agent')
  const id = await addApplication(ctx, [['in_review', '2026-03-01T10:00:00Z']], { ownerStaffId: agent.id })
  const applicant = (time: string): Context => ({
    ...{ ...ctx, now: () => new Date(time) },
    actor: { kind: 'applicant', applicationId: id, sessionId: id, isVerified: true },
  })
  await writeAsApplicant(applicant('2026-03-02T09:00:00Z'), keys, { id: uuidv7(), body: 'Is it there?' })
  await writeAsApplicant(applicant('2026-03-02T10:00:00Z'), keys, { id: uuidv7(), body: 'Hello?' })
  expect((await workOf(agent.ctx)).messages).toEqual({ count: 1, late: 0, since: '2026-03-02T09:00:00.000Z' })
  await writeAsStaff(agent.ctx, keys, { id: uuidv7(), applicationId: id, body: 'It is.' })
  expect((await workOf(agent.ctx)).messages.count).toBe(0)
})

test('pending work is counted only up to the display limit', async ({ ctx }) => {
  const { ctx: owner } = await addStaff(ctx, 'owner')
  const at = ctx.now()
  const dead = Array.from({ length: maxCounted + 20 }, () => ({
    ...{ id: uuidv7(), job: 'test', payload: {}, createdAt: at, runAt: at, deadAt: at },
  }))
  await ctx.db.insert(outbox).values(dead)
  expect((await workOf(owner)).dead_jobs.count).toBe(maxCounted + 1)
})
