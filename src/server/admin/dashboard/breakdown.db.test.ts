import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { findApplications } from '#server/admin/application-page/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { addTeam } from '#server/identity/record-scope/commands.ts'
import { findLeads } from '#server/intake/leads/find-leads.ts'
import type { Context } from '#server/platform/context.ts'
import { addApplication, addLead, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import { listApplications } from '#shared/admin/application-page/list-contract.ts'
import type { BreakdownSubject } from '#shared/admin/dashboard/choices.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import type { LeadReach } from '#shared/intake/leads/lead-reach.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { formatTimeSpan } from '#shared/kit/moment.ts'
import { findBreakdown } from './breakdown.ts'
import { findCohorts } from './cohorts.ts'
import { updateDailyFigures } from './commands.ts'
import { findFigures } from './figures.ts'
import { keepFigures } from './kept-figures.ts'

/** Each question counts. */
const live = keepFigures({ report: () => {}, elapsed: () => 0 })
const february = { period: 'custom', from: '2026-02-01', to: '2026-02-28', who: '', fresh: '' } as const
const way = (month: string, ...to: readonly Stage[]) =>
  to.map((stage, day) => [stage, `2026-${month}-${String(10 + day).padStart(2, '0')}T16:00:00Z`] as const)

/** Creates a manager, and two agents with leads and applications of two sources and products. */
async function brokerage(ctx: Context) {
  const [manager, ann, ben] = [
    await addStaff(ctx, 'manager'),
    await addStaff(ctx, 'agent'),
    await addStaff(ctx, 'agent'),
  ]
  const hero = await addLead(ctx, '2026-01-20T15:00:00Z', { source: 'Hero Form', ownerStaffId: ann.id })
  const fair = await addLead(ctx, '2026-02-05T15:00:00Z', {
    ...{ source: 'Fair', ownerStaffId: ben.id, firstTouchedAt: new Date('2026-02-05T16:00:00Z') },
  })
  await addLead(ctx, '2026-02-06T15:00:00Z', { source: 'Fair' })
  await addApplication(ctx, way('02', 'draft', 'submitted', 'offers', 'funded'), {
    ...{ leadId: hero, ownerStaffId: ann.id, product: 'sba' },
  })
  await addApplication(ctx, way('02', 'draft', 'submitted', 'not_placed'), {
    ...{ leadId: fair, ownerStaffId: ben.id, product: 'term_loan' },
  })
  // A second application is not a second lead of the cohort.
  await addApplication(
    ctx,
    way('03', 'draft').map(([stage]) => [stage, '2026-03-02T10:00:00Z'] as const),
    { leadId: fair },
  )
  const team = { id: uuidv7(), name: 'East', leadId: null, memberIds: [ann.id, ben.id] }
  await addTeam(manager.ctx, team)
  return { manager, ann, ben, team }
}

test('results by person, team, source and product add up to the figures of the period', async ({ ctx }) => {
  const { manager, ann, ben, team } = await brokerage(ctx)
  const check = async () => {
    const by = async (subject: BreakdownSubject) =>
      (await findBreakdown(manager.ctx, { ...february, by: subject }, live)).rows
    const row = async (subject: BreakdownSubject, key: string) => (await by(subject)).find((one) => one.key === key)
    const annsFigures = { leads: 0, submitted: 1, funded: 1, decisions: { approved: 1, decided: 1 } }
    const bensFigures = { leads: 1, inDay: 1, submitted: 1, funded: 0, decisions: { approved: 0, decided: 1 } }
    expect(await row('person', ann.id)).toMatchObject(annsFigures)
    expect(await row('person', ben.id)).toMatchObject(bensFigures)
    expect(await row('person', '')).toMatchObject({ leads: 1, submitted: 0 })
    expect(await row('team', team.id)).toMatchObject({
      ...{ name: 'East', leads: 1, inDay: 1, submitted: 2, funded: 1, decisions: { approved: 1, decided: 2 } },
    })
    expect(await row('source', 'Hero Form')).toMatchObject({ leads: 0, submitted: 1, funded: 1 })
    expect(await row('source', 'Fair')).toMatchObject({
      leads: 2,
      submitted: 1,
      decisions: { approved: 0, decided: 1 },
    })
    expect(await row('product', 'sba')).toMatchObject({ leads: null, submitted: 1, funded: 1 })
    expect(await row('product', 'term_loan')).toMatchObject({ submitted: 1, funded: 0 })
    expect(await by('lender')).toEqual([])
  }
  await check()
  await updateDailyFigures(ctx)
  await check()
})

test('an application reopened after its days were stored is no longer decided', async ({ ctx }) => {
  const { manager, ben } = await brokerage(ctx)
  await updateDailyFigures(ctx)
  const decisionsBy = async (by: BreakdownSubject, key: string) =>
    (await findBreakdown(manager.ctx, { ...february, by }, live)).rows.find((row) => row.key === key)?.decisions
  const whole = async () => (await findFigures(manager.ctx, february, live)).files?.decisions
  expect(await whole()).toEqual({ approved: 1, decided: 2 })
  const reopened = { stage: 'in_review' as const, stageChangedAt: ctx.now() }
  await ctx.db.update(applications).set(reopened).where(eq(applications.ownerStaffId, ben.id))
  expect(await whole()).toEqual({ approved: 1, decided: 1 })
  for (const [by, key] of [
    ['person', ben.id],
    ['source', 'Fair'],
    ['product', 'term_loan'],
  ] as const)
    expect(await decisionsBy(by, key), by).toEqual({ approved: 0, decided: 0 })
})

test('a month of leads shows how far they have come, and each number has its list', async ({ ctx }) => {
  const { manager } = await brokerage(ctx)
  const check = async () => {
    const { cohorts } = await findCohorts(manager.ctx, { who: '', fresh: '' }, live)
    expect(cohorts).toHaveLength(12)
    const months = cohorts.filter(({ leads }) => leads > 0)
    expect(months).toMatchObject([
      { month: '2026-02', leads: 2, inDay: 1, application: 1, submitted: 1, offered: 0, funded: 0 },
      { month: '2026-01', leads: 1, inDay: 0, application: 1, submitted: 1, offered: 0, funded: 1 },
    ])
    for (const { span, leads, inDay, ...steps } of months) {
      const arrived = formatTimeSpan(span)
      const listed = async (reached: LeadReach) =>
        (await findLeads(manager.ctx, { ...listLeads.input.parse({}), arrived, reached })).leads.length
      expect([await listed(''), await listed('day')]).toEqual([leads, inDay])
      for (const step of ['application', 'submitted', 'offered', 'funded'] as const)
        expect(await listed(step), step).toBe(steps[step])
    }
  }
  await check()
  await updateDailyFigures(ctx)
  await check()
})

test('figures of a person or team are theirs, and their list has exactly them', async ({ ctx }) => {
  const { manager, ann, ben, team } = await brokerage(ctx)
  const submitted = async (who: string) => {
    const { funnel, owners, span } = await findFigures(manager.ctx, { ...february, who }, live)
    const list = await findApplications(manager.ctx, {
      ...listApplications.input.parse({ view: 'all', owner: owners?.join(',') ?? 'all', source: 'Hero Form' }),
      ...{ event: 'submitted', during: formatTimeSpan(span) },
    })
    return [funnel.reduce((sum, { steps }) => sum + steps.submitted, 0), list.applications.length]
  }
  expect(await submitted('')).toEqual([2, 1])
  expect(await submitted(ann.id)).toEqual([1, 1])
  expect(await submitted(ben.id)).toEqual([1, 0])
  expect(await submitted(team.id)).toEqual([2, 1])
  await expect(submitted(uuidv7())).rejects.toMatchObject({ code: 'not_found' })
})

test('agents and processors see the revenue of their own applications, not of colleagues', async ({ ctx }) => {
  const { manager, ann, team } = await brokerage(ctx)
  const processor = await addStaff(ctx, 'processor')
  const shown = async (caller: Context, who: string) => {
    const { rows } = await findBreakdown(caller, { ...february, who, by: 'product' }, live)
    const { files } = await findFigures(caller, { ...february, who }, live)
    return [
      files?.revenue?.bookedCents ?? null,
      ...new Set(rows.flatMap((row) => [row.bookedCents, row.collectedCents])),
    ]
  }
  for (const who of ['', ann.id, team.id]) expect(await shown(manager.ctx, who)).toEqual([0, 0])
  for (const who of ['', ann.id]) expect(await shown(ann.ctx, who)).toEqual([0, 0])
  await expect(shown(ann.ctx, team.id)).rejects.toMatchObject({ code: 'not_found' })
  for (const who of [ann.id, team.id])
    await expect(shown(processor.ctx, who)).rejects.toMatchObject({ code: 'not_found' })
})
