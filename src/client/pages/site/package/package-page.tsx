import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { LenderPackage } from '#client/placement/lender-submissions/lender-package.tsx'

/** Emails to lenders link here. The page is the same for everyone; the client fetches its content. */
export const packagePage: SitePage = {
  head: () => ({
    title: 'An application for a lender',
    description: 'For lenders who received a link by email.',
    keywords: [],
  }),
  Page: () => (
    <div className="page-width pt-8 @tablet:pt-12">
      <div className="with-script">
        <Island name="lender-package" component={LenderPackage} props={{}} wake="near" />
      </div>
      <noscript>
        <p>This page needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </div>
  ),
}
