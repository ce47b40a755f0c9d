import { and, eq, inArray, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { leads, leadTags } from '#server/intake/leads/table.ts'
import { changeTags } from '#server/intake/tags/taggings.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { heldIds } from '#server/system/legal-holds/queries.ts'
import type { ImportRow, LeadImport, RowResult } from '#shared/intake/lead-imports/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type ClassifiedRow, classifyRows } from './classify-rows.ts'
import { leadImportRows, leadImports } from './table.ts'

/** Starts an import; retries do nothing. */
export function startImport(
  ctx: Context,
  { id, label, mode, tags }: Pick<LeadImport, 'id' | 'label' | 'mode'> & { readonly tags: string[] },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id: staffId } = requireActor(ctx)
    const started = await ctx.db
      .insert(leadImports)
      .values({ id, staffId, label, mode, tags, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: leadImports.id })
    if (started.length > 0) await record(ctx, 'lead-import.start', id, { label, mode, tags })
  })
}

/**
 * Adds each row once, without email or consent, which a file can't prove.
 * @throws `not_found`, `conflict` if undone.
 */
export function addRows(ctx: Context, { id, rows }: { id: string; rows: readonly ImportRow[] }): Promise<RowResult[]> {
  return transact(ctx, async (ctx) => {
    const { label, mode, tags } = await lockOpenImport(ctx, id)
    // Shared by leads and rows, so that undo detects later changes.
    const at = ctx.now()
    const numbers = rows.map(({ number }) => number)
    const done = await ctx.db
      .select()
      .from(leadImportRows)
      .where(and(eq(leadImportRows.importId, id), inArray(leadImportRows.number, numbers)))
    const classified = await classifyRows(
      ctx,
      mode,
      rows.filter(({ number }) => !done.some((row) => row.number === number)),
    )
    const added = await insertLeads(ctx, { source: label, at }, classified)
    await changeTags(
      ctx,
      leadTags,
      [...added].flatMap((leadId) => leadId ?? []),
      { add: tags, remove: [] },
    )
    await updateLeads(ctx, at, classified)
    // A form submitted the lead at the same time.
    const results = classified.map((row) =>
      row.outcome === 'added' && !added.has(row.leadId) ? { ...row, outcome: 'known' as const, leadId: null } : row,
    )
    if (results.length > 0)
      await ctx.db
        .insert(leadImportRows)
        .values(results.map(({ lead: _lead, ...row }) => ({ ...row, importId: id, at })))
    if (results.some(({ outcome }) => outcome === 'added' || outcome === 'updated')) await announce(ctx, 'leads', '')
    return [...done, ...results]
      .map(({ number, outcome, problems }) => ({ number, outcome, problems }))
      .toSorted((a, b) => a.number - b.number)
  })
}

async function lockOpenImport(ctx: Context, id: string) {
  const [found] = await ctx.db.select().from(leadImports).where(eq(leadImports.id, id)).for('update')
  if (!found) throw new AppError('not_found', 'This import no longer exists.')
  if (found.undoneAt) throw new AppError('conflict', 'This import was undone.')
  return found
}

async function insertLeads(
  ctx: Context,
  { source, at }: { source: string; at: Date },
  classified: readonly ClassifiedRow[],
): Promise<Set<string | null>> {
  const values = classified.flatMap(({ outcome, leadId, lead }) =>
    outcome === 'added' && leadId && lead
      ? { ...lead, id: leadId, source, createdAt: at, updatedAt: at, lastSubmittedAt: at }
      : [],
  )
  if (values.length === 0) return new Set()
  const added = await ctx.db.insert(leads).values(values).onConflictDoNothing().returning({ id: leads.id })
  return new Set(added.map(({ id }) => id))
}

async function updateLeads(ctx: Context, updatedAt: Date, classified: readonly ClassifiedRow[]): Promise<void> {
  for (const { outcome, leadId, lead } of classified)
    if (outcome === 'updated' && leadId && lead)
      await ctx.db
        .update(leads)
        .set({ name: lead.name, phone: lead.phone, phoneE164: lead.phoneE164, updatedAt })
        .where(eq(leads.id, leadId))
}

/**
 * Undoes an import, except leads changed, active, or held since.
 * @throws `not_found`, `conflict` if already undone.
 */
export function undoImport(ctx: Context, { id }: { id: string }) {
  return transact(ctx, async (ctx) => {
    await lockOpenImport(ctx, id)
    const [total] = await ctx.db
      .select({ count: sql<number>`count(*) filter (where outcome in ('added', 'updated'))::int` })
      .from(leadImportRows)
      .where(eq(leadImportRows.importId, id))
    // Locked first, so that no legal hold comes in between.
    await ctx.db.execute(sql`
      select from leads where id in (select lead_id from lead_import_rows where import_id = ${id}) order by id for update`)
    const { rowCount: removed } = await ctx.db.execute(sql`
      delete from leads using lead_import_rows row
      where row.import_id = ${id} and row.outcome = 'added' and row.lead_id = leads.id and leads.updated_at = row.at
        and leads.submissions = 1 and leads.id not in ${heldIds('lead')}
        and not exists (select from applications where applications.lead_id = leads.id)
        and not exists (select from lead_activities activity where activity.lead_id = leads.id)
        and not exists (select from consent_events consent where consent.subject_id = leads.id)`)
    const { rowCount: restored } = await ctx.db.execute(sql`
      update leads set name = row.before ->> 'name', phone = row.before ->> 'phone',
        phone_e164 = row.before ->> 'phoneE164', updated_at = ${ctx.now()}
      from lead_import_rows row
      where row.import_id = ${id} and row.outcome = 'updated' and row.lead_id = leads.id and leads.updated_at = row.at
        and leads.id not in ${heldIds('lead')}`)
    await ctx.db.update(leadImports).set({ undoneAt: ctx.now() }).where(eq(leadImports.id, id))
    const outcome = {
      ...{ removed: removed ?? 0, restored: restored ?? 0 },
      kept: (total?.count ?? 0) - (removed ?? 0) - (restored ?? 0),
    }
    await record(ctx, 'lead-import.undo', id, outcome)
    await announce(ctx, 'leads', '')
    return outcome
  })
}
