import { createHash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { ListedPage, PageInput, RefusedForm } from '#shared/system/site/page-renderer.ts'

const { constants } = zlib

export const encodings = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Weak, because all encodings share it. */
  readonly etag: string
  readonly body: Buffer
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>
  /** Contains `unknownOrigin`, which the address of the request replaces. */
  readonly lacksOrigin?: boolean
}

/** In pages of an installation without a public address. RFC 2606 reserves the domain. */
export const unknownOrigin = 'https://origin.invalid'

const atOrigins = new WeakMap<Page, { readonly origin: string; readonly page: Page }>()

/** Returns a page with absolute addresses; the last origin's version is reused. */
export async function atOrigin(page: Page, origin: string): Promise<Page> {
  if (!page.lacksOrigin) return page
  const last = atOrigins.get(page)
  if (last?.origin === origin) return last.page
  const body = Buffer.from(page.body.toString().replaceAll(unknownOrigin, origin))
  const addressed = { ...page, body, etag: etagOf(body), encoded: await encodeFast(body), lacksOrigin: false }
  atOrigins.set(page, { origin, page: addressed })
  return addressed
}

/** Other blocks and distances make a page up to 50 bytes shorter, and no one can tell which do (record 150). */
function brotliVariants(body: Buffer): Record<number, number>[] {
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  if (body.length > 128 * 1024) return [best]
  return [
    best,
    {
      ...best,
      [constants.BROTLI_PARAM_LGBLOCK]: 17,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_NPOSTFIX]: 2,
    },
    { ...best, [constants.BROTLI_PARAM_LGWIN]: 17, [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  ]
}

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: async (body) => {
    const results = await Promise.all(
      brotliVariants(body).map((params) => promisify(zlib.brotliCompress)(body, { params })),
    )
    return results.reduce((smallest, other) => (other.length < smallest.length ? other : smallest))
  },
  // Without the size, each call takes 80 MB, and a site has dozens of pages.
  zstd: (body) =>
    promisify(zlib.zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 19 },
      pledgedSrcSize: body.length,
    }),
  gzip: (body) => promisify(zlib.gzip)(body, { level: 9 }),
}

/** Compresses at maximum strength, off the main thread. */
export async function encode(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, zstd, gzip] = await Promise.all(encodings.map((encoding) => compressors[encoding](body)))
  if (!br || !zstd || !gzip) throw new Error('A compressor gave no answer.')
  return { br, zstd, gzip }
}

/** Compresses in a few milliseconds, off the main thread, for pages that are written for a request. */
export async function encodeFast(body: Buffer): Promise<Pick<Record<Encoding, Buffer>, 'br' | 'gzip'>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(body, { params }),
    promisify(zlib.gzip)(body, { level: 6 }),
  ])
  return { br, gzip }
}

/** Creates an uncompressed page, revalidated each time. */
export function plainPage(text: string, contentType: string, headers: Record<string, string> = {}): Page {
  const body = Buffer.from(text)
  return {
    status: 200,
    headers: { 'content-type': `${contentType}; charset=utf-8`, 'cache-control': 'no-cache', ...headers },
    etag: etagOf(body),
    body,
    encoded: {},
  }
}

export const etagOf = (body: Buffer) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`

/** Memory in the built server, Vite in development. */
export interface PageSource {
  /** At once if no one has to render it. */
  find(path: string): Page | Promise<Page>
  /** Files of the build by path; none in development. */
  readonly assets?: ReadonlyMap<string, Page>
  listed(): Promise<readonly ListedPage[]>
  /** The day of the build, `2026-03-02`. */
  readonly builtOn: string
  /** Shows field errors (status 422, never cached). */
  refusedForm(path: string, form: RefusedForm): Promise<Page>
  /** Renders a page for one request, never cached. */
  renderOnce(path: string, status: number, input: Pick<PageInput, 'calls' | 'refused'>): Promise<Page>
  /** Serves the old pages until all are complete, or if one fails. */
  rerender(settings: SiteSettings): Promise<void>
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Loads the renderer before the first request needs it: that takes 0.2 s, in which no other request is answered. */
  readonly warm?: () => Promise<void>
  close(): Promise<void>
}

export type OpenPages = (server: Server) => Promise<PageSource>
