import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type Import,
  type ImportOutcome,
  type ImportRow,
  type ImportUndo,
  maxKeptRows,
  type RowResult,
} from '#shared/intake/imports/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { classifyRows } from './classify-rows.ts'
import type { ImportKinds } from './kind.ts'
import { importRows, imports } from './table.ts'

const maxImports = 20

const countOf = (outcome: ImportOutcome) =>
  sql<number>`(select count(*)::int from ${importRows} where import_id = ${imports.id} and outcome = ${outcome})`

/** Returns the latest imports with row counts. */
export async function findImports(ctx: Context): Promise<Import[]> {
  const rows = await ctx.db
    .select({
      import: imports,
      by: staff.name,
      counts: {
        added: countOf('added'),
        updated: countOf('updated'),
        known: countOf('known'),
        refused: countOf('refused'),
      },
    })
    .from(imports)
    .innerJoin(staff, eq(staff.id, imports.staffId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(maxImports)
  return rows.map(({ import: { id, kind, label, mode, createdAt, undoneAt }, by, counts }) => ({
    ...{ id, kind, label, mode, by, counts },
    createdAt: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}

/** Previews the outcome of rows. */
export async function checkRows(
  ctx: Context,
  kinds: ImportKinds,
  { kind, mode, rows }: Pick<Import, 'kind' | 'mode'> & { rows: readonly ImportRow[] },
): Promise<RowResult[]> {
  const classified = await classifyRows(ctx, kinds[kind], { mode, importTags: [] }, rows)
  return classified.map(({ number, outcome, problems }) => ({ number, outcome, problems }))
}

/**
 * Returns what undoing an import does now, with the lines that stay.
 * @throws `not_found`.
 */
export async function findUndo(ctx: Context, kinds: ImportKinds, { id }: { id: string }): Promise<ImportUndo> {
  const [found] = await ctx.db.select().from(imports).where(eq(imports.id, id))
  if (!found) throw new AppError('not_found', 'This import no longer exists.')
  const kind = kinds[found.kind]
  const isUnchanged = sql<boolean>`${importRows.number} in (${kind.unchanged(id)})`
  const changed = and(eq(importRows.importId, id), inArray(importRows.outcome, ['added', 'updated']))
  const [total] = await ctx.db
    .select({
      removed: sql<number>`(count(*) filter (where outcome = 'added' and ${isUnchanged}))::int`,
      restored: sql<number>`(count(*) filter (where outcome = 'updated' and ${isUnchanged}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(importRows)
    .where(changed)
  const { removed = 0, restored = 0, all = 0 } = total ?? {}
  const lines = await ctx.db
    .select({ number: importRows.number, recordId: importRows[kind.column] })
    .from(importRows)
    .where(and(changed, sql`not ${isUnchanged}`))
    .orderBy(importRows.number)
    .limit(maxKeptRows)
  return {
    ...{ removed, restored, kept: all - removed - restored },
    keptLines: lines.flatMap(({ number, recordId }) => (recordId ? { number, recordId } : [])),
  }
}
