import { z } from 'zod/mini'
import { sectionNames } from '#shared/system/settings/sections.ts'

/** What the address of the site settings says. */
export const siteSettingsSearch = z.object({
  /** The section that is open. */
  section: z.catch(z.enum(sectionNames), 'brand'),
})
export type SiteSettingsSearch = z.output<typeof siteSettingsSearch>

/** Left out of the address. */
export const plainSiteSettingsSearch: SiteSettingsSearch = { section: 'brand' }
