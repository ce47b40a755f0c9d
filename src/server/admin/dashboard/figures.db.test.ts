import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { findClaims } from '#server/admin/claims/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import type { Context } from '#server/platform/context.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import { addApplication, addLead, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import type { Figures } from '#shared/admin/dashboard/contract.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { defaultHours } from '#shared/system/settings/hours.ts'
import { updateDailyFigures } from './commands.ts'
import { findFigures } from './figures.ts'
import { keepFigures } from './kept-figures.ts'
import { dailyFigures, dailyFiguresState } from './table.ts'

/** Each question counts. */
const live = keepFigures({ report: () => {}, elapsed: () => 0 })
const ask = (ctx: Context, period: '7' | '30' | '90' | 'year' = '30') =>
  findFigures(ctx, { period, from: '', to: '', who: '', fresh: '' }, live)
const stepsOf = ({ funnel }: Figures, source: string) => funnel.find((row) => row.source === source)?.steps
const hour = 3_600_000

/** Adds a lender submission with its offer. Both test databases contain sample lenders. */
async function addOffer(
  ctx: Context,
  applicationId: string,
  at: string,
  values: Partial<typeof offers.$inferInsert> = {},
) {
  const [lender] = await ctx.db.select().from(lenders).orderBy(lenders.name).limit(1)
  const [submissionId, lenderId, created] = [uuidv7(), lender?.id ?? '', new Date(at)]
  await ctx.db.insert(lenderSubmissions).values({
    ...{
      id: submissionId,
      applicationId,
      lenderId,
      status: 'offer_received',
      statusChangedAt: created,
      method: 'link',
    },
    ...{
      shareConsentId: uuidv7(),
      sentAt: new Date(created.getTime() - 8 * hour),
      createdAt: created,
      updatedAt: created,
    },
  })
  await ctx.db.insert(offers).values({
    ...{ id: uuidv7(), submissionId, applicationId, lenderId, product: 'term_loan', status: 'presented' },
    ...{ statusChangedAt: created, amountCents: 4_000_000, lenderFeesCents: 0, successFeeCents: 200_000, state: 'ME' },
    ...{ receivedCents: 4_000_000, repaidCents: 4_400_000, paymentCents: 1, payments: 1, aprThousandths: 1 },
    terms: {
      price: { kind: 'rate', rateBasisPoints: 1_200, months: 12, frequency: 'monthly' },
      conditions: {},
    } as never,
    ...{ aprWithoutFeeThousandths: 1, createdAt: created, updatedAt: created, ...values },
  })
}

/** Creates leads from two sources, one of which was funded within the month. */
async function aMonth(ctx: Context, ownerStaffId: string) {
  const leadId = await addLead(ctx, '2026-02-10T15:00:00Z', {
    ...{ source: 'Business Funding', firstTouchedAt: new Date('2026-02-10T17:00:00Z'), ownerStaffId },
  })
  await addLead(ctx, '2026-02-12T15:00:00Z', { firstTouchedAt: new Date('2026-02-14T15:00:00Z') })
  await addLead(ctx, '2026-02-12T16:00:00Z', { status: 'spam' })
  const funded = await addApplication(
    ctx,
    [
      ['draft', '2026-02-11T15:00:00Z'],
      ['submitted', '2026-02-11T16:00:00Z'],
      ['in_review', '2026-02-12T16:00:00Z'],
      ['offers', '2026-02-16T16:00:00Z'],
      ['funded', '2026-02-20T16:00:00Z'],
    ],
    { leadId, ownerStaffId },
  )
  await addOffer(ctx, funded, '2026-02-15T16:00:00Z', {
    ...{ status: 'funded', funding: { fundedOn: '2026-02-20', amountCents: 3_900_000, reference: 'W-1' } },
  })
  const refused = await addApplication(ctx, [
    ['draft', '2026-02-13T15:00:00Z'],
    ['submitted', '2026-02-13T16:00:00Z'],
    ['not_placed', '2026-02-14T16:00:00Z'],
  ])
  return { funded, refused, leadId }
}

test('each source shows its leads, applications, offers and fundings', async ({ ctx }) => {
  const [manager, agent] = [await addStaff(ctx, 'manager'), await addStaff(ctx, 'agent')]
  await aMonth(ctx, agent.id)
  const figures = await ask(manager.ctx)
  expect(figures).toMatchObject({ from: '2026-02-01', to: '2026-03-02', zone: 'America/New_York', isWhole: true })
  const none = { leads: 0, analyses: 0, applications: 0, submitted: 0, offered: 0, funded: 0 }
  expect(stepsOf(figures, 'Business Funding')).toEqual({
    ...none,
    ...{ leads: 1, applications: 1, submitted: 1, offered: 1, funded: 1 },
  })
  expect(stepsOf(figures, 'Free Analysis')).toEqual({ ...none, leads: 1 })
  expect(stepsOf(figures, '')).toEqual({ ...none, applications: 1, submitted: 1 })
  expect(figures.files).toMatchObject({ fundedCents: 3_900_000, decisions: { approved: 1, decided: 2 } })
  expect(figures.firstTouch).toMatchObject({ count: 2, inTime: 1 })
})

