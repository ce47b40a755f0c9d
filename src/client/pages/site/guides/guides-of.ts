import { fromOwnGuide, type Guide } from '#shared/system/guides/guide.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { shippedGuides } from './shipped-guides.ts'

/** Returns the guides of the repository and of staff, whose guides replace those with the same address. */
export function guidesOf({ guides: own }: SiteSettings): readonly Guide[] {
  const shipped = new Map(shippedGuides.map((guide) => [guide.slug, guide]))
  const written = own.map((guide) => fromOwnGuide(guide, shipped.get(guide.slug)))
  const replaced = new Set(own.map(({ slug }) => slug))
  return [...shippedGuides.filter(({ slug }) => !replaced.has(slug)), ...written]
}
