import type { ReactNode } from 'react'
import type { PageInput } from '#shared/site/page-renderer.ts'

/** What search engines and shared links show of a page. */
export interface PageHead {
  title: string
  description: string
}

/** Pages that the browser may fetch before they are asked for; never the desk and never a call. */
const speculation = {
  prerender: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: '/admin*' } }, { not: { href_matches: '/api/*' } }],
      },
      eagerness: 'moderate',
    },
  ],
}

interface DocumentProps extends PageHead {
  path: string
  page: PageInput
  children: ReactNode
}

export function SiteDocument({ path, title, description, page, children }: DocumentProps) {
  const { settings, assets, publicUrl = '' } = page
  const fullTitle = `${title} | ${settings.brand.name}`

  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        {path === '/404' ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={publicUrl + path} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={settings.brand.name} />
        <meta property="og:title" content={fullTitle} />
        <meta property="og:description" content={description} />
        {publicUrl && path !== '/404' && <meta property="og:url" content={publicUrl + path} />}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f9f7f1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1713" />
        <link rel="icon" href="data:," />
        <meta name="error-reporter" content={assets.reporter} data-service={page.errorService} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={assets.font} />
        {assets.inline ? <style {...verbatim(assets.inline.css)} /> : <link rel="stylesheet" href={assets.css} />}
        {assets.inline ? (
          <script type="module" {...verbatim(assets.inline.loader)} />
        ) : (
          <script type="module" src={assets.loader} />
        )}
        <script type="speculationrules" {...verbatim(JSON.stringify(speculation))} />
      </head>
      <body id="top" className="@container">
        {children}
      </body>
    </html>
  )
}

/** Content that React must not escape: our own build output and JSON, in which no `</` can occur. */
const verbatim = (content: string) => ({ dangerouslySetInnerHTML: { __html: content.replaceAll('</', '<\\/') } })
