import { z } from 'zod/mini'
import { sectionNames } from '#shared/system/settings/sections.ts'

/** Search parameters of the site settings. */
export const siteSettingsSearch = z.object({
  /** The open section. */
  section: z.catch(z.enum(sectionNames), 'brand'),
})
export type SiteSettingsSearch = z.output<typeof siteSettingsSearch>

/** Defaults, which are left out of the URL. */
export const plainSiteSettingsSearch: SiteSettingsSearch = { section: 'brand' }
