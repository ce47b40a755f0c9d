import { requireAssignee } from '#server/admin/takeovers/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { reportOverLimit } from '#server/identity/closing-limit/closing-limit.ts'
import { findTeamName, isAssignableTeam } from '#server/identity/record-scope/turns.ts'
import { formerOwnerFault } from '#server/identity/staff/former-owner-fault.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { requireTakeoverReason } from '#server/identity/staff/require-takeover-reason.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { Snapshot, StoredChange } from './table.ts'

export interface SeenRecord {
  readonly id: string
  readonly seen: Snapshot
}

export interface RecordOutcome {
  readonly id: string
  /** Why it was skipped or left; null if it was changed or restored. */
  readonly reason: string | null
  /** What an undo needs to know about the record. */
  readonly before?: Partial<Snapshot>
}

interface Batch<Change> {
  readonly changeId: string
  readonly change: Change
  readonly records: readonly SeenRecord[]
}

/** A filter of the list, or selected records. */
export type Selection<Filter> = { readonly filter: Filter } | { readonly ids: readonly string[] }

/** How to change many records of a list. The actor of `ctx` is the user who started the change, also in jobs. */
export interface BulkListOf<Filter, Change> {
  /** Finds records that the caller may read, in any order. */
  find(ctx: Context, selection: Selection<Filter>, limit: number): Promise<SeenRecord[]>
  /** Requires that the role may make this change; checked again before each batch and each undo. @throws `forbidden`. */
  authorize?(ctx: Context, change: Change): void
  /** Refuses a change before it starts. @throws `invalid`, `forbidden`. */
  check(ctx: Context, change: Change, records: readonly SeenRecord[]): Promise<void>
  /** Changes records in the caller's transaction, with an audit entry each, but without emails. */
  apply(ctx: Context, batch: Batch<Change>): Promise<RecordOutcome[]>
  undo(ctx: Context, batch: Batch<Change>): Promise<RecordOutcome[]>
  /** Looks up names for the screen. */
  names(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Describes a change, such as `Assigned to Ada Harbor`. */
  title(ctx: Context, change: Change): Promise<string>
  canBeUndone(change: Change): boolean
}

/** A list whose contract has parsed the filter and the change. */
export type AnyBulkList = BulkListOf<unknown, StoredChange>

/** Forgets the types of a list; its contract parses everything that reaches it. */
export const bulkList = <Filter, Change extends StoredChange>(list: BulkListOf<Filter, Change>): AnyBulkList => ({
  ...list,
  find: (ctx, selection, limit) => list.find(ctx, selection as Selection<Filter>, limit),
  authorize: (ctx, change) => list.authorize?.(ctx, change as Change),
  check: (ctx, change, records) => list.check(ctx, change as Change, records),
  apply: (ctx, batch) => list.apply(ctx, batch as Batch<Change>),
  undo: (ctx, batch) => list.undo(ctx, batch as Batch<Change>),
  title: (ctx, change) => list.title(ctx, change as Change),
  canBeUndone: (change) => list.canBeUndone(change as Change),
})

/**
 * Changes one record after another; a refusal skips its record and undoes what was written for it. `changeOne` may return
 * what an undo needs to know.
 */
export async function changeEach(
  ctx: Context,
  records: readonly SeenRecord[],
  // biome-ignore lint/suspicious/noConfusingVoidType: most changes return nothing
  changeOne: (ctx: Context, record: SeenRecord) => Promise<Partial<Snapshot> | void>,
): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = []
  for (const one of records) {
    try {
      const before = await reportOverLimit(ctx, () => transact(ctx, (ctx) => changeOne(ctx, one)))
      outcomes.push({ id: one.id, reason: null, ...(before && { before }) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push({ id: one.id, reason: Object.values(error.fields)[0] ?? error.message.replace(notSaved, '') })
    }
  }
  return outcomes
}

const notSaved = /^(Your change wasn’t saved|Nothing was changed|The application was not moved)\. /

/** Requires a manager to assign to others. @throws `forbidden`. */
export function requireOwnOrManager(ctx: Context, to: string | null): void {
  const { id, role } = requireActor(ctx)
  if (to === id || administratorRoles.some((one) => one === role)) return
  throw new AppError('forbidden', 'Only owners and managers assign to others. You can assign to yourself.')
}

/** Requires a reason to take records of others. @throws `invalid`. */
export function requireReasonForOthers(
  ctx: Context,
  records: readonly SeenRecord[],
  { to, reason }: { readonly to: string | null; readonly reason: string },
): void {
  const me = requireActor(ctx).id
  const isOfOthers = ({ seen: { ownerId } }: SeenRecord) => ownerId !== null && ownerId !== me && ownerId !== to
  if (records.some(isOfOthers)) requireTakeoverReason(reason)
}

/** Describes an assignment, such as `Assigned to Ada Harbor`. */
export async function assignedTitle(ctx: Context, to: string | null): Promise<string> {
  if (to === null) return 'Unassigned'
  const team = await findTeamName(ctx, to)
  if (team) return `Assigned to ${team} (round robin)`
  return `Assigned to ${(await findStaff(ctx, to))?.name ?? 'a former team member'}`
}

/** Returns who got a record, for its undo, if it was a team's turn. */
export const givenTo = (wanted: string | null, owner: string | null): Partial<Snapshot> | undefined =>
  owner !== null && owner !== wanted ? { to: owner } : undefined

/**
 * Requires an active assignee who works on applications, or a team that has one.
 * @throws `invalid` for the field `to`.
 */
export async function requireAssigneeOrTeam(ctx: Context, to: string): Promise<void> {
  if (!(await isAssignableTeam(ctx, to))) await requireAssignee(ctx, to, 'to')
}

/** A former owner who left, or no longer works on these records, gets nothing back. @throws `conflict`. */
export async function requireActiveFormerOwner(ctx: Context, ownerId: string | null): Promise<void> {
  const reason = await formerOwnerFault(ctx, ownerId)
  if (reason) throw new AppError('conflict', reason)
}
