import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { isArticlePath } from '#shared/system/site/article-path.ts'
import type { PageRenderer } from '#shared/system/site/page-renderer.ts'

export const mainPages = ['/', '/business-funding'] as const

export interface ServedPage {
  readonly path: string
  readonly html: string
  /** Compressed bytes, brotli. */
  readonly bytes: number
  /** Asks search engines, by header or by tag, not to list it. */
  readonly isHidden: boolean
}

export async function fetchPages(address: string): Promise<ServedPage[]> {
  const { paths }: PageRenderer = await import(path.resolve('dist/render/render.js'))
  return Promise.all(paths.map((page) => fetchPage(address, page)))
}

/** Articles of a folder share their layout: one of each is timed, all are weighed. */
export function timedPages(pages: readonly ServedPage[]): ServedPage[] {
  const folders = new Set<string>()
  return pages.filter(({ path }) => {
    const folder = path.slice(0, path.lastIndexOf('/'))
    const isFirst = !isArticlePath(path) || folder === '' || !folders.has(folder)
    if (isArticlePath(path)) folders.add(folder)
    return isFirst
  })
}

async function fetchPage(address: string, page: string): Promise<ServedPage> {
  const answer = await fetch(address + page, { headers: { 'accept-encoding': 'br' } })
  if (!answer.ok) throw new Error(`${page} returned ${answer.status}.`)
  const html = await answer.text()
  return {
    path: page,
    html,
    bytes: Number(answer.headers.get('content-length')),
    isHidden: answer.headers.has('x-robots-tag') || html.includes('<meta name="robots" content="noindex"'),
  }
}

/** Returns the size of inline scripts except data, brotli bytes. */
export function inlineScriptBytes(html: string): number {
  const scripts = Array.from(
    html.matchAll(/<script(?![^>]*(?:ld\+json|speculationrules|\bsrc=))[^>]*>([\s\S]*?)<\/script>/g),
    ([, script = '']) => script,
  )
  return brotliCompressSync(scripts.join('\n')).length
}
