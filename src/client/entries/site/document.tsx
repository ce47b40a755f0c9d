import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageHead, SitePage } from '#client/pages/site/frame/site-page.ts'
import { socialImage } from '#client/pages/site/frame/social-image.ts'
import { structuredData } from '#client/pages/site/frame/structured-data.ts'
import { NotOpenStrip, SampleStrip } from '#client/ui/badge.tsx'
import { feedPath } from '#shared/system/guides/feed-path.ts'
import { accentCss } from '#shared/system/settings/accent.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { mobileMedia } from '#shared/system/site/device-class.ts'
import type { PageInput } from '#shared/system/site/page-renderer.ts'
import { isPrivatePath } from '#shared/system/site/private-path.ts'
import * as copy from './copy.ts'
import { IconLinks, LaterLinks } from './icon-links.tsx'

interface SocialTagsProps extends PageHead {
  path: string
  fullTitle: string
  dates: SitePage['dates']
  page: PageInput
}

interface DocumentProps {
  path: string
  page: SitePage
  /** False without an address of its own, such as the offline page. */
  isListed: boolean
  input: PageInput
  children: ReactNode
}

export function SiteDocument({ path, page, isListed, input, children }: DocumentProps) {
  const { settings, assets, publicUrl = '', hasServiceWorker, isSample, isClosed } = input
  const head = page.head(settings)
  const fullTitle = `${head.title} | ${settings.brand.name}`

  return (
    <html
      lang="en"
      data-after-load={assets.afterLoad}
      data-reporter={assets.reporter}
      data-worker={hasServiceWorker ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <Viewport {...input} hasLoader />
        <title>{fullTitle}</title>
        <meta name="description" content={head.description} />
        {head.keywords.length > 0 && <meta name="keywords" content={head.keywords.join(', ')} />}
        {(!isListed || page.isUnindexed || isPrivatePath(path) || isSample || isClosed) && (
          <meta name="robots" content="noindex" />
        )}
        {isListed && <link rel="canonical" href={publicUrl + path} />}
        {isListed && <SocialTags {...head} path={path} fullTitle={fullTitle} dates={page.dates} page={input} />}
        <link rel="alternate" type="application/rss+xml" title={copy.guidesBy(settings.brand.name)} href={feedPath} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
        {input.errorService && <meta name="error-reporter" data-service={input.errorService} />}
        {assets.inline ? <style {...verbatim(assets.inline.css)} /> : <link rel="stylesheet" href={assets.css} />}
        <AccentStyle {...settings} />
        {!assets.inline && <script type="module" src={assets.loader} />}
        {isListed && <script type="application/ld+json" {...json(structuredData(path, page, input))} />}
        <IconLinks settings={settings} />
        {/* Markup, because React moves preloads out of templates. The first screen needs neither. */}
        <template data-later="" {...verbatim(renderToStaticMarkup(<LaterLinks settings={settings} />))} />
      </head>
      <body id="top" className="@container">
        {isSample && <SampleStrip />}
        {isClosed && <NotOpenStrip />}
        {children}
      </body>
    </html>
  )
}

/** Background of `theme.css`, for browser UI. */
export const themeColors = { light: '#f9f7f1', dark: '#0d1713' } as const

/** Sets zoom and text size before the first paint. The loader is in the same script, which is shorter. */
export const Viewport = ({ settings, assets, hasLoader }: PageInput & { hasLoader?: boolean }) => (
  <>
    <meta
      name="viewport"
      content="width=device-width,initial-scale=1"
      data-lock={settings.isZoomLocked ? mobileMedia : undefined}
    />
    {assets.inline ? (
      <script {...verbatim(assets.inline.firstPaint + (hasLoader ? onceParsed(assets.inline.loader) : ''))} />
    ) : (
      <script src={assets.firstPaint} />
    )}
  </>
)

export function AccentStyle({ colors }: Pick<SiteSettings, 'colors'>) {
  const css = accentCss(colors)
  return css && <style {...verbatim(css)} />
}

/** Runs a script when a module would run. */
const onceParsed = (script: string) => `;addEventListener("DOMContentLoaded",()=>{${script}})`

/** Our own build output without `</`: React must not escape it. */
const verbatim = (content: string) => ({ dangerouslySetInnerHTML: { __html: content } })

const json = (value: object) => verbatim(JSON.stringify(value).replaceAll('<', '\\u003c'))

function SocialTags({ path, title, fullTitle, description, dates, page }: SocialTagsProps) {
  const { settings, publicUrl = '' } = page
  const image = publicUrl + socialImage(path)

  return (
    <>
      <meta property="og:type" content={dates ? 'article' : 'website'} />
      {dates && <meta property="article:published_time" content={dates.published} />}
      {dates && <meta property="article:modified_time" content={dates.changed} />}
      <meta property="og:locale" content="en_US" />
      <meta property="og:site_name" content={settings.brand.name} />
      <meta property="og:url" content={publicUrl + path} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  )
}
