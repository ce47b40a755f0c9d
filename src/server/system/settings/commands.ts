import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { missingImages } from '#server/system/site-images/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { newGuides } from '#shared/system/guides/new-guides.ts'
import { launchBlockers } from '#shared/system/launch/launch-blockers.ts'
import { newContact } from '#shared/system/settings/contact.ts'
import { changesBetween, isProtected, maySave } from '#shared/system/settings/contract.ts'
import { newHours } from '#shared/system/settings/hours.ts'
import { defaultSections, type SectionName, sections } from '#shared/system/settings/sections.ts'
import { findSiteSettings, requireVersion, storedValue } from './queries.ts'
import { siteSettings, siteSettingsHistory, verifiedClaims } from './table.ts'

const newSections = { ...sections.shape, hours: newHours, contact: newContact, guides: newGuides }

interface SettingsChange {
  readonly section: SectionName
  readonly version: number
  readonly value: unknown
}

/**
 * Saves a section as a new version, unless unchanged; all servers re-render on commit.
 * @throws `invalid` naming every invalid field; `forbidden` if only owners may; `conflict` if another version was
 * saved.
 */
export const saveSection = (ctx: Context, { section, version, value: raw }: SettingsChange) =>
  replaceSection(ctx, 'settings.save', { section, version, value: parse(newSections[section], raw) })

/**
 * Restores an earlier version as a new one.
 * @throws `not_found`; `invalid` by today's validation; `conflict` as for `saveSection`.
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
    if (!maySave(requireActor(ctx).role, section))
      throw new AppError('forbidden', 'Only owners can change this section.')
    await requireStoredImages(ctx, value)
    const current = await lockSection(ctx, section)
    if (section === 'launch') await requireReadyToOpen(ctx, current.value, value)
    if (isDeepStrictEqual(current.value, value)) return { version: current.version }
    if (current.version !== version) throw await concurrentChangeError(ctx, section, version, current)

    const next = { value, version: version + 1, changedBy: requireActor(ctx).id, changedAt: ctx.now() }
    const written =
      version === 0
        ? await ctx.db
            .insert(siteSettings)
            .values({ section, ...next })
            .onConflictDoNothing()
            .returning()
        : await ctx.db.update(siteSettings).set(next).where(eq(siteSettings.section, section)).returning()
    // Two concurrent first versions: the later one found no row to wait for.
    if (written.length === 0) throw await concurrentChangeError(ctx, section, version, await lockSection(ctx, section))
    await ctx.db.insert(siteSettingsHistory).values({ section, ...next })
    await record(ctx, action, section, { version: next.version, before: current.value, after: value })
    if (section === 'claims') await enqueue(ctx, 'claims.check', {})
    if (isProtected(section)) await enqueue(ctx, 'settings.notify-owners', { section, version: next.version })
    if (section === 'security') await enqueueThresholdChange(ctx, current.value, value)
    await announce(ctx, 'settings', section)
    return { version: next.version }
  })

/** Names everything that is missing at once. An open site stays open. */
async function requireReadyToOpen(ctx: Context, was: unknown, value: unknown) {
  const launch = parse(sections.shape.launch, value)
  if (!launch.isOpen || parse(sections.shape.launch, was).isOpen) return
  const missing = Object.values(launchBlockers({ ...(await findSiteSettings(ctx)), launch })).join(' ')
  if (missing !== '') throw new AppError('invalid', 'The site can’t open yet.', { isOpen: missing })
}

/** Only uploaded pictures may be named. */
async function requireStoredImages(ctx: Context, value: unknown) {
  const missing = await missingImages(ctx, value)
  if (missing.length === 0) return
  const message = 'This picture isn’t stored here. Upload it again.'
  throw new AppError('invalid', message, Object.fromEntries(missing.map((path) => [path, message])))
}

/** If the threshold for bulk access alerts becomes less strict. */
async function enqueueThresholdChange(ctx: Context, was: unknown, is: unknown) {
  const [before, after] = [was, is].map((value) => parse(sections.shape.security, value).readsAnHour)
  if (!before || after === undefined || (after > 0 && after <= before)) return
  await enqueue(ctx, 'bulk-access-alerts.notify-threshold-change', { staffId: requireActor(ctx).id, before, after })
}

interface CurrentSection {
  readonly version: number
  readonly value: unknown
  readonly changedBy: string | undefined
}

/** Defaults have no row to lock. */
async function lockSection(ctx: Context, section: SectionName): Promise<CurrentSection> {
  const [row] = await ctx.db.select().from(siteSettings).where(eq(siteSettings.section, section)).for('update')
  if (!row) return { version: 0, value: defaultSections[section], changedBy: undefined }
  return { version: row.version, value: storedValue(section, row.value), changedBy: row.changedBy }
}

/** With the other user's values by field. */
async function concurrentChangeError(ctx: Context, section: SectionName, seen: number, current: CurrentSection) {
  const before = await requireVersion(ctx, section, seen).catch(() => defaultSections[section])
  const { name } = current.changedBy ? await requireStaff(ctx, current.changedBy) : { name: 'Someone' }
  const fields = changesBetween(storedValue(section, before), current.value).map(({ path, now }) => [
    path || 'form',
    now === '' ? `${name} cleared this.` : `${name} changed this to: ${now}`,
  ])
  return new AppError(
    'conflict',
    `${name} has saved this section since you opened it. Your changes weren’t saved; they’re still in the form.`,
    Object.fromEntries(fields),
  )
}

/** Stores which claims are proven; if others are then shown, all servers re-render. */
export const saveProvenClaims = (ctx: Context, keys: readonly string[]) =>
  transact(ctx, async (ctx) => {
    const known = new Set((await ctx.db.select({ key: verifiedClaims.key }).from(verifiedClaims)).map(({ key }) => key))
    if (known.size === keys.length && keys.every((key) => known.has(key))) return
    await ctx.db.delete(verifiedClaims)
    const rows = keys.map((key) => ({ key, verifiedAt: ctx.now() }))
    if (rows.length > 0) await ctx.db.insert(verifiedClaims).values(rows).onConflictDoNothing()
    await announce(ctx, 'settings', 'claims')
  })
