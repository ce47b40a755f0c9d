import { and, eq, inArray } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { splitList } from '#shared/intake/imports/cells.ts'
import type { Import, ImportOutcome, ImportRow } from '#shared/intake/imports/contract.ts'
import type { Cells } from '#shared/intake/imports/import-field.ts'
import { maxTags, tagKey, tagNames } from '#shared/intake/tags/tag.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import type { ImportKind, KnownRecord } from './kind.ts'

export interface ClassifiedRow {
  readonly number: number
  readonly outcome: ImportOutcome
  readonly problems: Record<string, string>
  /** Null if an earlier row is the same record. */
  readonly recordId: string | null
  readonly before: KnownRecord['before'] | null
  readonly record: unknown
  readonly ownerStaffId: string | null
  /** Of this row alone. */
  readonly tags: readonly string[]
}

/**
 * Classifies rows: refused with all problems, known, or new.
 * @param importTags those of the whole import, which count toward each record's limit.
 */
export async function classifyRows(
  ctx: Context,
  kind: ImportKind,
  { mode, importTags }: { readonly mode: Import['mode']; readonly importTags: readonly string[] },
  rows: readonly ImportRow[],
): Promise<ClassifiedRow[]> {
  const owners = await findOwners(ctx, kind, rows)
  const read = await kind.read(
    ctx,
    rows.map(({ cells }) => cells),
  )
  const parsed = rows.map(({ number, cells }, at) => {
    const work = readWork(cells, owners, importTags)
    const problems: FieldErrors = { ...read[at]?.problems, ...work.problems }
    const record = Object.keys(problems).length > 0 ? null : (read[at]?.record ?? null)
    return { number, record, problems, ownerStaffId: work.ownerStaffId, tags: work.tags }
  })
  const known = await kind.findKnown(
    ctx,
    parsed.flatMap(({ number, record }) => (record === null ? [] : { number, record })),
  )
  const seen = new Set<string>()
  return parsed.map((row): ClassifiedRow => {
    if (row.record === null) return { ...row, outcome: 'refused', recordId: null, before: null }
    const existing = known.get(row.number)
    const keys = [...kind.keysOf(row.record), ...(existing ? [existing.id] : [])]
    const isRepeated = keys.some((key) => seen.has(key))
    const recordId = existing?.id ?? (isRepeated ? null : kind.newId(row.record, ctx.now()))
    for (const key of keys) seen.add(key)
    if (existing?.problems)
      return { ...row, outcome: 'refused', problems: existing.problems, recordId: null, before: null }
    if (existing && mode === 'update' && !isRepeated)
      return { ...row, outcome: 'updated', recordId, before: existing.before }
    return { ...row, outcome: existing || isRepeated ? 'known' : 'added', recordId, before: null }
  })
}

/** Returns the ids of active staff who may own such records, by email. */
async function findOwners(
  ctx: Context,
  { ownerRoles }: ImportKind,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, string>> {
  const emails = new Set(rows.flatMap(({ cells }) => normalizeEmail(cells.owner ?? '') || []))
  if (emails.size === 0) return new Map()
  const found = await ctx.db
    .select({ id: staff.id, email: staff.emailNormalized })
    .from(staff)
    .where(
      and(
        inArray(staff.emailNormalized, [...emails]),
        eq(staff.status, 'active'),
        inArray(staff.role, [...ownerRoles]),
      ),
    )
  return new Map(found.map(({ id, email }) => [email, id]))
}

function readWork(cells: Cells, owners: ReadonlyMap<string, string>, importTags: readonly string[]) {
  const email = normalizeEmail(cells.owner ?? '')
  const ownerStaffId = owners.get(email) ?? null
  const tags = tagNames.safeParse(splitList(cells.tags ?? ''))
  const isFull = new Set([...importTags, ...(tags.data ?? [])].map(tagKey)).size > maxTags
  const problems: FieldErrors = {
    ...(email && !ownerStaffId && { owner: 'No active team member who may own this has this email address' }),
    ...(tags.error && { tags: tags.error.issues[0]?.message ?? 'Invalid input' }),
    ...(tags.success && isFull && { tags: `Use up to ${maxTags} tags, with those of the import` }),
  }
  return { ownerStaffId, tags: tags.data ?? [], problems }
}
