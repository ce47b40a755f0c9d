import { Island } from '#client/pages/site/island.tsx'
import type { SitePage } from '#client/pages/site/site-page.ts'
import { MerchantFileDesk } from './merchant-file-desk.tsx'

/** Where the links in our mails to merchants lead. The same for everybody: what it shows comes by a call. */
export const merchantFilePage: SitePage = {
  head: () => ({
    title: 'Your card processing quote',
    description: 'Opened by the link in our mail: send a statement, or see a quote.',
    keywords: [],
  }),
  Page: () => (
    <div className="page-width pt-8 @tablet:pt-12">
      <div className="with-script">
        <Island name="merchant-file" component={MerchantFileDesk} props={{}} wake="near" />
      </div>
      <noscript>
        <p>This page needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </div>
  ),
}
