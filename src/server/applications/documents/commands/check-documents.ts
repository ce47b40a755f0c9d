import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { type DocumentStore, readDocument } from '#server/applications/documents/document-store.ts'
import { ownerFacts } from '#server/applications/documents/owner.ts'
import type { Document } from '#server/applications/documents/queries.ts'
import { type damages, documents } from '#server/applications/documents/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { Unavailable } from '#server/platform/http/unavailable.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { documentsChecked } from '#server/platform/reporting/metrics.ts'
import { DamagedFile } from '#server/platform/storage/decrypt-file.ts'
import { releaseBuffers } from '#server/platform/storage/segments.ts'
import { MissingFile } from '#server/platform/storage/storage.ts'

type Damage = (typeof damages)[number]

const dayMs = 24 * 60 * 60_000
/** Then a document is read again. */
const checkEveryMs = 30 * dayMs
/** A damaged one may have been restored from a backup. */
const recheckDamagedMs = dayMs

export interface CheckLimits {
  /** Read per second on average, so that others notice nothing. */
  readonly bytesPerSecond: number
  /** Then the next run continues, ms. */
  readonly forMs: number
}

const checkLimits: CheckLimits = { bytesPerSecond: 10_000_000, forMs: 30_000 }

export interface CheckedDocuments {
  readonly checked: number
  readonly damaged: number
}

/**
 * Reads stored documents, the longest unchecked first, and compares their hashes. Each result is saved at once, so an
 * interrupted run loses nothing.
 * @throws Unavailable if the storage doesn't answer; nothing is called missing then.
 */
export async function checkDocuments(
  ctx: Context,
  documentStore: DocumentStore,
  { bytesPerSecond, forMs }: CheckLimits = checkLimits,
): Promise<CheckedDocuments> {
  const started = performance.now()
  let [checked, damaged, bytes] = [0, 0, 0]
  try {
    while (performance.now() - started < forMs) {
      const document = await findNext(ctx)
      if (!document) break
      const damage = await inspect(documentStore, document)
      const isNew = await save(ctx, document, damage)
      documentsChecked.inc({ outcome: damage ?? 'whole' })
      checked++
      if (isNew) damaged++
      bytes += document.size
      const aheadMs = (bytes / bytesPerSecond) * 1000 - (performance.now() - started)
      if (aheadMs > 0) await sleep(Math.min(aheadMs, forMs))
    }
  } finally {
    if (damaged > 0) await enqueue(ctx, 'documents.notify-damaged', {})
  }
  return { checked, damaged }
}

const isStored = and(
  isNotNull(documents.sha256),
  isNotNull(documents.keyEncrypted),
  isNull(documents.removedAt),
  inArray(documents.status, ['scanning', 'needs_review', 'accepted', 'rejected']),
)

/** One condition at a time, because each can use an index. */
async function findNext(ctx: Context): Promise<Document | undefined> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const due = [
    isNull(documents.checkedAt),
    and(isNotNull(documents.damage), lt(documents.checkedAt, before(recheckDamagedMs))),
    lt(documents.checkedAt, before(checkEveryMs)),
  ]
  for (const condition of due) {
    const [next] = await ctx.db
      .select()
      .from(documents)
      .where(and(isStored, condition))
      .orderBy(documents.checkedAt)
      .limit(1)
    if (next) return next
  }
  return undefined
}

async function inspect(documentStore: DocumentStore, document: Document): Promise<Damage | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await readDocument(documentStore, document)) {
      hash.update(chunk)
      releaseBuffers([chunk])
    }
  } catch (error) {
    if (error instanceof Unavailable) throw error
    if (error instanceof MissingFile) return 'missing'
    return error instanceof DamagedFile ? 'damaged' : 'unreadable'
  }
  return hash.digest('hex') === document.sha256 ? null : 'damaged'
}

/** Returns whether the damage is new. A document that was deleted during the check is not damaged. */
function save(ctx: Context, { id, damage: known }: Document, damage: Damage | null): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    const [saved] = await ctx.db
      .update(documents)
      .set({ checkedAt: ctx.now(), damage, ...(damage === null && { damageReportedAt: null }) })
      .where(and(eq(documents.id, id), isStored))
      .returning()
    if (!saved || damage === known) return false
    if (damage) await record(ctx, 'document.find-damage', id, { ...ownerFacts(saved), damage })
    else await record(ctx, 'document.find-whole', id, ownerFacts(saved))
    return damage !== null && known === null
  })
}
