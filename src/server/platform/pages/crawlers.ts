import type { FastifyInstance } from 'fastify'
import { feedPath } from '#shared/system/guides/feed-path.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { privatePrefixes } from '#shared/system/site/private-path.ts'
import { originOf } from './origin.ts'
import type { PageSource } from './page.ts'

export interface CrawlerOptions {
  readonly publicUrl: string | undefined
  readonly settings: () => SiteSettings
}

/** Lets search engines crawl public pages only, and feed readers follow the guides. */
export function answerCrawlers(app: FastifyInstance, pages: PageSource, { publicUrl, settings }: CrawlerOptions) {
  // These files need absolute URLs.
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...privatePrefixes.map((prefix) => `Disallow: ${prefix}`),
          '',
          `Sitemap: ${originOf(request, publicUrl)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request, publicUrl)
    const urls = (await pages.listed())
      .filter(({ isIndexed }) => isIndexed)
      .map(({ path, dates }) => {
        const changed = dates?.changed ?? pages.builtOn
        return `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${changed}</lastmod></url>`
      })
    return reply
      .type('application/xml; charset=utf-8')
      .send(`${xml}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`)
  })

  app.get(feedPath, async (request, reply) => {
    const origin = originOf(request, publicUrl)
    const articles = (await pages.listed())
      .flatMap(({ dates, ...page }) => (dates ? [{ ...page, dates }] : []))
      .sort((one, other) => other.dates.published.localeCompare(one.dates.published))
      .slice(0, maxFeedItems)
    const items = articles.map(({ path, title, description, dates }) =>
      [
        `<item><title>${escapeXml(title)}</title><link>${escapeXml(origin + path)}</link>`,
        `<guid>${escapeXml(origin + path)}</guid><description>${escapeXml(description)}</description>`,
        `<pubDate>${new Date(dates.published).toUTCString()}</pubDate></item>`,
      ].join(''),
    )
    const name = escapeXml(settings().brand.name)
    return reply
      .type('application/rss+xml; charset=utf-8')
      .send(
        [
          `${xml}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>`,
          `<title>Guides by ${name}</title><link>${escapeXml(`${origin}/guides`)}</link>`,
          `<description>Guides to funding and what it costs, by ${name}.</description><language>en-us</language>`,
          `<atom:link href="${escapeXml(origin + feedPath)}" rel="self" type="application/rss+xml"/>`,
          `${items.join('')}</channel></rss>\n`,
        ].join(''),
      )
  })
}

const maxFeedItems = 40

export function hideFromCrawlers(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
  })
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
