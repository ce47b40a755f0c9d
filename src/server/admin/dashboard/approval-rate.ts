import { type SQL, sql } from 'drizzle-orm'
import { type FigureOwners, isOwnedBy, type Span, within } from '#server/admin/dashboard/events/conditions.ts'
import type { Context } from '#server/platform/context.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'

export interface Decisions {
  readonly approved: number
  readonly decided: number
}

interface DecisionQuery {
  readonly span: Span
  readonly owners: FigureOwners
}

const listOf = (stages: readonly Stage[]) => sql.raw(`(${stages.map((stage) => `'${stage}'`).join(', ')})`)
/** An application gets there when its first offer is shown to the applicant, not when staff enter an offer. */
export const approvedStages = listOf(['offers', 'funded'])
export const closedStages = listOf(['not_placed', 'withdrawn', 'expired'])

/** What decisions are counted by: a key of `file` (the application), or of its `lead`. */
export interface DecisionKey {
  readonly key: SQL
  readonly readsLead?: boolean
}

/**
 * Counts decided applications as `approvalRateMeaning` says, by a key. Read from the records, because an application
 * can be reopened after the days stored for the dashboard. Each part reads only an index unless the key needs more.
 * @param by undefined: all together, as ''.
 */
export async function countDecisionsBy(
  ctx: Context,
  { span, owners }: DecisionQuery,
  by: DecisionKey | undefined,
): Promise<ReadonlyMap<string, Decisions>> {
  const key = by?.key ?? sql`''::text`
  const lead = by?.readsLead ? sql`left join leads lead on lead.id = file.lead_id` : sql``
  const file = by || owners ? sql`join applications file on file.id = event.application_id ${lead}` : sql``
  const isOwned = isOwnedBy(owners, 'file.owner_staff_id')
  const { rows } = await ctx.db.execute<{ key: string; approved: number; decided: number }>(sql`
    select coalesce(key, '') as key, (count(*) filter (where is_approved))::int as approved, count(*)::int as decided
    from (
      select ${key} as key, true as is_approved from application_stage_changes event ${file}
      where ${within('event.at', span)} and event.to_stage in ${approvedStages} and ${isOwned} and not exists (
        select from application_stage_changes earlier where earlier.application_id = event.application_id
          and earlier.to_stage in ${approvedStages} and (earlier.at, earlier.id) < (event.at, event.id))
      union all
      select ${key}, false from applications file ${lead}
      where ${within('file.stage_changed_at', span)} and file.stage in ${closedStages}
        and file.submitted_at is not null and ${isOwned} and not exists (
          select from application_stage_changes event where event.application_id = file.id
            and event.to_stage in ${approvedStages})
    ) decision group by 1`)
  return new Map(rows.map(({ key, ...decisions }) => [key, decisions]))
}

export const noDecisions: Decisions = { approved: 0, decided: 0 }

/** Counts decided applications as `approvalRateMeaning` says. */
export const countDecisions = async (ctx: Context, query: DecisionQuery): Promise<Decisions> =>
  (await countDecisionsBy(ctx, query, undefined)).get('') ?? noDecisions
