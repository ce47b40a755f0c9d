import { Island } from '#client/pages/site/island.tsx'
import type { SitePage } from '#client/pages/site/site-page.ts'
import { LenderPackage } from '#client/placement/lender-submissions/lender-package.tsx'

/** Where the links in the mails to lenders lead. The same for everybody: what it shows comes by a call. */
export const packagePage: SitePage = {
  head: () => ({
    title: 'A file for a lender',
    description: 'Opened by the link in the mail to a lender.',
    keywords: [],
  }),
  Page: () => (
    <div className="page-width pt-8 @tablet:pt-12">
      <div className="with-script">
        <Island name="lender-package" component={LenderPackage} props={{}} wake="near" />
      </div>
      <noscript>
        <p>This page needs JavaScript, which is switched off in this browser.</p>
      </noscript>
    </div>
  ),
}
