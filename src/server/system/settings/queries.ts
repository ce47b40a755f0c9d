import { and, desc, eq, ne } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EmailBranding } from '#server/platform/mail/email-html.ts'
import { type BrandFile, findBrandFile } from '#server/system/site-images/brand-files.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { brandQuery } from '#shared/system/brand/brand-mark.ts'
import { onlyPublic } from '#shared/system/guides/publication.ts'
import { brokerDay } from '#shared/system/settings/broker-day.ts'
import { type Claim, claimKey, missingEvidence } from '#shared/system/settings/content/claims.ts'
import type { SavedSections, SettingsVersion } from '#shared/system/settings/contract.ts'
import {
  defaultSections,
  type SectionName,
  type Sections,
  sectionNames,
  sections,
} from '#shared/system/settings/sections.ts'
import { type SiteSettings, toSiteSettings } from '#shared/system/settings/site-settings.ts'
import { siteSettings, siteSettingsHistory, verifiedClaims } from './table.ts'

const unchanged = { version: 0, changedBy: null, changedAt: null }

/** Parses a stored value; an invalid one falls back to the default, so that pages always render. */
export const storedValue = <Name extends SectionName>(name: Name, value: unknown): Sections[Name] => {
  const known = sections.shape[name].safeParse(value)
  return (known.success ? known.data : defaultSections[name]) as Sections[Name]
}

/** Returns every current section with its author. */
export async function findSections(ctx: Context): Promise<{ sections: SavedSections }> {
  const rows = await ctx.db
    .select({ settings: siteSettings, changedBy: staff.name })
    .from(siteSettings)
    .leftJoin(staff, eq(staff.id, siteSettings.changedBy))
  const stored = new Map(
    rows.map(({ settings: { section, version, changedAt, value }, changedBy }) => [
      section,
      { version, changedBy, changedAt: changedAt.toISOString(), value },
    ]),
  )
  const saved = sectionNames.map((name) => {
    const { value, ...change } = stored.get(name) ?? { ...unchanged, value: defaultSections[name] }
    return [name, { ...change, value: storedValue(name, value) }]
  })
  return { sections: Object.fromEntries(saved) }
}

/**
 * Returns the settings for public pages: no claims that lack required proof, no drafts, nothing before its day.
 * @param reach.isPublic hides claims without evidence, as on a site that is open.
 */
export async function findShownSettings(ctx: Context, { isPublic = false } = {}): Promise<SiteSettings> {
  const settings = await findSiteSettings(ctx)
  const today = brokerDay(settings.hours.zone, ctx.now())
  return {
    ...settings,
    claims: (await onlyProved(ctx, settings.claims)).filter(
      (claim) => !(isPublic || settings.launch.isOpen) || missingEvidence(claim).length === 0,
    ),
    testimonials: onlyPublic(settings.testimonials, today),
    faq: onlyPublic(settings.faq, today),
    guides: onlyPublic(await findSection(ctx, 'guides'), today),
  }
}

async function onlyProved(ctx: Context, claims: readonly Claim[]): Promise<Claim[]> {
  if (claims.every(({ onlyIfProved }) => !onlyIfProved)) return [...claims]
  const proved = new Set((await ctx.db.select({ key: verifiedClaims.key }).from(verifiedClaims)).map(({ key }) => key))
  return claims.filter((claim) => !claim.onlyIfProved || proved.has(claimKey(claim)))
}

/** Returns all current settings except guides, which only pages need and can be long. */
export async function findSiteSettings(ctx: Context): Promise<SiteSettings> {
  const rows = await ctx.db
    .select({ section: siteSettings.section, value: siteSettings.value })
    .from(siteSettings)
    .where(ne(siteSettings.section, 'guides'))
  const stored = new Map(rows.map(({ section, value }) => [section, value]))
  const values = sectionNames.map((name) => [
    name,
    stored.has(name) ? storedValue(name, stored.get(name)) : defaultSections[name],
  ])
  return toSiteSettings(Object.fromEntries(values))
}

/** Returns one section, also those that pages never get. */
export async function findSection<Name extends SectionName>(ctx: Context, name: Name): Promise<Sections[Name]> {
  const [stored] = await ctx.db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.section, name))
  return stored ? storedValue(name, stored.value) : defaultSections[name]
}

/** Returns the brokerage's current date, `2026-03-02`. */
export async function findToday(ctx: Context): Promise<string> {
  const { hours } = await findSiteSettings(ctx)
  return brokerDay(hours.zone, ctx.now())
}

/** Returns the email branding: sender, footer and colors. */
export async function getEmailBranding(ctx: Context): Promise<Omit<EmailBranding, 'siteUrl'>> {
  const { brand, contact, colors } = await findSiteSettings(ctx)
  return { company: brand.name, address: contact.address.trim(), phone: contact.phone, accent: colors }
}

/** Returns the branding with the logo of a brokerage that has replaced Harborline's brand. */
export async function getMailBranding(ctx: Context): Promise<Omit<EmailBranding, 'siteUrl'> & { mark?: BrandFile }> {
  const branding = await getEmailBranding(ctx)
  const { brand, colors } = await findSiteSettings(ctx)
  if (brandQuery({ brand, colors }) === '') return branding
  // An email without a logo is better than none.
  const mark = await findBrandFile(ctx, { brand, colors }).catch(() => undefined)
  return mark ? { ...branding, mark } : branding
}

/** Returns the mark at the top of PDFs. */
export async function getPdfMark(ctx: Context): Promise<BrandFile> {
  const { brand, colors } = await findSiteSettings(ctx)
  return findBrandFile(ctx, { brand, colors })
}

/** Returns every version of a section, latest first; the defaults come last. */
export async function findHistory(
  ctx: Context,
  { section }: { section: SectionName },
): Promise<{ versions: SettingsVersion[] }> {
  const rows = await ctx.db
    .select({ settings: siteSettingsHistory, changedBy: staff.name })
    .from(siteSettingsHistory)
    .leftJoin(staff, eq(staff.id, siteSettingsHistory.changedBy))
    .where(eq(siteSettingsHistory.section, section))
    .orderBy(desc(siteSettingsHistory.version))
  const saved = rows.map(({ settings: { version, value, changedAt }, changedBy }) => ({
    version,
    changedBy,
    changedAt: changedAt.toISOString(),
    value,
  }))
  return { versions: [...saved, { ...unchanged, value: defaultSections[section] }] }
}

/** Returns who saved a version, and when. @throws `not_found`. */
export async function requireChange(ctx: Context, section: SectionName, version: number) {
  const [found] = await ctx.db
    .select({ changedBy: siteSettingsHistory.changedBy, changedAt: siteSettingsHistory.changedAt })
    .from(siteSettingsHistory)
    .where(and(eq(siteSettingsHistory.section, section), eq(siteSettingsHistory.version, version)))
  if (!found) throw new AppError('not_found', 'The requested resource was not found.')
  return found
}

/** Returns one version of a section. @throws `not_found`. */
export async function requireVersion(ctx: Context, section: SectionName, version: number): Promise<unknown> {
  if (version === 0) return defaultSections[section]
  const [found] = await ctx.db
    .select({ value: siteSettingsHistory.value })
    .from(siteSettingsHistory)
    .where(and(eq(siteSettingsHistory.section, section), eq(siteSettingsHistory.version, version)))
  if (!found) throw new AppError('not_found', 'The requested resource was not found.')
  return found.value
}
