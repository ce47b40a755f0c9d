import { requireActor } from '#server/features/auth/queries.ts'
import { findWork } from '#server/features/dashboard/queries.ts'
import { findSiteSettings } from '#server/features/settings/queries.ts'
import { requireStaff, type Staff } from '#server/features/staff/queries.ts'
import { countDueTasks } from '#server/features/tasks/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Work } from '#shared/dashboard/contract.ts'
import { seesWhole } from '#shared/dashboard/scope.ts'
import { digestKinds } from '#shared/digest/digest-kinds.ts'
import { brokerZone } from '#shared/settings/broker-day.ts'
import { endOfDay } from '#shared/settings/business-hours.ts'

/** What waits for somebody this morning. */
export interface Waiting {
  readonly staffId: string
  readonly work: readonly Work[]
  /** Of everybody, or of the person alone. */
  readonly isWhole: boolean
  /** Their own tasks that are due by the end of the brokerage's day. */
  readonly tasks: { readonly due: number; readonly overdue: number }
}

/** @param day the brokerage's, `2026-03-02`. @returns undefined where nothing waits. */
export async function findWaiting(ctx: Context, { id, role }: Staff, day: string): Promise<Waiting | undefined> {
  const kinds = digestKinds(role)
  const { hours } = await findSiteSettings(ctx)
  const all = kinds.length > 0 ? await findWork(ctx, { id, role }) : []
  const work = all.filter(({ kind, count }) => count > 0 && kinds.includes(kind))
  const tasks = await countDueTasks(ctx, id, endOfDay(brokerZone(hours.zone), day))
  return work.length > 0 || tasks.due > 0 ? { staffId: id, work, tasks, isWhole: seesWhole(role) } : undefined
}

/** Whether the caller wants the mail of the morning. */
export async function findDigestChoice(ctx: Context): Promise<{ isOn: boolean }> {
  const { wantsDigest } = await requireStaff(ctx, requireActor(ctx).id)
  return { isOn: wantsDigest }
}
