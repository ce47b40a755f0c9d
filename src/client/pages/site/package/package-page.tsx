import { OwnerRequestPage } from '#client/applications/applicants/owner-request.tsx'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { LenderPackage } from '#client/placement/lender-submissions/lender-package.tsx'
import * as copy from './copy.ts'

/** Emails link here with a token. The page is the same for everyone; the client fetches its content. */
const linkPage = (title: string, description: string, island: () => React.ReactNode): SitePage => ({
  head: () => ({ title, description, keywords: [] }),
  Page: () => (
    <div className="page-width pt-8 @tablet:pt-12">
      <div className="with-script">{island()}</div>
      <noscript>
        <p>{copy.needsJavascript}</p>
      </noscript>
    </div>
  ),
})

export const packagePage = linkPage(copy.anApplicationForALender, copy.forLendersWhoReceived, () => (
  <Island name="lender-package" component={LenderPackage} props={{}} wake="near" />
))

export const ownerPage = linkPage(copy.authorizeCreditReports, copy.forOwnersOfABusiness, () => (
  <Island name="owner-request" component={OwnerRequestPage} props={{}} wake="near" />
))
