import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { legalVersions } from '#shared/system/settings/content/legal-versions.ts'
import * as copy from './copy.tsx'
import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-sections.tsx'

export const privacyPolicy: SitePage = {
  head: ({ brand }) => ({
    title: copy.privacyPolicyTitle,
    description: copy.privacyPolicyDescription(brand.name),
    keywords: ['privacy', 'personal data'],
  }),
  Page: () => (
    <LegalPage
      title={copy.privacyPolicyTitle}
      lead={copy.privacyPolicyLead}
      version={legalVersions.privacy}
      sections={privacySections(useSettings())}
    />
  ),
}
