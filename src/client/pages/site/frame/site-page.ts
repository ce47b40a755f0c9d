import type { ComponentType } from 'react'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

export interface PageHead {
  title: string
  description: string
  keywords: readonly string[]
}

/** A schema.org item in JSON-LD. */
export type Thing = Readonly<Record<string, unknown>>

/** References of a page's structured data. */
interface PageReference {
  /** The page itself. */
  readonly page: Thing
  readonly url: string
  /** Its preview image. */
  readonly image: string
}

export interface SitePage {
  head(settings: SiteSettings): PageHead
  /** `provider` refers to the broker in every page's structured data. */
  about?(settings: SiteSettings, provider: Thing, reference: PageReference): readonly Thing[]
  /** Pages between the home page and this one. */
  parents?: readonly { readonly path: string; readonly name: string }[]
  /** Days of an article, `2026-03-02`. */
  dates?: { readonly published: string; readonly changed: string }
  /** Visitors can open it; search engines are asked not to list it. */
  isUnindexed?: boolean
  Page: ComponentType
}
