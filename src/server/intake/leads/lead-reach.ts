import { type SQL, sql } from 'drizzle-orm'
import type { LeadStep } from '#shared/intake/leads/lead-reach.ts'

/** What shows that an application reached a step: rows named `event` with their time. */
interface Proof {
  readonly from: SQL
  readonly at: string
  readonly isProof: SQL
}

export const stepProofs: Readonly<Record<LeadStep, Proof>> = {
  application: {
    from: sql`(select id as application_id, id, created_at from applications) event`,
    ...{ at: 'event.created_at', isProof: sql`true` },
  },
  submitted: {
    from: sql`application_stage_changes event`,
    ...{ at: 'event.at', isProof: sql`event.to_stage = 'submitted'` },
  },
  offered: { from: sql`offers event`, at: 'event.created_at', isProof: sql`true` },
  funded: {
    from: sql`application_stage_changes event`,
    at: 'event.at',
    isProof: sql`event.to_stage = 'funded' and not exists (
      select from deals where deals.application_id = event.application_id and deals.closed_reason = 'rescinded')`,
  },
}

/**
 * Selects the proofs of a step among the applications of a lead and of its duplicates, which come first, so that the
 * planner looks them up by index instead of joining all applications.
 * @param leadId the primary lead's.
 */
export function selectProofs(step: LeadStep, leadId: SQL): SQL {
  const { from, isProof } = stepProofs[step]
  return sql`select from (
      select one.id from leads one where one.id = ${leadId}
      union all select twin.id from leads twin where twin.merged_into_id = ${leadId}
    ) person join applications file on file.lead_id = person.id join ${from} on event.application_id = file.id
    where ${isProof}`
}
