import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { heldIds } from '#server/system/legal-holds/queries.ts'

/** Locks the applications of an import. */
export const lockApplications = (ctx: Context, importId: string) =>
  ctx.db.execute(sql`
    select from applications where id in (
      select application_id from lead_import_rows where import_id = ${importId}) order by id for update`)

/**
 * Selects the rows of an import whose application no one has touched. Notes and the deal of the import itself have its
 * time, and open tasks that rules made are no work of a person.
 */
export const unchangedApplications = (importId: string) => sql`
  select kept.number from lead_import_rows kept join applications on applications.id = kept.application_id
  where kept.import_id = ${importId} and kept.outcome = 'added' and applications.updated_at = kept.at
    and applications.email_verified_at is null and applications.id not in ${heldIds('application')}
    and not exists (select from documents file where file.application_id = applications.id)
    and not exists (select from cash_flow_reviews review where review.application_id = applications.id)
    and not exists (select from application_messages message where message.application_id = applications.id)
    and not exists (select from requirements wanted where wanted.application_id = applications.id)
    and not exists (select from checklist_waivers waiver where waiver.application_id = applications.id)
    and not exists (select from owner_authorizations asked where asked.application_id = applications.id)
    and not exists (select from sharing_requests request where request.application_id = applications.id)
    and not exists (select from takeover_requests takeover where takeover.application_id = applications.id)
    and not exists (select from lender_submissions sent where sent.application_id = applications.id)
    and not exists (select from offers offer where offer.application_id = applications.id)
    and not exists (select from commissions earned where earned.application_id = applications.id)
    and not exists (select from success_fees fee where fee.application_id = applications.id)
    and not exists (
      select from tasks task where task.application_id = applications.id
        and (task.rule_key is null or task.updated_at <> task.created_at))
    and not exists (
      select from deals deal where deal.application_id = applications.id and deal.updated_at <> kept.at)
    and not exists (select from consent_events consent where consent.subject_id = applications.id)
    and not exists (
      select from application_notes note where note.application_id = applications.id and note.at <> kept.at)`

/** Deletes the untouched applications of an import with their answers; the history keeps no personal data. */
export async function removeApplications(ctx: Context, importId: string): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    delete from applications using lead_import_rows row
    where row.import_id = ${importId} and row.outcome = 'added' and row.application_id = applications.id
      and row.number in (${unchangedApplications(importId)})`)
  return rowCount ?? 0
}
