import { changeEach, type RecordOutcome, type SeenRecord } from '#server/admin/bulk-changes/bulk-list.ts'
import { tagRecord } from '#server/applications/tags/tagged-records.ts'
import type { Context } from '#server/platform/context.ts'
import type { TagChange } from '#shared/admin/bulk-changes/contract.ts'
import type { TaggedKind } from '#shared/applications/tags/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Adds and removes tags of records, noting for each what changed. */
export async function tagEach(
  ctx: Context,
  kind: TaggedKind,
  { change: { add, remove }, records }: { readonly change: TagChange; readonly records: readonly SeenRecord[] },
): Promise<RecordOutcome[]> {
  const before = new Map<string, { added: string[]; removed: string[] }>()
  const outcomes = await changeEach(ctx, records, async (ctx, { id }) => {
    const { added, removed } = await tagRecord(ctx, { kind, id, add, remove })
    if (added.length + removed.length === 0)
      throw new AppError('conflict', add.length > 0 ? 'It already has these tags.' : 'It doesn’t have this tag.')
    before.set(id, { added, removed })
  })
  return outcomes.map((outcome) => ({ ...outcome, before: before.get(outcome.id) ?? {} }))
}

/** Restores the tags that a change added or removed. */
export const untagEach = (ctx: Context, kind: TaggedKind, records: readonly SeenRecord[]): Promise<RecordOutcome[]> =>
  changeEach(ctx, records, async (ctx, { id, seen: { added = [], removed = [] } }) => {
    const undone = await tagRecord(ctx, { kind, id, add: removed, remove: added })
    if (undone.added.length + undone.removed.length === 0)
      throw new AppError('conflict', 'Its tags have changed since.')
  })

/** Describes a change, such as `Tagged “VIP”`. */
export const tagTitle = ({ add, remove }: TagChange): string =>
  [add.length > 0 && `Tagged ${quote(add)}`, remove.length > 0 && `Tag ${quote(remove)} removed`]
    .filter(Boolean)
    .join(', ')

const quote = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')
