import fs from 'node:fs'
import type { Server } from 'node:http'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import type { PageAssets, PageInput, PageRenderer } from '#shared/system/site/page-renderer.ts'
import { entries, isStaffPath } from './entries.ts'
import { etagOf, type Page, type PageSource, plainPage, unknownOrigin } from './page.ts'
import { islandName } from './page-assets.ts'

/** Hot updates need inline scripts and a socket; browser tests check the production policy. */
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:"

export async function openVitePages(server: Server, { isSample }: { isSample: boolean }): Promise<PageSource> {
  const vite = await createServer({
    // The other loader's temporary file restarts `node --watch`.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
  })
  const environment = vite.environments.render
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('vite.config.ts lacks a render environment')
  const loadRenderer = () => environment.runner.import<PageRenderer>(`/${entries.render}`)
  let settings = defaultSiteSettings

  const input = (once: Pick<PageInput, 'calls' | 'refused'> = {}) => ({
    settings,
    assets: sourceAssets(),
    publicUrl: unknownOrigin,
    hasServiceWorker: false,
    isSample,
    ...once,
  })

  async function write(address: string, status: number, work: (renderer: PageRenderer) => string): Promise<Page> {
    const html = work(await loadRenderer())
    const body = Buffer.from(await vite.transformIndexHtml(address, html))
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': developmentPolicy,
    }
    return { status, headers, etag: etagOf(body), body, encoded: {}, lacksOrigin: true }
  }

  /** A production service worker would serve old files. */
  async function retireWorker(): Promise<Page> {
    const built = await vite.environments.client.transformRequest(`/${entries.retire}`)
    return plainPage(built?.code ?? '', 'text/javascript')
  }

  return {
    middleware: vite.middlewares,
    builtOn: new Date().toISOString().slice(0, 10),
    listed: async () => (await loadRenderer()).listPages(settings),
    find: async (path) => {
      const renderer = await loadRenderer()
      if (path === '/sw.js') return retireWorker()
      if (path === '/manifest.webmanifest')
        return plainPage(renderer.renderManifest(settings), 'application/manifest+json')
      const listed = renderer.listPages(settings).map((page) => page.path)
      if ([...listed, ...renderer.unlistedPaths].includes(path))
        return write(path, 200, (renderer) => renderer.renderPage(path, input()))
      if (isStaffPath(path)) return write(path, 200, (renderer) => renderer.renderStaffShell(input()))
      return write(path, 404, (renderer) => renderer.renderPage('/404', input()))
    },
    refusedForm: (path, refused) => write(path, 422, (renderer) => renderer.renderPage(path, input({ refused }))),
    renderOnce: (path, status, once) => write(path, status, (renderer) => renderer.renderPage(path, input(once))),
    rerender: async (changed) => {
      settings = changed
    },
    close: () => vite.close(),
  }
}

const sourceAssets = (): PageAssets => ({
  inline: undefined,
  css: `/${entries.css}`,
  firstPaint: `/${entries.firstPaint}`,
  loader: `/${entries.loader}`,
  afterLoad: `/${entries.afterLoad}`,
  reporter: `/${entries.reporter}`,
  islands: Object.fromEntries(
    fs
      .globSync([`${entries.islands}/*.{ts,tsx}`, `${entries.apps}/*.tsx`])
      .map((file) => [islandName(file), [`/${file}`]]),
  ),
  staff: { scripts: [`/${entries.staff}`], styles: [] },
})
