import type { ComponentType } from 'react'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** What search engines and shared links show of a page. */
export interface PageHead {
  title: string
  description: string
  keywords: readonly string[]
}

/** A thing of schema.org, as JSON-LD writes it. */
export type Thing = Readonly<Record<string, unknown>>

/** A public page: what its head says, and what stands on it. */
export interface SitePage {
  head(settings: SiteSettings): PageHead
  /** What the page is about. `provider` is the reference to the broker, who stands in the data of every page. */
  about?(settings: SiteSettings, provider: Thing): readonly Thing[]
  Page: ComponentType
}
