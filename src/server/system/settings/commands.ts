import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { requireVersion, storedValue } from '#server/system/settings/queries.ts'
import { provedClaims, siteSettings, siteSettingsHistory } from '#server/system/settings/table.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { changesBetween } from '#shared/system/settings/changes.ts'
import { maySave } from '#shared/system/settings/contract.ts'
import { newHours } from '#shared/system/settings/hours.ts'
import { defaultSections, type SectionName, sections } from '#shared/system/settings/sections.ts'

/** What may be put in force from now on. */
const newSections = { ...sections.shape, hours: newHours }

interface SettingsChange {
  readonly section: SectionName
  /** The version that the caller saw. */
  readonly version: number
  readonly value: unknown
}

/**
 * Puts a section in force, and keeps the version before it. Every server writes its pages again when this commits.
 * Saving what is in force already changes nothing, so that a repeated request does no harm.
 * @throws AppError `invalid` naming every bad field; `forbidden` where only owners may; `conflict` where somebody else has saved since the version given.
 */
export const saveSection = (ctx: Context, { section, version, value: raw }: SettingsChange) =>
  replaceSection(ctx, 'settings.save', { section, version, value: parse(newSections[section], raw) })

/**
 * Puts an earlier version in force again, as a new one.
 * @throws AppError `not_found`; `invalid` where today's rules refuse it; `conflict` as for `saveSection`.
 */
export async function restoreSection(
  ctx: Context,
  { section, version, earlier }: { section: SectionName; version: number; earlier: number },
) {
  const value = parse(newSections[section], await requireVersion(ctx, section, earlier))
  return replaceSection(ctx, 'settings.restore', { section, version, value })
}

const replaceSection = (ctx: Context, action: string, { section, version, value }: SettingsChange) =>
  transact(ctx, async (ctx) => {
    if (!maySave(requireActor(ctx).role, section)) throw new AppError('forbidden', 'Only owners change this section.')
    const current = await lockSection(ctx, section)
    if (isDeepStrictEqual(current.value, value)) return { version: current.version }
    if (current.version !== version) throw await changedMeanwhile(ctx, section, version, current)

    const next = { value, version: version + 1, changedBy: requireActor(ctx).id, changedAt: ctx.now() }
    const written =
      version === 0
        ? await ctx.db
            .insert(siteSettings)
            .values({ section, ...next })
            .onConflictDoNothing()
            .returning()
        : await ctx.db.update(siteSettings).set(next).where(eq(siteSettings.section, section)).returning()
    // Two first versions at the same moment: there was no row that the later one could have waited for.
    if (written.length === 0) throw await changedMeanwhile(ctx, section, version, await lockSection(ctx, section))
    await ctx.db.insert(siteSettingsHistory).values({ section, ...next })
    await record(ctx, action, section, { version: next.version, before: current.value, after: value })
    if (section === 'claims') await enqueue(ctx, 'claims.check', {})
    if (section === 'security') await tellOfLooser(ctx, current.value, value)
    await announce(ctx, 'settings', section)
    return { version: next.version }
  })

/** Whoever answers for the watch over reading hears when it tells of less. */
async function tellOfLooser(ctx: Context, was: unknown, is: unknown) {
  const [before, after] = [was, is].map((value) => parse(sections.shape.security, value).readsAnHour)
  if (!before || after === undefined || (after > 0 && after <= before)) return
  await enqueue(ctx, 'read-alerts.tell-looser', { staffId: requireActor(ctx).id, before, after })
}

interface CurrentSection {
  readonly version: number
  readonly value: unknown
  readonly changedBy: string | undefined
}

/** The section as it is, held until the transaction ends; the defaults have no row to hold. */
async function lockSection(ctx: Context, section: SectionName): Promise<CurrentSection> {
  const [row] = await ctx.db.select().from(siteSettings).where(eq(siteSettings.section, section)).for('update')
  if (!row) return { version: 0, value: defaultSections[section], changedBy: undefined }
  return { version: row.version, value: storedValue(section, row.value), changedBy: row.changedBy }
}

/** Names who was faster and, field by field, what they made of it. */
async function changedMeanwhile(ctx: Context, section: SectionName, seen: number, current: CurrentSection) {
  const before = await requireVersion(ctx, section, seen).catch(() => defaultSections[section])
  const { name } = current.changedBy ? await requireStaff(ctx, current.changedBy) : { name: 'Somebody' }
  const fields = changesBetween(storedValue(section, before), current.value).map(({ path, now }) => [
    path || 'form',
    now === '' ? `${name} has emptied this.` : `${name} has changed this to: ${now}`,
  ])
  return new AppError(
    'conflict',
    `${name} has saved this section since you opened it. Nothing of yours was saved; it is still in the form.`,
    Object.fromEntries(fields),
  )
}

/** Keeps which claims were found proved. Where that changes what the site shows, every server writes its pages again. */
export const keepProvedClaims = (ctx: Context, keys: readonly string[]) =>
  transact(ctx, async (ctx) => {
    const known = new Set((await ctx.db.select({ key: provedClaims.key }).from(provedClaims)).map(({ key }) => key))
    if (known.size === keys.length && keys.every((key) => known.has(key))) return
    await ctx.db.delete(provedClaims)
    const rows = keys.map((key) => ({ key, provedAt: ctx.now() }))
    if (rows.length > 0) await ctx.db.insert(provedClaims).values(rows).onConflictDoNothing()
    await announce(ctx, 'settings', 'claims')
  })
