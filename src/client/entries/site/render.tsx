import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { contactPages } from '#client/pages/site/contact/contact-pages.tsx'
import { Frame } from '#client/pages/site/frame/frame.tsx'
import { merchantFilePage } from '#client/pages/site/merchant/merchant-file-page.tsx'
import { newsletterPages } from '#client/pages/site/newsletter/newsletter-pages.tsx'
import { notFound } from '#client/pages/site/not-found.tsx'
import { offline } from '#client/pages/site/offline.tsx'
import { packagePage } from '#client/pages/site/package/package-page.tsx'
import { PageContext } from '#client/pages/site/page-context.ts'
import { pages } from '#client/pages/site/pages.ts'
import { privacyPages } from '#client/pages/site/privacy/privacy-pages.tsx'
import type { SitePage } from '#client/pages/site/site-page.ts'
import { merchantFilePath } from '#shared/intake/merchants/session-contract.ts'
import { packagePath } from '#shared/placement/lender-submissions/addresses.ts'
import type { PageInput } from '#shared/system/site/page-renderer.ts'
import { SiteDocument } from './document.tsx'
import { StaffShell } from './staff-shell.tsx'

export { renderManifest } from './manifest.ts'

/** Pages that are only reached by links. */
const unlisted: Readonly<Record<string, SitePage>> = {
  '/offline': offline,
  [packagePath]: packagePage,
  [merchantFilePath]: merchantFilePage,
  ...contactPages,
  ...newsletterPages,
  ...privacyPages,
}

export const paths = Object.keys(pages)
export const unlistedPaths = Object.keys(unlisted)

export function renderPage(path: string, input: PageInput): string {
  const page = pages[path] ?? unlisted[path] ?? notFound
  return document(
    <PageContext value={{ ...input, path }}>
      <SiteDocument path={path} page={page} isListed={page === pages[path]} input={input}>
        <Frame>
          <page.Page />
        </Frame>
      </SiteDocument>
    </PageContext>,
  )
}

export const renderStaffShell = (input: PageInput) => document(<StaffShell {...input} />)

const document = (tree: ReactNode) => `<!doctype html>${renderToStaticMarkup(tree)}`
