import { desc, eq, sql } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { ImportOutcome, ImportRow, LeadImport, RowResult } from '#shared/intake/lead-imports/contract.ts'
import { classifyRows } from './classify-rows.ts'
import { leadImportRows, leadImports } from './table.ts'

const maxImports = 20

const countOf = (outcome: ImportOutcome) =>
  sql<number>`(select count(*)::int from ${leadImportRows} where import_id = ${leadImports.id} and outcome = ${outcome})`

/** Returns the latest imports with row counts. */
export async function findImports(ctx: Context): Promise<LeadImport[]> {
  const rows = await ctx.db
    .select({
      import: leadImports,
      by: staff.name,
      counts: {
        added: countOf('added'),
        updated: countOf('updated'),
        known: countOf('known'),
        refused: countOf('refused'),
      },
    })
    .from(leadImports)
    .innerJoin(staff, eq(staff.id, leadImports.staffId))
    .orderBy(desc(leadImports.createdAt), desc(leadImports.id))
    .limit(maxImports)
  return rows.map(({ import: { id, label, mode, createdAt, undoneAt }, by, counts }) => ({
    ...{ id, label, mode, by, counts },
    createdAt: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}

/** Previews the outcome of rows. */
export async function checkRows(
  ctx: Context,
  { mode, rows }: { mode: LeadImport['mode']; rows: readonly ImportRow[] },
): Promise<RowResult[]> {
  const classified = await classifyRows(ctx, mode, rows)
  return classified.map(({ number, outcome, problems }) => ({ number, outcome, problems }))
}
