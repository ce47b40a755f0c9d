import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'

interface Adjustment {
  readonly fundedCents: number
  readonly feeCents: number
}

/**
 * Adds the effect of a correction to days that are already counted, in the transaction of `ctx`. Old days can't be
 * recounted, because some of their records have been deleted. Cents.
 */
export async function adjustFigures(ctx: Context, applicationId: string, change: Adjustment): Promise<void> {
  const day = sql`(event.at at time zone daily_figures_state.zone)::date`
  const funded = sql`select min(at) as at, 'funded' as figure, ${change.fundedCents}::bigint as cents
    from application_stage_changes where application_id = ${applicationId} and to_stage = 'funded'`
  const fee = sql`select created_at, 'fee', ${change.feeCents}::bigint from success_fees where application_id = ${applicationId}`
  await ctx.db.execute(sql`
    insert into daily_figures (day, staff_id, figure, detail, bucket, count, cents)
    select ${day}, whose.staff_id, event.figure, case event.figure when 'funded' then coalesce(lead.source, '') else '' end, 0, 0, event.cents
    from (${funded} union all ${fee}) event
    cross join daily_figures_state
    join applications file on file.id = ${applicationId}
    left join leads lead on lead.id = file.lead_id
    cross join lateral (
      select null::uuid as staff_id union all select file.owner_staff_id where file.owner_staff_id is not null
    ) whose
    where event.cents <> 0 and ${day} <= daily_figures_state.through_day`)
}
