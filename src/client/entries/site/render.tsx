import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { callPages } from '#client/pages/site/contact/call-pages.tsx'
import { contactPages } from '#client/pages/site/contact/contact-pages.tsx'
import { Frame } from '#client/pages/site/frame/frame.tsx'
import { notFound, offline } from '#client/pages/site/frame/not-found.tsx'
import { PageContext } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { merchantFilePage } from '#client/pages/site/merchant/merchant-file-page.tsx'
import { newsletterPages } from '#client/pages/site/newsletter/newsletter-pages.tsx'
import { ownerPage, packagePage } from '#client/pages/site/package/package-page.tsx'
import { pagesOf } from '#client/pages/site/pages.ts'
import { privacyPages } from '#client/pages/site/privacy/privacy-pages.tsx'
import { SampleStrip } from '#client/ui/badge.tsx'
import { ownerPath } from '#shared/applications/applicants/owner-authorization.ts'
import { merchantFilePath } from '#shared/intake/merchants/quote-contract.ts'
import { packagePath } from '#shared/placement/lender-submissions/sharing-contract.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { ListedPage, PageInput } from '#shared/system/site/page-renderer.ts'
import { isPrivatePath } from '#shared/system/site/private-path.ts'
import * as copy from './copy.ts'
import { AccentStyle, SiteDocument, Viewport } from './document.tsx'
import { IconLinks, LaterLinks } from './icon-links.tsx'

const StaffShell = (input: PageInput) => {
  const {
    settings,
    assets: { staff },
    errorService,
    isSample,
  } = input
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Viewport {...input} />
        <meta name="robots" content="noindex" />
        <title>{copy.staffTitle(settings.brand.name)}</title>
        <meta name="description" content={copy.staffDescription(settings.brand.name)} />
        {errorService && <meta name="error-reporter" data-service={errorService} />}
        <meta name="application-name" content={settings.brand.name} />
        <IconLinks settings={settings} />
        <LaterLinks settings={settings} />
        {staff.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <AccentStyle {...settings} />
        {staff.scripts.slice(1).map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={staff.scripts[0]} />
      </head>
      <body>
        {isSample && <SampleStrip />}
        <div id="root">
          <p className="shell-loading" role="status">
            {copy.loading}
          </p>
        </div>
        <noscript>{copy.adminAreaNeedsJavascript}</noscript>
      </body>
    </html>
  )
}

export { renderManifest } from './manifest.ts'

const unlisted: Readonly<Record<string, SitePage>> = {
  '/offline': offline,
  [packagePath]: packagePage,
  [ownerPath]: ownerPage,
  [merchantFilePath]: merchantFilePage,
  ...callPages,
  ...contactPages,
  ...newsletterPages,
  ...privacyPages,
}

export const paths = Object.keys(pagesOf(defaultSiteSettings))
export const unlistedPaths = Object.keys(unlisted)

export const listPages = (settings: SiteSettings): readonly ListedPage[] =>
  Object.entries(pagesOf(settings)).map(([path, page]) => {
    const { title, description } = page.head(settings)
    const isIndexed = page.isUnindexed !== true && !isPrivatePath(path)
    return { path, title, description, isIndexed, ...(page.dates && { dates: page.dates }) }
  })

export function renderPage(path: string, input: PageInput): string {
  const pages = pagesOf(input.settings)
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
