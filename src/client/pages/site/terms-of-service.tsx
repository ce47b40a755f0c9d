import { LegalPage } from './legal/legal-page.tsx'
import { termsSections } from './legal/terms-sections.tsx'
import { useSettings } from './page-context.ts'
import type { SitePage } from './site-page.ts'

export const termsOfService: SitePage = {
  head: ({ brand }) => ({
    title: 'Terms of service',
    description: `What ${brand.name} does for you, what it does not do, and when a fee is due.`,
    keywords: ['terms of service', 'success fee'],
  }),
  Page: () => (
    <LegalPage
      title="Terms of service"
      lead="What you can expect from us when you use this site, in plain English."
      version="2026-11-23"
      sections={termsSections(useSettings())}
    />
  ),
}
