/** Every public address: those in the specification, and the calculators. */
export const publicPages = [
  '/',
  '/business-funding',
  '/personal-funding',
  '/calculators',
  '/free-analysis',
  '/merchant-services',
  '/merchant-quote',
  '/application-portal',
  '/document-upload',
  '/track-application',
  '/contact',
  '/about',
  '/terms-of-service',
  '/privacy-policy',
  '/admin-access',
  '/system-diagnostics',
]
