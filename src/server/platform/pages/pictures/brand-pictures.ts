import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, type Page, type PageSource } from '#server/platform/pages/page.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { brandQuery, iconImage } from '#shared/system/brand/brand-mark.ts'
import type { Branding } from '#shared/system/brand/monogram.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { drawIcon, type FindImage, icoOf, svgIcon } from './draw-mark.ts'

type Draw = (branding: Branding, picture: Buffer | undefined, name: string) => Buffer | Promise<Buffer>

const icons: Readonly<Record<string, { readonly type: string; readonly draw: Draw }>> = {
  '/favicon.ico': {
    type: 'image/x-icon',
    draw: async (branding, picture) => icoOf(await drawIcon(branding, picture, { size: 32 })),
  },
  '/icons/icon.svg': { type: 'image/svg+xml', draw: svgIcon },
  '/icons/icon-192x192.png': png({ size: 192 }),
  '/icons/icon-512x512.png': png({ size: 512 }),
  '/icons/icon-maskable-512x512.png': png({ size: 512, isCropped: true }),
  '/icons/apple-touch-icon.png': png({ size: 180, isCropped: true }),
}

function png(shape: Parameters<typeof drawIcon>[2]): { type: string; draw: Draw } {
  return { type: 'image/png', draw: (branding, picture) => drawIcon(branding, picture, shape) }
}

/** Per network. Browsers load each picture once, and a page has dozens. */
const imageLimit = { rateLimit: { max: 600, timeWindow: '1 minute' } }

const forever = 'public, max-age=31536000, immutable'
/** Also in case someone opens an uploaded SVG by itself. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface Options {
  readonly pages: PageSource
  readonly settings: () => SiteSettings
  readonly findImage: FindImage
  /** Without reading the picture. */
  readonly isStoredImage: (name: string) => Promise<boolean>
  readonly sendPage: (request: FastifyRequest, reply: FastifyReply, page: Page) => Promise<unknown>
}

/** Serves uploaded pictures, and icons in the brand's color; Harborline's own icons are files of the build. */
export function serveBrandPictures(
  app: FastifyInstance,
  { pages, settings, findImage, isStoredImage, sendPage }: Options,
) {
  const drawn = new Map<string, Promise<Buffer>>()

  async function draw(path: string, branding: Branding): Promise<Buffer> {
    const name = iconImage(branding.brand)
    const picture = name ? await findImage(name) : undefined
    return (await icons[path]?.draw(branding, picture, name)) ?? Buffer.alloc(0)
  }

  for (const [path, { type }] of Object.entries(icons))
    app.get<{ Querystring: { v?: string } }>(path, async (request, reply) => {
      const { brand, colors } = settings()
      const query = brandQuery({ brand, colors })
      if (query === '') return sendPage(request, reply, await pages.find(path))
      const key = `${path}${query}`
      const body = drawn.get(key) ?? draw(path, { brand, colors })
      // The icons of one brand are kept.
      for (const old of [...drawn.keys()]) if (!old.endsWith(query)) drawn.delete(old)
      drawn.set(key, body)
      body.catch(() => drawn.delete(key))
      const isVersioned = request.query.v !== undefined && `?v=${request.query.v}` === query
      return send(request, reply, await body, { type, caching: isVersioned ? forever : 'public, max-age=300' })
    })

  app.get<{ Params: { name: string } }>('/images/:name', { config: imageLimit }, async (request, reply) => {
    const { name } = request.params
    if (!(await isStoredImage(name))) throw new AppError('not_found', 'The requested resource was not found.')
    // The name starts with the hash of the content.
    const etag = `W/"${name}"`
    const type = name.endsWith('.svg') ? 'image/svg+xml' : name.endsWith('.jpg') ? 'image/jpeg' : 'image/png'
    reply.headers({ 'content-type': type, 'cache-control': forever, 'content-security-policy': policy, etag })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const body = await findImage(name)
    if (!body) throw new AppError('not_found', 'The requested resource was not found.')
    return reply.send(body)
  })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  { type, caching }: { type: string; caching: string },
) {
  const etag = etagOf(body)
  reply.headers({ 'content-type': type, 'cache-control': caching, 'content-security-policy': policy, etag })
  return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(body)
}
