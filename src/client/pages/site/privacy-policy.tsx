import { LegalPage } from './legal/legal-page.tsx'
import { privacySections } from './legal/privacy-sections.tsx'
import { useSettings } from './page-context.ts'
import type { SitePage } from './site-page.ts'

export const privacyPolicy: SitePage = {
  head: ({ brand }) => ({
    title: 'Privacy policy',
    description: `What data ${brand.name} collects through this site, why, and who sees it.`,
    keywords: ['privacy', 'personal data'],
  }),
  Page: () => (
    <LegalPage
      title="Privacy policy"
      lead="What data this site collects, why, who sees it, and how to have it deleted."
      version="2026-11-23"
      sections={privacySections(useSettings())}
    />
  ),
}
