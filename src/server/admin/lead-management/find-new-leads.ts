import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { answerDue } from '#server/intake/leads/answer-due.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { maxNewLeads, type NewLeadNews } from '#shared/admin/lead-management/new-leads-contract.ts'

/** Older ones are no news. */
const newsDays = 3
const dayMs = 24 * 60 * 60_000

/** Returns leads that no one has contacted: unclaimed ones and the caller's, newest first. */
export async function findNewLeads(ctx: Context): Promise<{ leads: NewLeadNews[] }> {
  const { id, name, source, ownerStaffId, createdAt } = leads
  const rows = await ctx.db
    .select({ id, name, source, ownerId: ownerStaffId, createdAt })
    .from(leads)
    .where(
      and(
        gte(createdAt, new Date(ctx.now().getTime() - newsDays * dayMs)),
        eq(leads.status, 'new'),
        isNull(leads.firstTouchedAt),
        isNull(leads.mergedIntoId),
        // Everyone may read both.
        or(isNull(ownerStaffId), eq(ownerStaffId, requireActor(ctx).id)),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(maxNewLeads)
  const settings = await findSiteSettings(ctx)
  return { leads: rows.map(({ createdAt, ...lead }) => ({ ...lead, answerBy: answerDue(settings, createdAt) })) }
}
