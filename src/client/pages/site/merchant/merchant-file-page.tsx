import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import * as copy from './copy.tsx'
import { MerchantFileApp } from './merchant-file-app.tsx'

/** Emails to merchants link here. The page is the same for everyone; the client fetches its content. */
export const merchantFilePage: SitePage = {
  head: () => ({
    title: copy.merchantFilePageTitle,
    description: copy.merchantFilePageDescription,
    keywords: [],
  }),
  Page: () => (
    <div className="page-width pt-8 @tablet:pt-12">
      <div className="with-script">
        <Island name="merchant-file" component={MerchantFileApp} props={{}} wake="near" />
      </div>
      <noscript>
        <p>{copy.needsJavascript}</p>
      </noscript>
    </div>
  ),
}
