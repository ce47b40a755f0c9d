import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPrivatePath, privatePrefixes } from '#shared/system/site/private-path.ts'
import type { PageSource } from './page.ts'

/** Lets search engines crawl public pages only. */
export function answerCrawlers(app: FastifyInstance, pages: PageSource, publicUrl: string | undefined) {
  // Both files need absolute URLs.
  const origin = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}`

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...privatePrefixes.map((prefix) => `Disallow: ${prefix}`),
          '',
          `Sitemap: ${origin(request)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const listed = (await pages.publicPaths()).filter((path) => !isPrivatePath(path))
    const urls = listed.map((path) => `<url><loc>${escapeXml(origin(request) + path)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      )
  })
}

export function hideFromCrawlers(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
