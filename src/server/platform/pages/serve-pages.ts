import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveBrandPictures } from '#server/platform/pages/pictures/brand-pictures.ts'
import type { FindImage } from '#server/platform/pages/pictures/draw-mark.ts'
import { serveSocialPictures } from '#server/platform/pages/pictures/social-pictures.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { answerCrawlers, type CrawlerOptions } from './crawlers.ts'
import { originOf } from './origin.ts'
import { atOrigin, type Encoding, encodings, type Page, type PageSource } from './page.ts'

/** After the start, so that it delays neither readiness nor the first pages. */
const warmAfterMs = 2_000

const apiPath = /^\/(api|auth)(\/|$)/

/** Serves pages, falling back to the staff shell or 404 page. */
export function servePages(
  app: FastifyInstance,
  pages: PageSource,
  options: CrawlerOptions & {
    readonly findImage: FindImage
    readonly isStoredImage: (name: string) => Promise<boolean>
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

  // A page in memory needs no promise, which is noticeable at thousands per second.
  app.get('/*', (request, reply): Promise<FastifyReply> | undefined => {
    const path = pathOf(request)
    if (apiPath.test(path)) throw new AppError('not_found', 'The requested resource was not found.')
    const page = pages.find(path)
    if (page instanceof Promise || page.status === 404 || page.lacksOrigin) return sendLate(request, reply, path, page)
    sendFound(request, reply, page)
    return undefined
  })

  async function sendLate(request: FastifyRequest, reply: FastifyReply, path: string, late: Page | Promise<Page>) {
    const page = await late
    const earlier = page.status === 404 ? await options.findEarlierAsset?.(path) : undefined
    return sendPage(request, reply, earlier ?? page)
  }

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
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  return sendFound(request, reply, await atOrigin(page, originOf(request)))
}

function sendFound(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers(page.headers).header('vary', 'accept-encoding').header('etag', page.etag)
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()

  const encoding = acceptedEncodings(request.headers['accept-encoding']).find((name) => page.encoded[name])
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

/** Browsers send few different headers, and short ones. */
const accepted = new Map<string, readonly Encoding[]>()
const maxAccepted = 100
const maxHeader = 200

/** RFC 9110, 12.5.3: named encodings, or all by `*`, unless weighted zero; ours in the order of their size. */
function acceptedEncodings(header = ''): readonly Encoding[] {
  const known = accepted.get(header)
  if (known) return known
  if (header.length > maxHeader) return []
  const weights = new Map(header.split(',').map(weightOf))
  const found = encodings.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0)
  const [oldest] = accepted.keys()
  if (accepted.size >= maxAccepted && oldest !== undefined) accepted.delete(oldest)
  accepted.set(header, found)
  return found
}

/** `br;q=0.5` -> `['br', 0.5]` */
function weightOf(item: string): [encoding: string, weight: number] {
  const [encoding = '', ...parameters] = item.toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return [encoding.trim(), weight === undefined ? 1 : Number(weight)]
}
