import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isArticlePath } from '#shared/system/site/article-path.ts'
import type { Precache } from '#shared/system/site/precache.ts'
import { isPrivatePath } from '#shared/system/site/private-path.ts'
import { type Page, plainPage } from './page.ts'

export const offlinePath = '/offline'

/** Workers follow their own response's policy. */
const policy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Writes the service worker without private, admin, and inlined files, which would cause refresh prompts. */
export function writeWorker(
  dist: string,
  files: ReadonlyMap<string, Page>,
  pages: ReadonlyMap<string, Page>,
  inlined: readonly string[],
): Page {
  const source = readWorker(dist, 'worker')
  const hashed = [...files.keys()]
    .sort()
    .filter((file) => /^\/assets\/[^/]+\.(js|woff2)$/.test(file) && !inlined.includes(file))
  const fonts = hashed.filter((file) => file.endsWith('.woff2'))
  const scripts = hashed.filter((file) => !file.endsWith('.woff2'))
  // Sorted, because the same pages must give the same version.
  const kept = [...pages.keys()].sort().filter((page) => !isPrivatePath(page))

  const hash = createHash('sha256').update(source)
  // A changed article asks no visitor to refresh.
  const eager = kept.filter((page) => !isArticlePath(page))
  for (const address of [...eager, ...hashed])
    hash.update(address).update((pages.get(address) ?? files.get(address))?.etag ?? '')
  const precache: Precache = {
    version: hash.digest('base64url').slice(0, 22),
    offline: [offlinePath, ...fonts],
    site: [...eager.filter((page) => page !== offlinePath), ...scripts],
    pages: kept,
  }
  return script(`self.precache=${JSON.stringify(precache)};${source}`)
}

/** Removes all workers; see `SERVICE_WORKER` in `config.ts`. */
export const retireWorker = (dist: string) => script(readWorker(dist, 'retire'))

const readWorker = (dist: string, name: 'worker' | 'retire') =>
  fs.readFileSync(path.join(dist, 'worker', `${name}.js`), 'utf8')

const script = (text: string) => plainPage(text, 'text/javascript', { 'content-security-policy': policy })
