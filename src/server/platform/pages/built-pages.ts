import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { readAssets } from '#server/platform/pages/assets.ts'
import { policyFor } from '#server/platform/pages/content-security-policy.ts'
import { encodedByBuild } from '#server/platform/pages/encoded-pages.ts'
import { encodeOnce, etagOf, type Page, plainPage } from '#server/platform/pages/page.ts'
import { builtAssets } from '#server/platform/pages/page-assets.ts'
import { openPageCss } from '#server/platform/pages/page-css.ts'
import type { PageSource } from '#server/platform/pages/page-source.ts'
import { offlinePath, retireWorker, writeWorker } from '#server/platform/pages/service-worker.ts'
import { isStaffPath } from '#server/platform/pages/staff-path.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { PageRenderer, RefusedForm } from '#shared/system/site/page-renderer.ts'
import { isPrivatePath } from '#shared/system/site/private-path.ts'

export class PagesNotBuilt extends Error {
  override readonly name = 'PagesNotBuilt'
}

export interface BuiltPagesOptions {
  readonly http: { readonly publicUrl: string | undefined }
  readonly serviceWorker: boolean
  readonly errorServiceDsn?: string | undefined
  readonly isSample?: boolean
  /** By default, uses the build's files or compresses again. */
  readonly encode?: (dist: string, body: Buffer) => Promise<Page['encoded']>
}

/** Renders pages at startup and keeps them, compressed, in memory. */
export async function openBuiltPages(dist: string, options: BuiltPagesOptions): Promise<PageSource> {
  const { http, serviceWorker, errorServiceDsn: errorService, isSample = false, encode = encodedByBuild } = options
  const bundle = path.join(dist, 'render/render.js')
  if (!fs.existsSync(bundle)) throw new PagesNotBuilt('The pages have not been built yet. Run: npm run build')
  const renderer: PageRenderer = await import(pathToFileURL(bundle).href)

  const root = path.join(dist, 'www')
  const assets = builtAssets(root)
  const files = readAssets(root)
  const withOwnCss = openPageCss(root, assets)
  let site = await write(defaultSiteSettings)

  function input(settings: SiteSettings, refused?: RefusedForm) {
    const { publicUrl } = http
    const site = { settings, assets, publicUrl, errorService, hasServiceWorker: serviceWorker, isSample }
    return { ...site, ...(refused && { refused }) }
  }

  /** Renders all or nothing. An unchanged page keeps its old object. */
  async function write(settings: SiteSettings, last?: Site): Promise<Site> {
    const from = input(settings)
    const written = new Map<string, Page>()
    const writeOne = async (page: string) => {
      const headers = isPrivatePath(page) || page === offlinePath ? hidden : {}
      const html = withOwnCss(renderer.renderPage(page, from))
      written.set(page, await document(html, 200, headers, last?.pages.get(page)))
    }
    const all = [...renderer.paths, ...renderer.unlistedPaths]
    // Later, pages are rendered one at a time so that requests run in between.
    if (!last) await Promise.all(all.map(writeOne))
    else
      for (const page of all) {
        await writeOne(page)
        await setImmediate()
      }
    const worker = serviceWorker
      ? writeWorker(dist, files, written, [assets.css, assets.firstPaint, assets.loader])
      : retireWorker(dist)
    return {
      settings,
      notFound: await document(withOwnCss(renderer.renderPage('/404', from)), 404, {}, last?.notFound),
      shell: await document(renderer.renderStaffShell(from), 200, hidden, last?.shell),
      pages: written
        .set('/sw.js', worker)
        .set('/manifest.webmanifest', plainPage(renderer.renderManifest(settings), 'application/manifest+json')),
    }
  }

  /** @param last reused if nothing has changed, because compression is expensive. */
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
      encoded: await encode(dist, body),
    }
  }

  return {
    rerender: async (settings) => {
      site = await write(settings, site)
    },
    publicPaths: async () => renderer.paths,
    find: async (page) => site.pages.get(page) ?? files.get(page) ?? (isStaffPath(page) ? site.shell : site.notFound),
    refusedForm: async (path, form) => {
      const html = withOwnCss(renderer.renderPage(path, input(site.settings, form)))
      const body = Buffer.from(html)
      const headers = { ...documentHeaders(html), 'cache-control': 'no-store' }
      return { status: 422, headers, etag: etagOf(body), body, encoded: await encodeOnce(body) }
    },
    close: async () => {},
  }
}

interface Site {
  readonly settings: SiteSettings
  readonly pages: ReadonlyMap<string, Page>
  readonly notFound: Page
  readonly shell: Page
}

/** For content that isn't HTML to a search engine. */
const hidden = { 'x-robots-tag': 'noindex' }

const documentHeaders = (html: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': policyFor(html),
})
