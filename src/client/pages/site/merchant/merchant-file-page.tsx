import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { MerchantFileApp } from './merchant-file-app.tsx'

/** Emails to merchants link here. The page is the same for everyone; the client fetches its content. */
export const merchantFilePage: SitePage = {
  head: () => ({
    title: 'Your card processing quote',
    description: 'Opened from the link in our email: upload a statement or view a quote.',
    keywords: [],
  }),
  Page: () => (
    <div className="page-width pt-8 @tablet:pt-12">
      <div className="with-script">
        <Island name="merchant-file" component={MerchantFileApp} props={{}} wake="near" />
      </div>
      <noscript>
        <p>This page needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </div>
  ),
}
