/** Every public address of the specification. */
export const publicPages = [
  '/',
  '/business-funding',
  '/personal-funding',
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
