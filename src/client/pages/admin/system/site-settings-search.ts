import { z } from 'zod/mini'
import type { SectionName } from '#shared/system/settings/sections.ts'

/** In the order of the page. Not taken from the sections, with which every page would load them. */
export const sectionSlugs = [
  'brand',
  'colors',
  'contact',
  'social',
  'hours',
  'offers',
  'personalRates',
  'deals',
  'invoices',
  'payouts',
  'claims',
  'testimonials',
  'reviews',
  'team',
  'partners',
  'funders',
  'faq',
  'guides',
  'legal',
  'licenses',
  'reading',
  'retention',
  'security',
  'launch',
] as const satisfies readonly SectionName[]

export const siteSettingsSearch = z.object({
  section: z.catch(z.enum(sectionSlugs), 'brand'),
})
export type SiteSettingsSearch = z.output<typeof siteSettingsSearch>

/** Left out of the URL. */
export const plainSiteSettingsSearch: SiteSettingsSearch = { section: 'brand' }
