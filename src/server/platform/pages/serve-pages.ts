import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '#server/platform/pages/accepted-encodings.ts'
import { answerCrawlers } from '#server/platform/pages/crawlers.ts'
import { encodings, type Page } from '#server/platform/pages/page.ts'
import type { PageSource } from '#server/platform/pages/page-source.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** API paths: unknown ones get a JSON 404, not a page. */
const apiPath = /^\/(api|auth)(\/|$)/

/** Falls back to the staff shell or the 404 page. */
export function servePages(app: FastifyInstance, pages: PageSource, publicUrl: string | undefined) {
  const { middleware } = pages
  if (middleware) app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, () => done()))
  app.addHook('onClose', () => pages.close())

  answerCrawlers(app, pages, publicUrl)
  app.get('/application-tracking', (_request, reply) => reply.redirect('/track-application', 301))

  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (apiPath.test(path)) throw new AppError('not_found', 'The requested resource was not found.')
    return sendPage(request, reply, await pages.find(path))
  })

  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'The requested resource was not found.')
  })
}

/** Sends the best encoding the browser accepts, or 304. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers({ ...page.headers, vary: 'accept-encoding', etag: page.etag })
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()

  const isAccepted = acceptedEncodings(request.headers['accept-encoding'])
  const encoding = encodings.find((name) => isAccepted(name) && page.encoded[name])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(page.status).send((encoding && page.encoded[encoding]) ?? page.body)
}

function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?')
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}
