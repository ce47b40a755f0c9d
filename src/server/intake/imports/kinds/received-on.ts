import type { ReadRow } from '#server/intake/imports/kind.ts'
import type { Context } from '#server/platform/context.ts'

/** Returns noon of a day, which is the same day in all US time zones, or the time of the import. */
export function arrivalOf(day: string | undefined, at: Date): Date {
  const noon = day ? new Date(`${day}T17:00:00.000Z`) : at
  return noon < at ? noon : at
}

/** Refuses days after today; staff ahead of UTC may enter their own day. */
export function notInFuture<Parsed extends object>(
  ctx: Context,
  { record, problems }: ReadRow<Parsed>,
  fields: readonly (keyof Parsed & string)[],
): ReadRow<Parsed> {
  if (!record) return { record, problems }
  const latest = new Date(ctx.now().getTime() + 14 * 60 * 60_000).toISOString().slice(0, 10)
  const late = fields.filter((field) => String(record[field] ?? '') > latest)
  if (late.length === 0) return { record, problems }
  return { record: null, problems: Object.fromEntries(late.map((field) => [field, 'This date is in the future'])) }
}
