import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Days } from '#shared/admin/dashboard/period.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { spanOf } from './midnights.ts'

export interface Decisions {
  readonly approved: number
  readonly decided: number
}

const listOf = (stages: readonly Stage[]) => sql.raw(`(${stages.map((stage) => `'${stage}'`).join(', ')})`)
/** An application gets there when its first offer is shown to the applicant, not when staff enter an offer. */
export const approvedStages = listOf(['offers', 'funded'])
export const closedStages = listOf(['not_placed', 'withdrawn', 'expired'])

/**
 * Counts decided applications as `approvalRateMeaning` says. Read from the records, because an application can be
 * reopened after the days stored for the dashboard.
 * @param staffId counts only applications of this owner; null counts all.
 * @param zone IANA name, for midnights.
 */
export async function countDecisions(
  ctx: Context,
  { from, to, staffId, zone }: Days & { readonly staffId: string | null; readonly zone: string },
): Promise<Decisions> {
  const span = await spanOf(ctx, from, to, zone)
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${span.from.toISOString()} and ${sql.raw(column)} < ${span.until.toISOString()}`
  const isOwn = staffId === null ? sql`true` : sql`file.owner_staff_id = ${staffId}`
  const { rows } = await ctx.db.execute<{ approved: number; closed: number }>(sql`select
    (select count(*) from application_stage_changes event join applications file on file.id = event.application_id
      where ${within('event.at')} and event.to_stage in ${approvedStages} and ${isOwn} and not exists (
        select from application_stage_changes earlier where earlier.application_id = event.application_id
          and earlier.to_stage in ${approvedStages} and (earlier.at, earlier.id) < (event.at, event.id)))::int as approved,
    (select count(*) from applications file
      where ${within('file.stage_changed_at')} and file.stage in ${closedStages} and file.submitted_at is not null
        and ${isOwn} and not exists (
          select from application_stage_changes event where event.application_id = file.id
            and event.to_stage in ${approvedStages}))::int as closed`)
  const { approved, closed } = rows[0] ?? { approved: 0, closed: 0 }
  return { approved, decided: approved + closed }
}
