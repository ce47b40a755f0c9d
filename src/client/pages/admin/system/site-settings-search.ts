import { z } from 'zod/mini'
import { sectionNames } from '#shared/system/settings/sections.ts'

export const siteSettingsSearch = z.object({
  section: z.catch(z.enum(sectionNames), 'brand'),
})
export type SiteSettingsSearch = z.output<typeof siteSettingsSearch>

/** Left out of the URL. */
export const plainSiteSettingsSearch: SiteSettingsSearch = { section: 'brand' }
