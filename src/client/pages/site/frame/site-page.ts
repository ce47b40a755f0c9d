import type { ComponentType } from 'react'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

export interface PageHead {
  title: string
  description: string
  keywords: readonly string[]
}

/** A schema.org item in JSON-LD. */
export type Thing = Readonly<Record<string, unknown>>

export interface SitePage {
  head(settings: SiteSettings): PageHead
  /** `provider` refers to the broker in every page's structured data. */
  about?(settings: SiteSettings, provider: Thing): readonly Thing[]
  Page: ComponentType
}
