import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readAssets } from '#server/platform/pages/assets.ts'
import { policyFor } from '#server/platform/pages/content-security-policy.ts'
import { encode, etagOf, type Page, plainPage } from '#server/platform/pages/page.ts'
import { builtAssets } from '#server/platform/pages/page-assets.ts'
import type { PageSource } from '#server/platform/pages/page-source.ts'
import { offlinePath, retireWorker, writeWorker } from '#server/platform/pages/service-worker.ts'
import { isStaffPath } from '#server/platform/pages/staff-path.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/settings/site-settings.ts'
import type { PageRenderer, RefusedForm } from '#shared/site/page-renderer.ts'
import { isPrivatePath } from '#shared/site/private-path.ts'

/** Thrown at start only. */
export class PagesNotBuilt extends Error {
  override readonly name = 'PagesNotBuilt'
}

export interface BuiltPagesOptions {
  readonly http: { readonly publicUrl: string | undefined }
  readonly serviceWorker: boolean
  /** The DSN of the service that errors are reported to beside ourselves. */
  readonly errorServiceDsn?: string | undefined
}

/** Pages written from the built render bundle at start and kept, compressed, in memory. */
export async function openBuiltPages(dist: string, options: BuiltPagesOptions): Promise<PageSource> {
  const { http, serviceWorker, errorServiceDsn: errorService } = options
  const bundle = path.join(dist, 'render/render.js')
  if (!fs.existsSync(bundle)) throw new PagesNotBuilt('The pages have not been built yet. Run: npm run build')
  const renderer: PageRenderer = await import(pathToFileURL(bundle).href)

  const root = path.join(dist, 'www')
  const assets = builtAssets(root)
  const files = readAssets(root)
  let settings = defaultSiteSettings
  let pages = new Map<string, Page>()
  let [notFound, shell] = await Promise.all([renderNotFound(), renderShell()])
  await rerender(defaultSiteSettings)

  function input(refused?: RefusedForm) {
    const { publicUrl } = http
    return { settings, assets, publicUrl, errorService, hasServiceWorker: serviceWorker, ...(refused && { refused }) }
  }

  function renderNotFound() {
    return document(renderer.renderPage('/404', input()), 404)
  }

  function renderShell() {
    return document(renderer.renderStaffShell(input()), 200, hidden)
  }

  async function renderPublic(page: string) {
    const isHidden = isPrivatePath(page) || page === offlinePath
    return [page, await document(renderer.renderPage(page, input()), 200, isHidden ? hidden : {})] as const
  }

  async function rerender(changed: SiteSettings) {
    settings = changed
    const written = new Map(await Promise.all([...renderer.paths, offlinePath].map(renderPublic)))
    notFound = await renderNotFound()
    shell = await renderShell()
    const worker = serviceWorker
      ? writeWorker(dist, files, written, [assets.css, assets.firstPaint, assets.loader])
      : retireWorker(dist)
    pages = written
      .set('/sw.js', worker)
      .set('/manifest.webmanifest', plainPage(renderer.renderManifest(settings), 'application/manifest+json'))
  }

  return {
    rerender,
    publicPaths: async () => renderer.paths,
    find: async (page) => pages.get(page) ?? files.get(page) ?? (isStaffPath(page) ? shell : notFound),
    refusedForm: (form) => document(renderer.renderPage('/', input(form)), 422, { 'cache-control': 'no-store' }),
    close: async () => {},
  }
}

/** Said in the header too, for what is no HTML to a search engine. */
const hidden = { 'x-robots-tag': 'noindex' }

async function document(html: string, status: number, headers: Record<string, string> = {}): Promise<Page> {
  const body = Buffer.from(html)
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policyFor(html),
      ...headers,
    },
    etag: etagOf(body),
    body,
    encoded: await encode(body),
  }
}
