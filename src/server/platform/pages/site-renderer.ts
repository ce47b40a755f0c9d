import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openPageCss } from '#server/platform/pages/shorten/page-css.ts'
import { shorterHtml } from '#server/platform/pages/shorten/shorter-html.ts'
import type { ListedPage, PageAssets, PageInput, PageRenderer } from '#shared/system/site/page-renderer.ts'

/** Everything that is rendered from one input. */
interface RenderedSite {
  readonly listed: readonly ListedPage[]
  /** HTML by path. */
  readonly pages: Readonly<Record<string, string>>
  readonly notFound: string
  readonly shell: string
  readonly manifest: string
}

/** Newest results kept on disk; each takes about 6 MB. */
const maxStored = 3

export const bundleOf = (dist: string) => path.join(dist, 'render/render.js')

export const isRendererBuilt = (dist: string): boolean => fs.existsSync(bundleOf(dist))

/**
 * Renders pages with the built renderer. Results are stored in `dist/rendered`, so that a start with unchanged settings
 * neither renders nor loads React (record 69).
 */
export function createSiteRenderer(dist: string, assets: PageAssets) {
  const folder = path.join(dist, 'rendered')
  let loading: Promise<{ renderer: PageRenderer; withOwnCss: (html: string) => string }> | undefined

  async function load() {
    const renderer: PageRenderer = await import(pathToFileURL(bundleOf(dist)).href)
    return { renderer, withOwnCss: openPageCss(path.join(dist, 'www'), assets) }
  }

  async function renderPage(page: string, input: PageInput): Promise<string> {
    loading ??= load()
    const { renderer, withOwnCss } = await loading
    return shorterHtml(withOwnCss(renderer.renderPage(page, input)))
  }

  /** @param options.yields lets requests run between pages. */
  async function renderSite(input: PageInput, { yields }: { readonly yields: boolean }): Promise<RenderedSite> {
    const key = createHash('sha256').update(await fs.promises.readFile(bundleOf(dist)))
    const file = path.join(folder, `${key.update(JSON.stringify(input)).digest('hex')}.json`)
    const stored = await readStored(file)
    if (stored) return stored
    loading ??= load()
    const { renderer } = await loading
    const pages: Record<string, string> = {}
    const listed = renderer.listPages(input.settings)
    for (const page of [...listed.map(({ path }) => path), ...renderer.unlistedPaths]) {
      pages[page] = await renderPage(page, input)
      if (yields) await setImmediate()
    }
    const site = {
      listed,
      pages,
      notFound: await renderPage('/404', input),
      shell: renderer.renderStaffShell(input),
      manifest: renderer.renderManifest(input.settings),
    }
    store(folder, file, site)
    return site
  }

  /** Loads the renderer and renders a page, whose code runs for the first time. */
  async function warm(input: PageInput): Promise<void> {
    await renderPage('/404', input)
  }

  return { renderPage, renderSite, warm }
}

async function readStored(file: string): Promise<RenderedSite | undefined> {
  try {
    return JSON.parse(await fs.promises.readFile(file, 'utf8'))
  } catch {
    // Not stored, or not readable: rendering is only slower.
    return undefined
  }
}

function store(folder: string, file: string, site: RenderedSite) {
  try {
    fs.mkdirSync(folder, { recursive: true })
    const draft = `${file}.${randomUUID()}`
    fs.writeFileSync(draft, JSON.stringify(site))
    // Another server may read at the same moment.
    fs.renameSync(draft, file)
    const age = (name: string) => fs.statSync(path.join(folder, name)).mtimeMs
    const old = fs
      .readdirSync(folder)
      .sort((one, other) => age(other) - age(one))
      .slice(maxStored)
    for (const name of old) fs.rmSync(path.join(folder, name), { force: true })
  } catch {
    // The folder may be read-only.
  }
}
