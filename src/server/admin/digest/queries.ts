import { findWork } from '#server/admin/dashboard/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff, type Staff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Work } from '#shared/admin/dashboard/contract.ts'
import { sharesWork } from '#shared/admin/dashboard/scope.ts'
import { digestKinds } from '#shared/admin/digest/digest-kinds.ts'

/** What waits for somebody this morning. */
export interface Waiting {
  readonly staffId: string
  readonly work: readonly Work[]
  /** Of everybody, or of the person alone. */
  readonly isWhole: boolean
}

/** @returns undefined where nothing waits. */
export async function findWaiting(ctx: Context, { id, role }: Staff): Promise<Waiting | undefined> {
  const kinds = digestKinds(role)
  const all = await findWork(ctx, { id, role })
  const work = all.filter(({ kind, count }) => count > 0 && kinds.includes(kind))
  return work.length > 0 ? { staffId: id, work, isWhole: sharesWork(role) } : undefined
}

/** Whether the caller wants the mail of the morning. */
export async function findDigestChoice(ctx: Context): Promise<{ isOn: boolean }> {
  const { wantsDigest } = await requireStaff(ctx, requireActor(ctx).id)
  return { isOn: wantsDigest }
}
