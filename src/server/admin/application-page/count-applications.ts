import { and, eq, type SQL, sql } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { cappedCounts, countLimit } from '#server/platform/db/capped-counts.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import { type ApplicationFilter, maxCountedApplications } from '#shared/admin/application-page/contract.ts'
import { stages } from '#shared/applications/applications/stages.ts'

/** Counts applications by stage, each up to `maxCountedApplications`. */
export async function countApplications(ctx: Context, { q, owner }: Pick<ApplicationFilter, 'q' | 'owner'>) {
  const mine = owner === 'mine' ? eq(applications.ownerStaffId, requireActor(ctx).id) : undefined
  if (q.trim()) return cappedCount(ctx, q, mine)
  const counts = []
  for (const stage of stages) {
    const counted = ctx.db
      .select({ one: sql`1` })
      .from(applications)
      .where(and(eq(applications.stage, stage), mine))
      .limit(maxCountedApplications)
      .as('counted')
    const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(counted)
    const count = row?.count ?? 0
    counts.push({ stage, count, isMore: count === maxCountedApplications })
  }
  return { counts }
}

async function cappedCount(ctx: Context, q: string, mine: SQL | undefined) {
  const found = ctx.db
    .select({ stage: applications.stage })
    .from(applications)
    .where(and(mine, ...meansPerson({ text: applications.searchText, email: applications.emailNormalized }, q)))
    .limit(countLimit)
  const rows = await ctx.db
    .select({ place: applications.stage, count: sql<number>`count(*)::int` })
    .from(found.as('applications'))
    .groupBy(applications.stage)
  return {
    counts: cappedCounts(stages, rows, maxCountedApplications).map(({ place, ...count }) => ({
      stage: place,
      ...count,
    })),
  }
}
