import { about } from './about.tsx'
import { adminAccess } from './admin-access.tsx'
import { applicationPortal } from './application-portal.tsx'
import { businessFunding } from './business-funding.tsx'
import { calculators } from './calculators.tsx'
import { contact } from './contact.tsx'
import { documentUpload } from './document-upload.tsx'
import { freeAnalysis } from './free-analysis.tsx'
import { home } from './home.tsx'
import { merchantQuote } from './merchant-quote.tsx'
import { merchantServices } from './merchant-services.tsx'
import { personalFunding } from './personal-funding.tsx'
import { privacyRequests } from './privacy/privacy-requests.tsx'
import { privacyPolicy } from './privacy-policy.tsx'
import type { SitePage } from './site-page.ts'
import { systemDiagnostics } from './system-diagnostics.tsx'
import { termsOfService } from './terms-of-service.tsx'
import { trackApplication } from './track-application.tsx'

export const pages: Readonly<Record<string, SitePage>> = {
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
  '/about': about,
  '/terms-of-service': termsOfService,
  '/privacy-policy': privacyPolicy,
  '/privacy-requests': privacyRequests,
  '/admin-access': adminAccess,
  '/system-diagnostics': systemDiagnostics,
}
