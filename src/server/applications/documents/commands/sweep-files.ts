import { inArray } from 'drizzle-orm'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { checkPlace, pagesOf } from '#server/applications/documents/installation-check.ts'
import { documents } from '#server/applications/documents/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { FilePlace, StoredFile } from '#server/platform/storage/storage.ts'
import { fileDeletions } from '#server/platform/storage/table.ts'
import { deleteErasedFiles } from './shred-documents.ts'

const minute = 60_000
/** A row may still be being written. */
const graceMs = 60 * minute
const trashMs = 30 * 24 * 60 * minute

export interface SweptFiles {
  /** Why places were skipped, for the log. */
  readonly mismatches: readonly string[]
  /** To the trash. */
  readonly discarded: number
  /** From the trash. */
  readonly restored: number
  /** Deleted from the trash. */
  readonly expired: number
}

/**
 * Trashes unknown files, restores known ones, and deletes old trash, except other installations' (record 54); erased
 * records' files go at once.
 */
export async function sweepFiles(ctx: Context, documentStore: DocumentStore): Promise<SweptFiles> {
  await deleteErasedFiles(ctx, documentStore)
  const { incoming, storage } = documentStore
  const mismatches: string[] = []
  const counts = { discarded: 0, restored: 0, expired: 0 }
  for (const place of [incoming, storage]) {
    const { isOurs, mismatch } = await checkPlace(ctx, place)
    if (mismatch) mismatches.push(mismatch)
    if (!isOurs) continue
    const findDecision = (names: readonly string[]) => findDecisions(ctx, names, place === incoming)
    for await (const page of pagesOf(place.listTrash())) await sweepTrash(ctx, place, page, findDecision, counts)
    for await (const page of pagesOf(place.list())) await sweepPage(ctx, place, page, findDecision, counts)
  }
  return { mismatches, ...counts }
}

type Decision = 'keep' | 'delete' | 'unknown'
type DecisionFinder = (names: readonly string[]) => Promise<(name: string) => Decision>
type Counts = { -readonly [Key in 'discarded' | 'restored' | 'expired']: number }

const before = (ctx: Context, ms: number) => new Date(ctx.now().getTime() - ms)

async function sweepTrash(
  ctx: Context,
  place: FilePlace,
  page: StoredFile[],
  findDecision: DecisionFinder,
  counts: Counts,
) {
  const decide = await findDecision(page.map(({ name }) => name))
  for (const { name, changedAt } of page) {
    const is = decide(name)
    if (is === 'keep') {
      if (await place.restore(name)) counts.restored++
    } else if (is === 'delete') await place.remove(name)
    else if (changedAt < before(ctx, trashMs)) {
      await place.remove(name)
      counts.expired++
    }
  }
}

async function sweepPage(
  ctx: Context,
  place: FilePlace,
  page: StoredFile[],
  findDecision: DecisionFinder,
  counts: Counts,
) {
  const old = page.filter(({ changedAt }) => changedAt < before(ctx, graceMs))
  if (old.length === 0) return
  const decide = await findDecision(old.map(({ name }) => name))
  for (const { name } of old) {
    const is = decide(name)
    if (is === 'delete') await place.remove(name)
    if (is !== 'unknown') continue
    await place.discard(name)
    counts.discarded++
  }
}

/** Incoming files are needed only until stored. */
async function findDecisions(
  ctx: Context,
  names: readonly string[],
  isIncoming: boolean,
): Promise<(name: string) => Decision> {
  const wanted = [...names]
  const rows = await ctx.db
    .select({ name: documents.storedName, key: documents.keyEncrypted, status: documents.status })
    .from(documents)
    .where(inArray(documents.storedName, wanted))
  const erased = await ctx.db
    .select({ name: fileDeletions.storedName })
    .from(fileDeletions)
    .where(inArray(fileDeletions.storedName, wanted))
  const decisions = new Map<string, Decision>(erased.map(({ name }) => [name, 'delete']))
  for (const { name, key, status } of rows) {
    if (key === null) decisions.set(name, 'delete')
    else if (!isIncoming || status === 'uploading') decisions.set(name, 'keep')
  }
  return (name) => decisions.get(name) ?? 'unknown'
}
