import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readAssets } from '#server/platform/pages/assets.ts'
import { policyFor } from '#server/platform/pages/content-security-policy.ts'
import { encode, etagOf, type Page } from '#server/platform/pages/page.ts'
import { builtAssets } from '#server/platform/pages/page-assets.ts'
import type { PageSource } from '#server/platform/pages/page-source.ts'
import { isStaffPath } from '#server/platform/pages/staff-path.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/settings/site-settings.ts'
import type { PageRenderer, RefusedForm } from '#shared/site/page-renderer.ts'

/** Thrown at start only. */
export class PagesNotBuilt extends Error {
  override readonly name = 'PagesNotBuilt'
}

/** Pages written from the built render bundle at start and kept, compressed, in memory. */
export async function openBuiltPages(
  dist: string,
  publicUrl: string | undefined,
  errorService?: string,
): Promise<PageSource> {
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
    return { settings, assets, publicUrl, errorService, ...(refused && { refused }) }
  }

  function renderNotFound() {
    return document(renderer.renderPage('/404', input()), 404)
  }

  function renderShell() {
    return document(renderer.renderStaffShell(input()), 200, { 'x-robots-tag': 'noindex' })
  }

  async function rerender(changed: SiteSettings) {
    settings = changed
    const written = renderer.paths.map(
      async (page) => [page, await document(renderer.renderPage(page, input()), 200)] as const,
    )
    pages = new Map(await Promise.all(written))
    notFound = await renderNotFound()
    shell = await renderShell()
  }

  return {
    rerender,
    find: async (page) => pages.get(page) ?? files.get(page) ?? (isStaffPath(page) ? shell : notFound),
    refusedForm: (form) => document(renderer.renderPage('/', input(form)), 422, { 'cache-control': 'no-store' }),
    close: async () => {},
  }
}

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
