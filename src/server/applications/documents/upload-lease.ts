import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { StaleUpload } from '#server/platform/storage/upload-staging.ts'
import { isOwnUpload } from './queries.ts'

/** Then an unrenewed lease can be taken over. */
const leaseMs = 5_000
const renewMs = 1_000
const retryMs = 200
const maxWaitMs = 30_000
/** Leases closer to expiration are renewed before a write. */
const marginMs = 1_000

/**
 * Chunks take leases often and shouldn't wait for the disk. After a database crash, file checks stop a writer without
 * a lease.
 */
const withoutSync = sql`quick as materialized (select set_config('synchronous_commit', 'off', true))`

export interface UploadLease {
  /** The last holder didn't release it and may still be writing. */
  readonly isTakeover: boolean
  /** @throws StaleUpload if another request has the lease. */
  confirm(): Promise<void>
  /** Passes `content` through and renews the lease only while bytes arrive. */
  watch(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  release(): Promise<void>
  /** Lets the lease expire, so that the next holder takes precautions. */
  abandon(): void
}

/**
 * Waits for the lease of the caller's upload.
 * @param onWanted called if another request wants or took it.
 * @returns `unneeded` for finished or foreign documents; undefined on abort or after 30 s.
 */
export async function acquireLease(
  ctx: Context,
  documentId: string,
  { signal, onWanted }: { readonly signal: AbortSignal; onWanted(): void },
): Promise<UploadLease | 'unneeded' | undefined> {
  const isUpload = isOwnUpload(ctx, documentId)
  const holder = randomUUID()
  const deadline = performance.now() + maxWaitMs
  while (!signal.aborted && performance.now() < deadline) {
    const claimedAt = performance.now()
    const { rows } = await ctx.db.execute<{ generation: number }>(sql`
      with ${withoutSync}
      insert into upload_leases as held (document_id, holder, expires_at)
      select id, ${holder}, clock_timestamp() + ${leaseMs} * interval '1 ms' from documents, quick where ${isUpload}
      on conflict (document_id) do update
        set holder = excluded.holder, expires_at = excluded.expires_at, is_contended = false, generation = held.generation + 1
        where held.expires_at < clock_timestamp()
      returning generation`)
    const [claimed] = rows
    if (claimed) return hold(ctx, { documentId, holder, claimedAt, isTakeover: claimed.generation > 1, onWanted })
    const { rows: uploads } = await ctx.db.execute(sql`select from documents where ${isUpload}`)
    if (uploads.length === 0) return 'unneeded'
    await ctx.db.execute(sql`update upload_leases set is_contended = true where document_id = ${documentId}`)
    await sleep(retryMs)
  }
  return undefined
}

interface Held {
  readonly documentId: string
  readonly holder: string
  /** Monotonic, ms. */
  readonly claimedAt: number
  readonly isTakeover: boolean
  onWanted(): void
}

function hold(ctx: Context, { documentId, holder, claimedAt, isTakeover, onWanted }: Held): UploadLease {
  const isHeld = sql`document_id = ${documentId} and holder = ${holder}`
  let validUntil = claimedAt + leaseMs
  let isLost = false
  let isWatching = false
  let hasProgressed = false
  let renewing: Promise<void> | undefined

  async function renew(): Promise<void> {
    const startedAt = performance.now()
    const isExtended = !isWatching || hasProgressed
    hasProgressed = false
    // Without progress it only asks: an open request that sends nothing must not write every second.
    const { rows } = await ctx.db.execute<{ is_contended: boolean }>(
      isExtended
        ? sql`with ${withoutSync} update upload_leases set expires_at = clock_timestamp() + ${leaseMs} * interval '1 ms'
            from quick where ${isHeld} returning is_contended`
        : sql`select is_contended from upload_leases where ${isHeld}`,
    )
    isLost = rows.length === 0
    if (isExtended && !isLost) validUntil = startedAt + leaseMs
    if (isLost || rows[0]?.is_contended) onWanted()
  }

  const renewOnce = () => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  // If the database is down, the lease expires and `confirm` throws its error.
  const timer = setInterval(() => void renewOnce().catch(() => {}), renewMs)

  return {
    isTakeover,
    abandon: () => clearInterval(timer),
    confirm: async () => {
      hasProgressed = true
      if (!isLost && performance.now() > validUntil - marginMs) await renewing?.catch(() => {})
      if (!isLost && performance.now() > validUntil - marginMs) await renewOnce()
      if (isLost) throw new StaleUpload()
    },
    watch: async function* (content) {
      isWatching = true
      for await (const chunk of content) {
        hasProgressed = true
        yield chunk
      }
    },
    release: async () => {
      clearInterval(timer)
      await renewing?.catch(() => {})
      // If this fails, the lease expires.
      await ctx.db
        .execute(sql`with ${withoutSync} delete from upload_leases using quick where ${isHeld}`)
        .catch(() => {})
    },
  }
}
