import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { legalVersions } from '#shared/system/settings/content/legal-versions.ts'
import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-sections.tsx'

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
      version={legalVersions.privacy}
      sections={privacySections(useSettings())}
    />
  ),
}
