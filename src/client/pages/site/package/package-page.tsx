import { OwnerRequestPage } from '#client/applications/applicants/owner-request.tsx'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { LenderPackage } from '#client/placement/lender-submissions/lender-package.tsx'

/** Emails link here with a token. The page is the same for everyone; the client fetches its content. */
const linkPage = (title: string, description: string, island: () => React.ReactNode): SitePage => ({
  head: () => ({ title, description, keywords: [] }),
  Page: () => (
    <div className="page-width pt-8 @tablet:pt-12">
      <div className="with-script">{island()}</div>
      <noscript>
        <p>This page needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </div>
  ),
})

export const packagePage = linkPage('An application for a lender', 'For lenders who received a link by email.', () => (
  <Island name="lender-package" component={LenderPackage} props={{}} wake="near" />
))

export const ownerPage = linkPage(
  'Authorize credit reports',
  'For owners of a business who received a link by email.',
  () => <Island name="owner-request" component={OwnerRequestPage} props={{}} wake="near" />,
)
