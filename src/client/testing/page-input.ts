import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import type { PageInput } from '#shared/system/site/page-renderer.ts'

/** Page input for tests: the settings of a new installation, and a minimal build. */
export const pageInput: PageInput = {
  settings: defaultSiteSettings,
  publicUrl: 'https://funding.example.com',
  hasServiceWorker: true,
  assets: {
    inline: { css: 'body{}', firstPaint: 'paint()', loader: 'run()' },
    css: '/assets/site.css',
    firstPaint: '/assets/first-paint.js',
    loader: '/assets/loader.js',
    afterLoad: '/assets/after-load.js',
    reporter: '/assets/reporter.js',
    islands: {
      'document-upload': ['/assets/document-upload.js'],
      'lead-form': ['/assets/lead-form.js', '/assets/react.js'],
      'analysis-start': ['/assets/start.js'],
      analysis: ['/assets/analysis.js', '/assets/react.js'],
      'personal-estimate': ['/assets/personal.js', '/assets/react.js'],
      testimonials: ['/assets/testimonials.js'],
      'contact-form': ['/assets/contact.js'],
      'merchant-quote': ['/assets/merchant.js'],
      opening: ['/assets/opening.js'],
      newsletter: ['/assets/newsletter.js'],
      'link-token': ['/assets/link-token.js'],
      'privacy-signal': ['/assets/privacy-signal.js'],
      'site-check': ['/assets/site-check.js'],
      'loan-calculator': ['/assets/loan.js'],
      'factor-decoder': ['/assets/factor.js'],
      'application-portal': ['/assets/portal.js'],
      'track-application': ['/assets/tracking.js'],
      'lender-package': ['/assets/package.js'],
      'owner-request': ['/assets/owner.js'],
      'merchant-file': ['/assets/merchant-file.js'],
      'offer-comparison': ['/assets/offers.js'],
      'amount-slider': ['/assets/amount.js'],
    },
    staff: { scripts: ['/assets/staff.js', '/assets/react.js'], styles: ['/assets/staff.css'] },
  },
}
