import { LegalPage } from './legal/legal-page.tsx'
import { privacySections } from './legal/privacy-sections.tsx'
import { useSettings } from './page-context.ts'
import type { SitePage } from './site-page.ts'

export const privacyPolicy: SitePage = {
  head: ({ brand }) => ({
    title: 'Privacy policy',
    description: `Which data ${brand.name} takes through this site, what for, and who sees it.`,
    keywords: ['privacy', 'personal data'],
  }),
  Page: () => (
    <LegalPage
      title="Privacy policy"
      lead="Which data this site takes, what for, who sees it, and how you have it removed."
      version="2026-11-23"
      sections={privacySections(useSettings())}
    />
  ),
}
