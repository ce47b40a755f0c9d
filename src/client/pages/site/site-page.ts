import type { ComponentType } from 'react'
import type { SiteSettings } from '#shared/settings/site-settings.ts'

/** A public page: what its head says, and what stands on it. */
export interface SitePage {
  head(settings: SiteSettings): { title: string; description: string }
  Page: ComponentType
}
