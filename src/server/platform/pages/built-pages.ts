import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'
import type { PageAssets, PageRenderer, RefusedForm } from '#shared/system/site/page-renderer.ts'
import { isPrivatePath } from '#shared/system/site/private-path.ts'
import { policyFor } from './content-security-policy.ts'
import { isStaffPath } from './entries.ts'
import { encodeOnce, etagOf, type Page, type PageSource, plainPage } from './page.ts'
import { builtAssets, readAssets } from './page-assets.ts'
import { encodedByBuild } from './serve-pages.ts'
import { offlinePath, retireWorker, writeWorker } from './service-worker.ts'
import { classNames, usedCss, withPlainDefaults } from './used-css.ts'

export class PagesNotBuilt extends Error {
  override readonly name = 'PagesNotBuilt'
}

export interface BuiltPagesOptions {
  readonly http: { readonly publicUrl: string | undefined }
  readonly serviceWorker: boolean
  readonly errorServiceDsn?: string | undefined
  readonly isSample?: boolean
  /** Default: the build's files, or compress again. */
  readonly encode?: (dist: string, body: Buffer) => Promise<Page['encoded']>
}

/** Renders pages at startup, compressed in memory. */
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

  /** All or nothing. Unchanged pages keep their object. */
  async function write(settings: SiteSettings, last?: Site): Promise<Site> {
    const from = input(settings)
    const written = new Map<string, Page>()
    const writeOne = async (page: string) => {
      const headers = isPrivatePath(page) || page === offlinePath ? hidden : {}
      const html = withOwnCss(renderer.renderPage(page, from))
      written.set(page, await document(html, 200, headers, last?.pages.get(page)))
    }
    const all = [...renderer.paths, ...renderer.unlistedPaths]
    // Later, one at a time, so that requests run in between.
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

const hidden = { 'x-robots-tag': 'noindex' }

const documentHeaders = (html: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': policyFor(html),
})

/** A name that only looks like a class keeps its rule. */
function openPageCss(root: string, { inline, islands }: PageAssets): (html: string) => string {
  const css = inline?.css ?? ''
  const names = [...new Set(classNames(css))]
  const read = (pattern: string) =>
    fs
      .globSync(pattern, { cwd: root })
      .map((file) => [`/${file}`, fs.readFileSync(path.join(root, file), 'utf8')] as const)
  const scripts = new Map<string, string>(read('assets/*.js'))
  const classesIn = new Map<string, string[]>([...scripts].map(([address, text]) => [address, usedIn([text])]))
  // Modules name those they load later.
  const byModule = new Map(
    Object.values(islands)
      .flat()
      .map((module) => [module, reachedFrom([module])]),
  )
  const owned = new Set([...byModule.values()].flatMap((reached) => [...reached]))
  const always = classesOf(reachedFrom([...scripts.keys()].filter((address) => !owned.has(address))))
  // An app may load any file of its folder.
  const byApps = new Set(usedIn(read('assets/apps/*.js').map(([, text]) => text)))

  function reachedFrom(addresses: readonly string[], reached = new Set<string>()): Set<string> {
    for (const address of addresses) {
      if (reached.has(address)) continue
      reached.add(address)
      const text = scripts.get(address) ?? ''
      reachedFrom(
        [...scripts.keys()].filter((other) => text.includes(path.basename(other))),
        reached,
      )
    }
    return reached
  }

  function classesOf(addresses: Iterable<string>) {
    return new Set([...addresses].flatMap((address) => classesIn.get(address) ?? []))
  }

  function usedIn(texts: readonly string[]) {
    const readers = texts.map(reader)
    return names.filter((name) => readers.some((has) => has(name)))
  }

  return (html) => {
    const page = html.replace(css, '')
    const modules = [...byModule].filter(([address]) => page.includes(address))
    const awake = [classesOf(modules.flatMap(([, reached]) => [...reached]))]
    if (page.includes('/assets/apps/')) awake.push(byApps)
    const isOnPage = reader(page)
    const used = usedCss(css, (name) => always.has(name) || isOnPage(name) || awake.some((module) => module.has(name)))
    // A replacement string would interpret `$&` in the style sheet.
    return html.replace(css, () => withPlainDefaults(used))
  }
}

/** Whole words: `pt-1` isn't part of `pt-10`. Names with quotes are searched as is. */
function reader(text: string): (name: string) => boolean {
  const words = new Set(
    text
      .replaceAll('&amp;', '&')
      .replaceAll('&gt;', '>')
      .split(/[\s"'`]+/),
  )
  return (name) => words.has(name) || (/["'`]/.test(name) && text.includes(name))
}
