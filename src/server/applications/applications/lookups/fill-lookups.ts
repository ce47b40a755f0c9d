import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { applicationAnswers } from '#server/applications/applications/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import { lookupHash, stepsWithLookup } from './lookup-hash.ts'

interface Progress {
  /** The last row that was filled; none at the start. */
  readonly after?: { readonly applicationId: string; readonly step: string }
  readonly done?: number
  readonly total?: number
}

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'applications.fill-lookups': Progress
  }
}

/** Rows of one run; the next one is queued, so that other jobs get their turn and a restart continues. */
const runRows = 2_000
const batchRows = 200

const hasLookup = inArray(applicationAnswers.step, [...stepsWithLookup])

/** Fills the hashes of answers that were saved before answers had them. */
export const fillLookups = ({ keys }: { keys: EncryptionKeys }): Handler<'applications.fill-lookups'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const progress of payloads) await continueFilling(ctx, keys, progress)
  },
})

async function continueFilling(ctx: Context, keys: EncryptionKeys, { done = 0, ...progress }: Progress): Promise<void> {
  const total = progress.total ?? (await ctx.db.$count(applicationAnswers, hasLookup))
  let { after } = progress
  for (let filled = 0; filled < runRows; ) {
    const rows = await rowsAfter(ctx, after)
    for (const row of rows) await fill(ctx, keys, row)
    filled += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < batchRows) return
    after = { applicationId: last.applicationId, step: last.step }
  }
  if (after) await enqueue(ctx, 'applications.fill-lookups', { after, total, done: done + runRows })
}

type Row = Awaited<ReturnType<typeof rowsAfter>>[number]

const rowsAfter = (ctx: Context, after: Progress['after']) => {
  const { applicationId, step, encrypted, lookupHash: hash } = applicationAnswers
  const isLater = after && sql`(${applicationId}, ${step}) > (${after.applicationId}::uuid, ${after.step})`
  return ctx.db
    .select({ applicationId, step, encrypted, hash })
    .from(applicationAnswers)
    .where(and(hasLookup, isLater))
    .orderBy(asc(applicationId), asc(step))
    .limit(batchRows)
}

/** An answer that changes at the same time has its hash already. */
async function fill(ctx: Context, keys: EncryptionKeys, row: Row): Promise<void> {
  const hash = hashOf(keys, row)
  if (hash === undefined || hash === row.hash) return
  const { applicationId, step, encrypted } = applicationAnswers
  await ctx.db
    .update(applicationAnswers)
    .set({ lookupHash: hash })
    .where(and(eq(applicationId, row.applicationId), eq(step, row.step), eq(encrypted, row.encrypted)))
}

/** Undefined if no key decrypts the answers: a damaged row must not stop the others. */
function hashOf(keys: EncryptionKeys, row: Row): string | null | undefined {
  try {
    return lookupHash(keys, row)
  } catch {
    return undefined
  }
}
