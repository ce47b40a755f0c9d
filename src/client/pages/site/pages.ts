import { about } from '#client/pages/site/company/about.tsx'
import { contact } from '#client/pages/site/company/contact.tsx'
import { bookCall } from '#client/pages/site/contact/call-pages.tsx'
import { documentUpload } from '#client/pages/site/documents/document-upload.tsx'
import { adminAccess } from '#client/pages/site/frame/admin-access.tsx'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { systemDiagnostics } from '#client/pages/site/frame/system-diagnostics.tsx'
import { businessFunding } from '#client/pages/site/funding/business-funding.tsx'
import { calculators } from '#client/pages/site/funding/calculators.tsx'
import { freeAnalysis } from '#client/pages/site/funding/free-analysis.tsx'
import { personalFunding } from '#client/pages/site/funding/personal-funding.tsx'
import { disclosureLawPages } from '#client/pages/site/guides/disclosure-law-pages.tsx'
import { fundingTypePages } from '#client/pages/site/guides/funding-type-pages.tsx'
import { guidePages } from '#client/pages/site/guides/guide-pages.tsx'
import { home } from '#client/pages/site/home/home.tsx'
import { privacyPolicy } from '#client/pages/site/legal/privacy-policy.tsx'
import { termsOfService } from '#client/pages/site/legal/terms-of-service.tsx'
import { merchantQuote } from '#client/pages/site/merchant/merchant-quote.tsx'
import { merchantServices } from '#client/pages/site/merchant/merchant-services.tsx'
import { applicationPortal } from '#client/pages/site/portal/application-portal.tsx'
import { privacyRequests } from '#client/pages/site/privacy/privacy-requests.tsx'
import { trackApplication } from '#client/pages/site/tracking/track-application.tsx'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

const ownPages: Readonly<Record<string, SitePage>> = {
  '/': home,
  '/business-funding': businessFunding,
  '/personal-funding': personalFunding,
  '/calculators': calculators,
  '/free-analysis': freeAnalysis,
  '/merchant-services': merchantServices,
  '/merchant-quote': merchantQuote,
  '/application-portal': applicationPortal,
  '/document-upload': documentUpload,
  '/track-application': trackApplication,
  '/contact': contact,
  '/book-a-call': bookCall,
  '/about': about,
  '/terms-of-service': termsOfService,
  '/privacy-policy': privacyPolicy,
  '/privacy-requests': privacyRequests,
  '/admin-access': adminAccess,
  '/system-diagnostics': systemDiagnostics,
}

const known = new WeakMap<SiteSettings, Readonly<Record<string, SitePage>>>()

/** Returns every listed page by path; staff can add guides in the settings. */
export function pagesOf(settings: SiteSettings): Readonly<Record<string, SitePage>> {
  const pages = known.get(settings) ?? {
    ...ownPages,
    ...guidePages(settings),
    ...fundingTypePages,
    ...disclosureLawPages,
  }
  known.set(settings, pages)
  return pages
}
