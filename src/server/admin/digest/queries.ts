import { findPendingWork, seesAllWork } from '#server/admin/dashboard/queries.ts'
import { countUnread } from '#server/admin/inbox/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff, type Staff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Work } from '#shared/admin/dashboard/work-contract.ts'
import { digestKinds } from '#shared/admin/digest/contract.ts'

export interface DigestWork {
  readonly staffId: string
  readonly work: readonly Work[]
  readonly isWhole: boolean
  /** Unread mentions and assignments, if they are emailed daily. */
  readonly unread: number
}

/** Returns pending work, if any. */
export async function findDigestWork(
  ctx: Context,
  { id, role, mentionEmail, assignmentEmail }: Staff,
): Promise<DigestWork | undefined> {
  const kinds = digestKinds(role)
  const all = await findPendingWork(ctx, { id, role })
  const work = all.filter(({ kind, count }) => count > 0 && kinds.includes(kind))
  const daily = [
    ...(mentionEmail === 'daily' ? (['mention'] as const) : []),
    ...(assignmentEmail === 'daily' ? (['assignment', 'task', 'correction'] as const) : []),
  ]
  const unread = daily.length > 0 ? await countUnread(ctx, id, daily) : 0
  return work.length + unread > 0
    ? { staffId: id, work, isWhole: await seesAllWork(ctx, { id, role }), unread }
    : undefined
}

/** Checks if the caller gets the digest. */
export async function findDigestChoice(ctx: Context): Promise<{ isEnabled: boolean }> {
  const { wantsDigest } = await requireStaff(ctx, requireActor(ctx).id)
  return { isEnabled: wantsDigest }
}
