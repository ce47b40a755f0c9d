import type { ComponentType } from 'react'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** Metadata of a page for search engines and shared links. */
export interface PageHead {
  title: string
  description: string
  keywords: readonly string[]
}

/** A schema.org item in JSON-LD. */
export type Thing = Readonly<Record<string, unknown>>

/** A public page: its metadata and its content. */
export interface SitePage {
  head(settings: SiteSettings): PageHead
  /** Subject of the page. `provider` is a reference to the broker, who is in every page's structured data. */
  about?(settings: SiteSettings, provider: Thing): readonly Thing[]
  Page: ComponentType
}
