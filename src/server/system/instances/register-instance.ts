import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { and, gt, lt, ne, sql } from 'drizzle-orm'
import { type Context, transact } from '#server/platform/context.ts'
import type { StorageIdentity } from '#server/platform/storage/storage-identity.ts'
import { serverInstances } from './table.ts'

const heartbeatMs = 10_000
/** A server that was killed counts as running for this long. */
const aliveSeconds = 30
const forgottenHours = 24

export class SharedStorageError extends Error {
  override readonly name = 'SharedStorageError'
}

export interface InstanceOptions {
  readonly storage: StorageIdentity
  readonly roles: string
  readonly version: string
  /** The embedded database has one server, so others are leftovers. */
  readonly isAlone: boolean
  /** Heartbeats that failed. */
  readonly report: (error: unknown) => void
}

export interface Instance {
  readonly id: string
  stop(): Promise<void>
}

/**
 * Registers this server and renews its entry until `stop`.
 * @throws SharedStorageError if a running server has another document storage.
 */
export async function registerInstance(ctx: Context, options: InstanceOptions): Promise<Instance> {
  const id = randomUUID()
  const { storage, roles, version } = options
  const enter = (ctx: Context) =>
    ctx.db
      .insert(serverInstances)
      .values({
        ...{ id, roles, version, host: os.hostname(), storage: storage.id, storageWhere: storage.where },
        ...{ startedAt: sql`now()`, seenAt: sql`now()` },
      })
      .onConflictDoUpdate({ target: serverInstances.id, set: { seenAt: sql`now()` } })

  await transact(ctx, async (ctx) => {
    // Servers that start at the same time see each other.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('harborline.instances'))`)
    await ctx.db
      .delete(serverInstances)
      .where(
        options.isAlone ? undefined : lt(serverInstances.seenAt, sql`now() - ${forgottenHours} * interval '1 hour'`),
      )
    const [other] = await ctx.db
      .select()
      .from(serverInstances)
      .where(
        and(
          ne(serverInstances.storage, storage.id),
          gt(serverInstances.seenAt, sql`now() - ${aliveSeconds} * interval '1 second'`),
        ),
      )
      .limit(1)
    if (other) throw new SharedStorageError(otherStorage(storage, other))
    await enter(ctx)
  })
  const timer = setInterval(() => void enter(ctx).catch(options.report), heartbeatMs).unref()
  return {
    id,
    stop: async () => {
      clearInterval(timer)
      await ctx.db.delete(serverInstances).where(sql`id = ${id}`)
    },
  }
}

function otherStorage(own: StorageIdentity, other: typeof serverInstances.$inferSelect): string {
  return `Another server uses this database with different document storage, so each could open only its own documents:
  this server: ${own.where}
  ${other.host} (running since ${other.startedAt.toISOString()}): ${other.storageWhere}
Give all servers the same bucket (S3_ENDPOINT, S3_BUCKET), or set DATA_DIR to a folder that all of them share.
If that server is no longer running, wait ${aliveSeconds} seconds and start again.`
}
