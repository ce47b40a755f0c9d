import fs from 'node:fs'
import path from 'node:path'
import type { PageAssets } from '#shared/system/site/page-renderer.ts'
import { entries } from './entries.ts'
import { type Encoding, encodings, etagOf, type Page } from './page.ts'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export const readManifest = (root: string, name: 'manifest' | 'apps' | 'staff' = 'manifest') =>
  JSON.parse(fs.readFileSync(path.join(root, `${name}.json`), 'utf8')) as Manifest

export function builtAssets(root: string): PageAssets {
  const manifest = readManifest(root)
  const staff = closure(readManifest(root, 'staff'), entries.staff)
  const read = (entry: string) => fs.readFileSync(path.join(root, chunk(manifest, entry).file), 'utf8').trim()
  const address = (entry: string) => `/${chunk(manifest, entry).file}`
  const awakenedBy = (manifest: Manifest, folder: string) =>
    Object.keys(manifest)
      .filter((entry) => entry.startsWith(`${folder}/`))
      .map((entry) => [islandName(entry), closure(manifest, entry).map(fileOf)] as const)

  return {
    inline: { css: read(entries.css), firstPaint: read(entries.firstPaint), loader: read(entries.loader) },
    css: address(entries.css),
    firstPaint: address(entries.firstPaint),
    loader: address(entries.loader),
    afterLoad: address(entries.afterLoad),
    reporter: address(entries.reporter),
    islands: Object.fromEntries([
      ...awakenedBy(manifest, entries.islands),
      ...awakenedBy(readManifest(root, 'apps'), entries.apps),
    ]),
    staff: {
      scripts: staff.map(fileOf),
      styles: staff.flatMap(({ css }) => (css ?? []).map((file) => `/${file}`)),
    },
  }
}

/** Returns an island's name: `src/…/islands/lead-form.tsx` -> `lead-form`. */
export const islandName = (entry: string) => path.basename(entry).replace(/\.tsx?$/, '')

const fileOf = ({ file }: Chunk) => `/${file}`

function chunk(manifest: Manifest, key: string): Chunk {
  const found = manifest[key]
  if (!found) throw new Error(`The build has no ${key}.`)
  return found
}

function closure(manifest: Manifest, key: string, seen = new Set<Chunk>()): Chunk[] {
  const found = chunk(manifest, key)
  if (!seen.has(found)) {
    seen.add(found)
    for (const imported of found.imports ?? []) closure(manifest, imported, seen)
  }
  return [...seen]
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

/** It parses strangers' files: exploits get no network. */
const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

export function readAssets(root: string): Map<string, Page> {
  const names = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => contentTypes[path.extname(name)] !== undefined)
  return new Map(names.map((name) => [`/${name.split(path.sep).join('/')}`, readAsset(root, name)]))
}

function readAsset(root: string, name: string): Page {
  const file = path.join(root, name)
  const encoded = encodings.flatMap((encoding) => {
    const encoded = encodedFile(file, encoding)
    return fs.existsSync(encoded) ? [[encoding, fs.readFileSync(encoded)]] : []
  })
  return assetPage(`/${name.split(path.sep).join('/')}`, fs.readFileSync(file), Object.fromEntries(encoded))
}

/** Returns a file of a build with the headers that its name implies. */
export function assetPage(name: string, body: Buffer, encoded: Page['encoded']): Page {
  const extension = path.extname(name)
  return {
    status: 200,
    headers: {
      'content-type': contentTypes[extension] ?? 'application/octet-stream',
      ...(extension === '.mjs' && { 'content-security-policy': workerPolicy }),
      // Names below /assets contain a content hash.
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    etag: etagOf(body),
    body,
    encoded,
  }
}

export const encodedFile = (file: string, encoding: Encoding) => `${file}.${encoding}`
