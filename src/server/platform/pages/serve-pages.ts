import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveBrandPictures } from '#server/platform/pages/pictures/brand-pictures.ts'
import type { FindImage } from '#server/platform/pages/pictures/draw-mark.ts'
import { serveSocialPictures } from '#server/platform/pages/pictures/social-pictures.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { answerCrawlers, type CrawlerOptions } from './crawlers.ts'
import { originOf } from './origin.ts'
import { atOrigin, encodings, type Page, type PageSource } from './page.ts'

/** After the start, so that it delays neither readiness nor the first pages. */
const warmAfterMs = 2_000

const apiPath = /^\/(api|auth)(\/|$)/

/** Serves pages, falling back to the staff shell or 404 page. */
export function servePages(
  app: FastifyInstance,
  pages: PageSource,
  options: CrawlerOptions & {
    readonly findImage: FindImage
    /** Finds a file of another build, for a page of a server that is being replaced. */
    readonly findEarlierAsset?: ((path: string) => Promise<Page | undefined>) | undefined
    readonly warmAfterMs?: number
  },
) {
  const { middleware } = pages
  if (middleware) app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, () => done()))
  app.addHook('onClose', () => pages.close())
  warmAfterStart(app, pages, options.warmAfterMs)

  answerCrawlers(app, pages, options)
  serveSocialPictures(app, pages, options)
  serveBrandPictures(app, { ...options, pages, sendPage })
  app.get('/application-tracking', (_request, reply) => reply.redirect('/track-application', 301))
  app.get('/blog', (_request, reply) => reply.redirect('/guides', 301))

  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (apiPath.test(path)) throw new AppError('not_found', 'The requested resource was not found.')
    const page = await pages.find(path)
    const earlier = page.status === 404 ? await options.findEarlierAsset?.(path) : undefined
    return sendPage(request, reply, earlier ?? page)
  })

  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'The requested resource was not found.')
  })
}

/** Otherwise the first refused form would load the renderer while everyone waits, at a moment that its sender chose. */
function warmAfterStart(app: FastifyInstance, { warm }: PageSource, afterMs = warmAfterMs) {
  if (!warm) return
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setTimeout(() => {
      warm().catch((err) => app.log.error({ err }, 'the renderer could not be loaded'))
    }, afterMs).unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

/** Sends the best accepted encoding, or 304. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, found: Page) {
  const page = await atOrigin(found, originOf(request))
  reply.headers({ ...page.headers, vary: 'accept-encoding', etag: page.etag })
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()

  const isAccepted = acceptedEncodings(request.headers['accept-encoding'])
  const encoding = encodings.find((name) => isAccepted(name) && page.encoded[name])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(page.status).send((encoding && page.encoded[encoding]) ?? page.body)
}

/** Without slashes at the end. An expression would take time that is quadratic in slashes before another character. */
function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?')
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** RFC 9110, 12.5.3: named encodings, or all by `*`, unless weighted zero. */
function acceptedEncodings(header = ''): (encoding: string) => boolean {
  const weights = new Map(header.split(',').map(weightOf))
  return (encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/** `br;q=0.5` -> `['br', 0.5]` */
function weightOf(item: string): [encoding: string, weight: number] {
  const [encoding = '', ...parameters] = item.toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return [encoding.trim(), weight === undefined ? 1 : Number(weight)]
}
