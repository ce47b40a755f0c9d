import { expect } from 'vitest'
import { findApplications } from '#server/admin/application-page/queries.ts'
import { findLeads } from '#server/intake/leads/find-leads.ts'
import { addApplication, addLead, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import { listApplications } from '#shared/admin/application-page/list-contract.ts'
import type { ApplicationEvent } from '#shared/admin/dashboard/period-list.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { formatTimeSpan } from '#shared/kit/moment.ts'
import { updateDailyFigures } from './commands.ts'
import { findFigures } from './figures.ts'
import { keepFigures } from './kept-figures.ts'

/** Each question counts. */
const live = keepFigures({ report: () => {}, elapsed: () => 0 })

test('each figure of a period has a list with exactly what it counts, also after the days are stored', async ({
  ctx,
}) => {
  const ada = await addStaff(ctx, 'manager')
  await addLead(ctx, '2026-02-10T15:00:00Z', { firstTouchedAt: new Date('2026-02-11T14:59:00Z') })
  await addLead(ctx, '2026-02-10T16:00:00Z', { firstTouchedAt: new Date('2026-02-11T16:01:00Z') })
  await addLead(ctx, '2026-02-10T17:00:00Z')
  await addLead(ctx, '2026-02-10T18:00:00Z', { status: 'spam', firstTouchedAt: new Date('2026-02-10T18:01:00Z') })
  await addLead(ctx, '2025-06-10T17:00:00Z')
  const way = [
    ['draft', '2026-02-11T15:00:00Z'],
    ['submitted', '2026-02-11T16:00:00Z'],
  ] as const
  const funded = await addApplication(
    ctx,
    [...way, ['offers', '2026-02-16T16:00:00Z'], ['funded', '2026-02-21T16:00:00Z']],
    { submittedAt: new Date('2026-02-11T16:00:00Z') },
  )
  const closed = await addApplication(ctx, [...way, ['not_placed', '2026-02-20T16:00:00Z']])
  const open = await addApplication(ctx, way)
  await addApplication(ctx, [['submitted', '2025-06-11T16:00:00Z']])

  const question = { period: 'custom', from: '2026-02-01', to: '2026-02-28', who: '', fresh: '' } as const
  const check = async () => {
    const { span, funnel, firstTouch, files, trend } = await findFigures(ada.ctx, question, live)
    const during = formatTimeSpan(span)
    const applicationsOf = async (event: ApplicationEvent) =>
      (
        await findApplications(ada.ctx, { ...listApplications.input.parse({ view: 'all' }), event, during })
      ).applications.map(({ id }) => id)
    const leadsOf = async (reached: '' | 'day') =>
      (await findLeads(ada.ctx, { ...listLeads.input.parse({}), arrived: during, reached })).leads.length
    const totals = funnel.reduce(
      (sum, { steps }) => ({ leads: sum.leads + steps.leads, submitted: sum.submitted + steps.submitted }),
      { leads: 0, submitted: 0 },
    )
    expect([await leadsOf(''), await leadsOf('day')]).toEqual([3, 1])
    expect([totals.leads, firstTouch.inDay]).toEqual([3, 1])
    expect(trend.reduce((sum, { reached }) => sum + reached, 0)).toBe(1)
    expect((await applicationsOf('submitted')).toSorted()).toEqual([funded, closed, open].toSorted())
    expect(totals.submitted).toBe(3)
    expect(await applicationsOf('funded')).toEqual([funded])
    expect((await applicationsOf('decided')).toSorted()).toEqual([funded, closed].toSorted())
    expect(files?.decisions).toEqual({ approved: 1, decided: 2 })
    expect(files?.medianDaysToFund).toBe(10)
  }
  await check()
  await updateDailyFigures(ctx)
  await check()
})

test('a list of leads refuses times that are not two in order', () => {
  const { error } = listLeads.input.safeParse({ arrived: '2026-03-02..2026-03-01' })
  expect(error?.issues).toMatchObject([{ path: ['arrived'], message: 'Invalid input' }])
})