test('the approval rate counts shown offers, and withdrawn and expired applications as not approved', async ({
  ctx,
}) => {
  const end = (stage: Stage, ...before: Stage[]) =>
    addApplication(
      ctx,
      (['draft', 'submitted', ...before, stage] as const).map((to, index) => [to, `2026-02-${10 + index}T12:00:00Z`]),
    )
  await end('funded', 'offers')
  await end('withdrawn', 'offers')
  for (const stage of ['not_placed', 'withdrawn', 'expired'] as const) await end(stage)
  await end('spam')
  await end('with_lenders')
  // Staff entered an offer, but the applicant never saw it.
  await addOffer(ctx, await end('not_placed', 'with_lenders'), '2026-02-12T12:00:00Z')
  await addApplication(ctx, [['expired', '2026-02-11T12:00:00Z']], { submittedAt: null })
  const { files } = await ask((await addStaff(ctx, 'manager')).ctx)
  expect(files?.decisions).toEqual({ approved: 2, decided: 6 })
  const { claims } = await findClaims(ctx)
  expect(claims[2]?.counted).toEqual({ numerator: 2, denominator: 6 })
})

test('time in stage and lender response time are shown as medians', async ({ ctx }) => {
  const { ctx: manager } = await addStaff(ctx, 'manager')
  await aMonth(ctx, (await addStaff(ctx, 'agent')).id)
  const { files } = await ask(manager)
  const inReview = files?.stages.find(({ stage }) => stage === 'in_review')
  expect(inReview?.count).toBe(1)
  expect(inReview?.medianMs).toBe(96 * hour)
  expect(files?.lenders).toMatchObject([{ count: 1, offers: 1 }])
  expect(files?.lenders[0]?.medianMs).toBe(8 * hour)
})

test('response times are exact medians and percentiles, also of stored days', async ({ ctx }) => {
  const { ctx: manager } = await addStaff(ctx, 'manager')
  const minutes = [1, 7, 11, 13, 90, 100, 4_000]
  for (const [index, minute] of minutes.entries()) {
    const at = `2026-02-${10 + index}T15:00:00Z`
    await addLead(ctx, at, { firstTouchedAt: new Date(Date.parse(at) + minute * 60_000) })
  }
  // Like percentile_cont: the 4th of 7, and 0.4 of the way from the 6th to the 7th.
  const exact = { count: 7, medianMs: 13 * 60_000, p90Ms: (100 + 0.4 * 3_900) * 60_000 }
  expect((await ask(manager)).firstTouch).toMatchObject(exact)
  await updateDailyFigures(ctx)
  expect((await ask(manager)).firstTouch).toMatchObject(exact)
  await addLead(ctx, '2026-03-02T11:00:00Z', { firstTouchedAt: new Date('2026-03-02T11:20:00Z') })
  expect((await ask(manager)).firstTouch).toMatchObject({ count: 8, medianMs: 16.5 * 60_000 })
})

test('an agent sees their own figures, and marketing sees no applications', async ({ ctx }) => {
  const [agent, other] = [await addStaff(ctx, 'agent'), await addStaff(ctx, 'agent')]
  await aMonth(ctx, agent.id)
  const mine = await ask(agent.ctx)
  expect(mine.isWhole).toBe(false)
  expect(mine.funnel.map(({ source }) => source)).toEqual(['Business Funding'])
  expect((await ask(other.ctx)).funnel).toEqual([])
  const marketing = await ask((await addStaff(ctx, 'marketing')).ctx)
  expect(marketing.files).toBeNull()
  expect(new Set(marketing.trend.map(({ fundedCents }) => fundedCents))).toEqual(new Set([null]))
  expect(marketing.trend.some(({ funded }) => funded > 0)).toBe(true)
  expect(marketing.funnel).toHaveLength(3)
})

