import { and, eq, inArray, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { changeTags } from '#server/intake/tags/taggings.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Import, ImportRow, ImportUndo, RowResult } from '#shared/intake/imports/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type ClassifiedRow, classifyRows } from './classify-rows.ts'
import type { ImportKind, ImportKinds, NewRow } from './kind.ts'
import { findUndo } from './queries.ts'
import { importRows, imports } from './table.ts'

/** Starts an import; retries do nothing. */
export function startImport(
  ctx: Context,
  { id, kind, label, mode, tags }: Pick<Import, 'id' | 'kind' | 'label' | 'mode'> & { readonly tags: string[] },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id: staffId } = requireActor(ctx)
    const started = await ctx.db
      .insert(imports)
      .values({ id, kind, staffId, label, mode, tags, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: imports.id })
    if (started.length > 0) await record(ctx, 'import.start', id, { kind, label, mode, tags })
  })
}

/**
 * Adds each row once, without email or consent, which a file can't prove.
 * @throws `not_found`, `conflict` if undone.
 */
export function addRows(
  ctx: Context,
  kinds: ImportKinds,
  { id, rows }: { id: string; rows: readonly ImportRow[] },
): Promise<RowResult[]> {
  return transact(ctx, async (ctx) => {
    const { kind: name, label, mode, tags } = await lockOpenImport(ctx, id)
    const kind = kinds[name]
    const batch = { label, at: ctx.now() }
    const numbers = rows.map(({ number }) => number)
    const done = await ctx.db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, id), inArray(importRows.number, numbers)))
    const left = rows.filter(({ number }) => !done.some((row) => row.number === number))
    // Two imports at once must not add the same record twice.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`harborline.import.${name}`}))`)
    const classified = await classifyRows(ctx, kind, { mode, importTags: tags }, left)
    const added = await kind.insert(ctx, batch, rowsOf(classified, 'added'))
    await tagAdded(ctx, kind, tags, classified, added)
    await kind.update(ctx, batch, rowsOf(classified, 'updated'))
    // A form added the record at the same time.
    const results = classified.map((row) =>
      row.outcome === 'added' && !added.has(row.recordId ?? '')
        ? { ...row, outcome: 'known' as const, recordId: null }
        : row,
    )
    if (results.length > 0)
      await ctx.db.insert(importRows).values(
        results.map(({ number, outcome, problems, recordId, before }) => ({
          ...{ importId: id, at: batch.at, number, outcome, problems, before, [kind.column]: recordId },
        })),
      )
    if (results.some(({ outcome }) => outcome === 'added' || outcome === 'updated')) await announce(ctx, kind.topic, '')
    return [...done, ...results]
      .map(({ number, outcome, problems }) => ({ number, outcome, problems }))
      .toSorted((a, b) => a.number - b.number)
  })
}

async function lockOpenImport(ctx: Context, id: string) {
  const [found] = await ctx.db.select().from(imports).where(eq(imports.id, id)).for('update')
  if (!found) throw new AppError('not_found', 'This import no longer exists.')
  if (found.undoneAt) throw new AppError('conflict', 'This import was undone.')
  return found
}

const rowsOf = (classified: readonly ClassifiedRow[], wanted: 'added' | 'updated'): NewRow<unknown>[] =>
  classified.flatMap(({ outcome, recordId, record, ownerStaffId }) =>
    outcome === wanted && recordId ? { recordId, record, ownerStaffId } : [],
  )

/** The import's tags, and those of each row. */
async function tagAdded(
  ctx: Context,
  { tagging }: ImportKind,
  tags: readonly string[],
  classified: readonly ClassifiedRow[],
  added: ReadonlySet<string>,
): Promise<void> {
  await changeTags(ctx, tagging, [...added], { add: tags, remove: [] })
  const byTags = new Map<string, { readonly add: readonly string[]; readonly ids: string[] }>()
  for (const { recordId, tags } of classified) {
    if (!recordId || tags.length === 0 || !added.has(recordId)) continue
    const group = byTags.get(tags.join()) ?? { add: tags, ids: [] }
    group.ids.push(recordId)
    byTags.set(tags.join(), group)
  }
  for (const { add, ids } of byTags.values()) await changeTags(ctx, tagging, ids, { add, remove: [] })
}

/**
 * Undoes an import, except records changed, active, or held since.
 * @throws `not_found`, `conflict` if already undone.
 */
export function undoImport(ctx: Context, kinds: ImportKinds, { id }: { id: string }): Promise<ImportUndo> {
  return transact(ctx, async (ctx) => {
    const { kind: name } = await lockOpenImport(ctx, id)
    const kind = kinds[name]
    // Locked first, so that no legal hold comes in between.
    await kind.lock(ctx, id)
    const outcome = await findUndo(ctx, kinds, { id })
    await kind.remove(ctx, id)
    await kind.restore(ctx, id)
    await ctx.db.update(imports).set({ undoneAt: ctx.now() }).where(eq(imports.id, id))
    const { removed, restored, kept } = outcome
    await record(ctx, 'import.undo', id, { kind: name, removed, restored, kept })
    await announce(ctx, kind.topic, '')
    return outcome
  })
}
