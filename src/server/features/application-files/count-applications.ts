import { and, eq, sql } from 'drizzle-orm'
import { applicationSearchText, applications } from '#server/features/applications/table.ts'
import { requireActor } from '#server/features/auth/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { meansPerson } from '#server/platform/db/search-text.ts'
import { type ApplicationFilter, mostCountedApplications } from '#shared/applications/desk-contract.ts'
import { stages } from '#shared/applications/stages.ts'

/** How many applications of a selection stand where, each counted no further than `mostCountedApplications`. */
export async function countApplications(ctx: Context, { q, owner }: Pick<ApplicationFilter, 'q' | 'owner'>) {
  const mine = owner === 'mine' ? eq(applications.ownerStaffId, requireActor(ctx).id) : undefined
  const person = meansPerson({ text: applicationSearchText, email: applications.emailNormalized }, q)
  const counts = []
  for (const stage of stages) {
    const counted = ctx.db
      .select({ one: sql`1` })
      .from(applications)
      .where(and(eq(applications.stage, stage), mine, ...person))
      .limit(mostCountedApplications)
      .as('counted')
    const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(counted)
    counts.push({ stage, count: row?.count ?? 0 })
  }
  return { counts }
}
