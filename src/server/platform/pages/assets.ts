import fs from 'node:fs'
import path from 'node:path'
import { type Encoding, encodings, etagOf, type Page } from '#server/platform/pages/page.ts'

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

/** The worker parses strangers' files: an exploit gets no network access. */
const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

export function readAssets(root: string): Map<string, Page> {
  const names = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => contentTypes[path.extname(name)] !== undefined)
  return new Map(names.map((name) => [`/${name.split(path.sep).join('/')}`, readAsset(root, name)]))
}

function readAsset(root: string, name: string): Page {
  const body = fs.readFileSync(path.join(root, name))
  return {
    status: 200,
    headers: {
      'content-type': contentTypes[path.extname(name)] ?? 'application/octet-stream',
      ...(path.extname(name) === '.mjs' && { 'content-security-policy': workerPolicy }),
      // Names below /assets contain a hash of the content.
      'cache-control': name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    etag: etagOf(body),
    body,
    encoded: Object.fromEntries(
      encodings.flatMap((encoding) => {
        const file = encodedFile(path.join(root, name), encoding)
        return fs.existsSync(file) ? [[encoding, fs.readFileSync(file)]] : []
      }),
    ),
  }
}

export const encodedFile = (file: string, encoding: Encoding) => `${file}.${encoding}`
