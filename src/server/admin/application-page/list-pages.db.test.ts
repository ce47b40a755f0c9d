import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { addApplication, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import { applicationPageSize, listApplications } from '#shared/admin/application-page/list-contract.ts'
import { findApplications } from './queries.ts'

test.for(['newest', 'waiting'] as const)(
  'the next page, sorted by %s, skips nothing when an application moves or is deleted',
  async (sort, { ctx }) => {
    const { ctx: staff } = await addStaff(ctx, 'agent')
    for (let number = 0; number < applicationPageSize + 5; number++)
      await addApplication(ctx, [['in_review', new Date(Date.UTC(2026, 2, 1, 10, number)).toISOString()]])
    const page = (after = '') => findApplications(staff, { ...listApplications.input.parse({}), sort, after })

    const first = await page()
    const [other, last] = first.applications.slice(-2).map(({ id }) => id)
    const behind = (await page(first.next ?? '')).applications.map(({ id }) => id)
    expect(behind).toHaveLength(5)
    await ctx.db
      .update(applications)
      .set({ stage: 'ready', stageChangedAt: ctx.now() })
      .where(eq(applications.id, last ?? ''))
    const later = (await page(first.next ?? '')).applications.map(({ id }) => id)
    expect(later.filter((id) => id !== last)).toEqual(behind)
    await ctx.db
      .update(applications)
      .set({ stage: 'withdrawn' })
      .where(eq(applications.id, other ?? ''))
    expect((await page(first.next ?? '')).applications.map(({ id }) => id)).toEqual(later)
  },
)
