import type { ComponentType } from 'react'
import { home } from '#client/pages/site/home.tsx'
import { notFoundPage } from '#client/pages/site/not-found.tsx'
import type { SiteSettings } from '#shared/settings/site-settings.ts'

/** A public page: what its head says, and what stands on it. */
export interface SitePage {
  head(settings: SiteSettings): { title: string; description: string }
  Page: ComponentType
}

/** The one list of public addresses, in the order of the site map. */
export const pages: Readonly<Record<string, SitePage>> = {
  '/': home,
}

export const notFound = notFoundPage
