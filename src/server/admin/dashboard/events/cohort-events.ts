import { type SQL, sql } from 'drizzle-orm'
import { selectProofs, stepProofs } from '#server/intake/leads/lead-reach.ts'
import type { LeadStep } from '#shared/intake/leads/lead-reach.ts'
import { type Span, within } from './conditions.ts'

/**
 * Selects when leads first reached a step, like `figureEvents`. Dated by the step, so that stored days stay as they
 * are; the detail is the month in which the lead arrived.
 */
export function cohortEvents(step: LeadStep, span: Span, zone: string): SQL {
  const { from, at, isProof } = stepProofs[step]
  const earlier = sql`${selectProofs(step, sql`arrived.id`)} and (${sql.raw(at)}, event.id) < (reached.at, reached.id)`
  return sql`select reached.at, arrived.owner_staff_id, ${sql.raw(`'cohort_${step}'`)},
      to_char(arrived.created_at at time zone ${zone}::text, 'YYYY-MM'), 0, 0, null
    from (select ${sql.raw(at)} as at, event.id, event.application_id from ${from}
      where ${within(at, span)} and ${isProof}) reached
    join applications mine on mine.id = reached.application_id
    join leads lead on lead.id = mine.lead_id
    join leads arrived on arrived.id = coalesce(lead.merged_into_id, lead.id)
    where arrived.status <> 'spam' and not exists (${earlier})`
}
