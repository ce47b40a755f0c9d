import { and, eq, inArray } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { notify } from '#server/identity/notifications/commands.ts'
import { staff } from '#server/identity/staff/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { countInTransaction, readCount } from '#server/platform/db/request-counts.ts'
import type { NotifiedRecordKind } from '#shared/identity/notifications/notification-kinds.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Per person and day. Spam often arrives unassigned, so more of it may be closed. */
export const limits = { others: 20, unassigned: 100 } as const
export type Limit = keyof typeof limits
export const dayMs = 24 * 60 * 60_000
/** A record that the person took from a colleague, or claimed, counts as the colleague's, or as unassigned, for this long. */
export const takenMs = 30 * dayMs

export interface OwnedRecord {
  readonly id: string
  readonly ownerId: string | null
}

/** A kind of records that a departing agent must not close for colleagues, or while they wait for someone. */
export interface LimitedRecords {
  readonly kind: NotifiedRecordKind
  /** In the plural. */
  readonly noun: string
  /** What the limit is about, before and after the number of records. */
  readonly verb: string
  readonly outcome?: string
  readonly keyOf: (limit: Limit, staffId: string) => string
  /** Returns those that the caller took from colleagues or claimed lately: otherwise two calls would pass the limit. */
  readonly findTaken: (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Limit>>
}

interface LimitedRecord extends OwnedRecord {
  readonly limit: Limit
}

/** Returns which records count for the caller; none for owners and managers. */
async function limitedRecords(
  ctx: Context,
  of: LimitedRecords,
  records: readonly OwnedRecord[],
): Promise<readonly LimitedRecord[]> {
  if (records.length === 0) return []
  const { id: me, role } = requireActor(ctx)
  if (administratorRoles.some((one) => one === role)) return []
  const own = records.filter(({ ownerId }) => ownerId === me).map(({ id }) => id)
  const taken = own.length > 0 ? await of.findTaken(ctx, own) : new Map<string, Limit>()
  return records.flatMap((record) => {
    const { id, ownerId } = record
    const limit = ownerId === me ? taken.get(id) : ownerId === null ? 'unassigned' : 'others'
    return limit ? [{ ...record, limit }] : []
  })
}

const namesOf = ({ noun, verb, outcome = '' }: LimitedRecords, limit: Limit) =>
  `${verb} more than ${limits[limit]} ${limit === 'others' ? `${noun} owned by others` : `unassigned ${noun}`}${outcome}`

class ClosingLimitError extends AppError {
  readonly record: { readonly kind: NotifiedRecordKind; readonly id: string }

  constructor(of: LimitedRecords, { id, limit }: LimitedRecord, left: number) {
    super(
      'forbidden',
      `Nothing was changed. Only owners and managers can ${namesOf(of, limit)} in a day. You can ${of.verb} ${left} more.`,
    )
    this.record = { kind: of.kind, id }
  }
}

/** Requires that closing all these records is within the caller's limit. @throws `forbidden`. */
export async function requireFewClosed(
  ctx: Context,
  of: LimitedRecords,
  records: readonly OwnedRecord[],
): Promise<void> {
  await requireFew(ctx, of, await limitedRecords(ctx, of, records))
}

async function requireFew(ctx: Context, of: LimitedRecords, records: readonly LimitedRecord[]): Promise<void> {
  const byLimit = Map.groupBy(records, ({ limit }) => limit)
  for (const [limit, limited] of byLimit) {
    const left = Math.max(0, limits[limit] - (await readCount(ctx, of.keyOf(limit, requireActor(ctx).id))))
    const [first] = limited
    if (first && limited.length > left) throw new ClosingLimitError(of, first, left)
  }
}

/** Counts locked records that are about to be closed; the caller's transaction undoes it. @throws `forbidden`. */
export async function requireWithinLimit(
  ctx: Context,
  of: LimitedRecords,
  records: readonly OwnedRecord[],
): Promise<void> {
  const limited = await limitedRecords(ctx, of, records)
  await requireFew(ctx, of, limited)
  for (const record of limited) {
    const counted = await countInTransaction(ctx, of.keyOf(record.limit, requireActor(ctx).id), dayMs)
    // Another call of the person came in between.
    if (counted > limits[record.limit]) throw new ClosingLimitError(of, record, 0)
  }
}

/** Runs a change; if the limit refused it, notifies managers after its rollback. */
export async function reportOverLimit<Result>(ctx: Context, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof ClosingLimitError) await transact(ctx, (ctx) => notifyManagers(ctx, error.record))
    throw error
  }
}

/** Tells owners and managers that the caller went beyond a limit: one row per person, renewed. */
export async function notifyManagers(
  ctx: Context,
  record: { readonly kind: NotifiedRecordKind; readonly id: string },
): Promise<void> {
  const managers = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.status, 'active'), inArray(staff.role, [...administratorRoles])))
  await notify(ctx, {
    ...{ kind: 'limit', record, itemId: requireActor(ctx).id },
    recipients: managers.map(({ id }) => id),
  })
}