test('daily figures match the records and survive their deletion', async ({ ctx }) => {
  const [manager, agent] = [await addStaff(ctx, 'manager'), await addStaff(ctx, 'agent')]
  await aMonth(ctx, agent.id)
  const [before, mine] = [await ask(manager.ctx, '90'), await ask(agent.ctx, '90')]
  await updateDailyFigures(ctx)
  expect(await ctx.db.select().from(dailyFiguresState)).toMatchObject([{ from: '2026-02-10', through: '2026-03-01' }])
  expect(await ask(manager.ctx, '90')).toEqual(before)
  expect(await ask(agent.ctx, '90')).toEqual(mine)

  const counted = await ctx.db.$count(dailyFigures)
  await ctx.db.delete(leads).where(eq(leads.source, 'Free Analysis'))
  await updateDailyFigures(ctx)
  expect(await ctx.db.$count(dailyFigures)).toBe(counted)
  expect(await ask(manager.ctx, '90')).toEqual(before)
})

test('today is counted live and added to the stored days', async ({ ctx }) => {
  const { ctx: manager } = await addStaff(ctx, 'manager')
  await aMonth(ctx, (await addStaff(ctx, 'agent')).id)
  await updateDailyFigures(ctx)
  await addLead(ctx, '2026-03-02T11:00:00Z', { source: 'Hero Form' })
  const figures = await ask(manager, '7')
  expect(stepsOf(figures, 'Hero Form')?.leads).toBe(1)
  const none = { reached: 0, submitted: 0, funded: 0, fundedCents: 0 }
  expect(figures.trend.at(-1)).toEqual({ startsOn: '2026-03-02', leads: 1, ...none })
})

test('days that a running count stores meanwhile are not counted twice', async ({ ctx }) => {
  const { ctx: manager } = await addStaff(ctx, 'manager')
  await aMonth(ctx, (await addStaff(ctx, 'agent')).id)
  const before = await ask(manager)
  await updateDailyFigures(ctx)
  // The request read this state before the count stored the remaining days.
  await ctx.db.update(dailyFiguresState).set({ through: '2026-02-11' })
  expect(await ask(manager)).toEqual(before)
})

test('a lead contacted after its first day still counts as reached, for a week', async ({ ctx }) => {
  const { ctx: manager } = await addStaff(ctx, 'manager')
  const id = await addLead(ctx, '2026-03-01T15:00:00Z')
  await updateDailyFigures(ctx)
  expect((await ask(manager)).firstTouch.count).toBe(0)
  await ctx.db.update(leads).set({ firstTouchedAt: ctx.now() }).where(eq(leads.id, id))
  await updateDailyFigures(ctx)
  expect((await ask(manager)).firstTouch).toMatchObject({ count: 1, inTime: 1 })
})

test("days follow the brokerage's time zone, and changing it recounts everything", async ({ ctx }) => {
  const { ctx: manager, id } = await addStaff(ctx, 'manager')
  // 10:30 p.m. on the last day of February in New York.
  await addLead(ctx, '2026-03-01T03:30:00Z')
  await updateDailyFigures(ctx)
  const daysWith = async () =>
    (await ask(manager, '7')).trend.filter(({ leads }) => leads > 0).map(({ startsOn }) => startsOn)
  expect(await daysWith()).toEqual(['2026-02-28'])
  await ctx.db.insert(siteSettings).values({
    ...{ section: 'hours', version: 1, value: { ...defaultHours, zone: 'UTC' }, changedAt: ctx.now(), changedBy: id },
  })
  expect(await daysWith()).toEqual(['2026-03-01'])
  await updateDailyFigures(ctx)
  expect(await daysWith()).toEqual(['2026-03-01'])
})

test('records imported from before the first counted day are counted', async ({ ctx }) => {
  const { ctx: manager } = await addStaff(ctx, 'manager')
  await addLead(ctx, '2026-02-20T15:00:00Z')
  await updateDailyFigures(ctx)
  await addLead(ctx, '2025-12-20T15:00:00Z')
  await updateDailyFigures(ctx)
  expect(stepsOf(await ask(manager, '90'), 'Free Analysis')?.leads).toBe(2)
})

test('the first count reports which days are still missing', async ({ ctx }) => {
  const { ctx: manager } = await addStaff(ctx, 'manager')
  await addLead(ctx, '2025-04-10T15:00:00Z')
  expect(await ask(manager, 'year')).toMatchObject({ missingThrough: '2025-11-30', funnel: [] })
  expect(await ask(manager, '90')).toMatchObject({ missingThrough: null })
  await updateDailyFigures(ctx)
  expect(await ask(manager, 'year')).toMatchObject({ missingThrough: null, funnel: [{ steps: { leads: 1 } }] })
})

test('invalid date ranges are refused by field', async ({ ctx }) => {
  const { ctx: manager } = await addStaff(ctx, 'manager')
  await expect(
    findFigures(manager, { period: 'custom', from: '2026-03-02', to: '2026-03-01', who: '', fresh: '' }, live),
  ).rejects.toMatchObject({
    fields: { from: 'The start date must be before the end date' },
  })
})
