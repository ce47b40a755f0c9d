import fs from 'node:fs'
import path from 'node:path'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { ListedPage, PageInput } from '#shared/system/site/page-renderer.ts'
import { isPrivatePath } from '#shared/system/site/private-path.ts'
import { policyFor } from './content-security-policy.ts'
import { encodedOnDisk } from './encoded-pages.ts'
import { isStaffPath } from './entries.ts'
import { encodeFast, etagOf, type Page, type PageSource, plainPage, unknownOrigin } from './page.ts'
import { builtAssets, readAssets } from './page-assets.ts'
import { offlinePath, retireWorker, writeWorker } from './service-worker.ts'
import { bundleOf, createSiteRenderer, isRendererBuilt } from './site-renderer.ts'

type OnceInput = Pick<PageInput, 'calls' | 'refused'>

export class PagesNotBuilt extends Error {
  override readonly name = 'PagesNotBuilt'
}

export interface BuiltPagesOptions {
  readonly http: { readonly publicUrl: string | undefined }
  readonly serviceWorker: boolean
  readonly errorServiceDsn?: string | undefined
  readonly isSample?: boolean
  /** Reachable by others: until an owner opens the site, its pages say that it isn't open. */
  readonly isPublic?: boolean
  /** Default: the files of an earlier start, or compress again. */
  readonly encode?: (dist: string, body: Buffer) => Promise<Page['encoded']>
}

/** Holds all pages in memory, compressed. */
export async function openBuiltPages(dist: string, options: BuiltPagesOptions): Promise<PageSource> {
  const {
    http,
    serviceWorker,
    errorServiceDsn: errorService,
    isSample = false,
    isPublic = false,
    encode = encodedOnDisk,
  } = options
  const root = path.join(dist, 'www')
  if (!isRendererBuilt(dist)) throw new PagesNotBuilt('The pages have not been built yet. Run: npm run build')
  const assets = builtAssets(root)
  const files = readAssets(root)
  const renderer = createSiteRenderer(dist, assets)
  const lacksOrigin = http.publicUrl === undefined
  let site = await write(defaultSiteSettings)

  function input(settings: SiteSettings, once: OnceInput = {}) {
    const publicUrl = http.publicUrl ?? unknownOrigin
    const site = {
      settings,
      assets,
      publicUrl,
      errorService,
      hasServiceWorker: serviceWorker,
      isSample,
      isClosed: isPublic && !settings.launch.isOpen,
    }
    return { ...site, ...once }
  }

  /** All or nothing. Unchanged pages keep their object. */
  async function write(settings: SiteSettings, last?: Site): Promise<Site> {
    const rendered = await renderer.renderSite(input(settings), { yields: last !== undefined })
    const pages = await Promise.all(
      Object.entries(rendered.pages).map(async ([page, html]) => {
        const headers = isPrivatePath(page) || page === offlinePath ? hidden : {}
        return [page, await document(html, 200, headers, last?.pages.get(page))] as const
      }),
    )
    const written = new Map<string, Page>(pages)
    const worker = serviceWorker
      ? writeWorker(dist, files, written, [assets.css, assets.firstPaint, assets.loader])
      : retireWorker(dist)
    return {
      settings,
      listed: rendered.listed,
      notFound: await document(rendered.notFound, 404, {}, last?.notFound),
      shell: await document(rendered.shell, 200, hidden, last?.shell),
      pages: written
        .set('/sw.js', worker)
        .set('/manifest.webmanifest', plainPage(rendered.manifest, 'application/manifest+json')),
    }
  }

  /** Reuses `last` if unchanged, because compression is expensive. */
  async function document(
    html: string,
    status: number,
    headers: Record<string, string> = {},
    last?: Page,
  ): Promise<Page> {
    const body = Buffer.from(html)
    if (last?.body.equals(body)) return last
    return {
      status,
      headers: { ...documentHeaders(html), ...headers },
      etag: etagOf(body),
      body,
      ...(lacksOrigin ? { encoded: {}, lacksOrigin } : { encoded: await encode(dist, body) }),
    }
  }

  async function renderOnce(path: string, status: number, once: OnceInput): Promise<Page> {
    const html = await renderer.renderPage(path, input(site.settings, once))
    const body = Buffer.from(html)
    const headers = {
      ...{ ...documentHeaders(html), 'cache-control': 'no-store' },
      ...(isPrivatePath(path) && hidden),
    }
    const page = { status, headers, etag: etagOf(body), body }
    return lacksOrigin ? { ...page, encoded: {}, lacksOrigin } : { ...page, encoded: await encodeFast(body) }
  }

  return {
    rerender: async (settings) => {
      site = await write(settings, site)
    },
    builtOn: fs.statSync(bundleOf(dist)).mtime.toISOString().slice(0, 10),
    listed: async () => site.listed,
    assets: files,
    find: (page) => site.pages.get(page) ?? files.get(page) ?? (isStaffPath(page) ? site.shell : site.notFound),
    refusedForm: (path, refused) => renderOnce(path, 422, { refused }),
    renderOnce,
    warm: () => renderer.warm(input(site.settings)),
    close: async () => {},
  }
}

interface Site {
  readonly settings: SiteSettings
  readonly listed: readonly ListedPage[]
  readonly pages: ReadonlyMap<string, Page>
  readonly notFound: Page
  readonly shell: Page
}

const hidden = { 'x-robots-tag': 'noindex' }

const documentHeaders = (html: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': policyFor(html),
})
