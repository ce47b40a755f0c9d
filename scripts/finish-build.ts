import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openBuiltPages } from '#server/platform/pages/built-pages.ts'
import { entries } from '#server/platform/pages/entries.ts'
import { type Encoding, encode } from '#server/platform/pages/page.ts'
import { builtAssets, encodedFile, type Manifest, readManifest } from '#server/platform/pages/page-assets.ts'
import { adminScreens } from './admin-screens.ts'
import { findNewApis } from './find-new-apis.ts'
import { listNewApis } from './new-apis.ts'

/**
 * A main page and its headers must fit into the first TCP window, ten segments: more takes a second round trip. Headers
 * take about 765 bytes with HTTP/2 (`npm run bench:web` measures both together, record 150).
 */
const firstWindow = 10 * 1460
const headers = 770

/** Brotli bytes. */
const budget = { scripts: 1024, main: firstWindow - headers, island: 70 * 1024, app: 110 * 1024, admin: 180 * 1024 }

const root = 'dist/www'
const faults: string[] = []
const hold = (what: string, bytes: number, limit: number) => {
  console.log(`${what.padEnd(34)} ${String(bytes).padStart(7)} of ${limit} bytes (brotli)`)
  if (bytes > limit) faults.push(`${what}: ${bytes} bytes exceed the budget of ${limit}.`)
}

for (const name of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(m?js|css|svg|txt|wasm)$/.test(name)) continue
  const file = path.join(root, name)
  for (const [encoding, body] of Object.entries(await encode(fs.readFileSync(file))))
    fs.writeFileSync(encodedFile(file, encoding as Encoding), body)
}

const manifest = readManifest(root)
const { inline, islands } = builtAssets(root)
const inlined = { 'first paint': inline?.firstPaint ?? '', loader: inline?.loader ?? '' }
const workers = Object.fromEntries(
  fs.globSync('dist/worker/*.js').map((file) => [file, fs.readFileSync(file, 'utf8')] as const),
)
for (const [name, script] of Object.entries({ ...inlined, ...workers }))
  if (/\bimport\s*["'{*]|\bfrom\s*["']|\bexport\b/.test(script))
    faults.push(`${name} has an import or export; it must be self-contained.`)
for (const entry of [entries.firstPaint, entries.loader])
  if (Object.values(manifest).some(({ imports }) => imports?.includes(entry)))
    faults.push(`Another module imports ${entry}, so it would run twice.`)
const scripts = Object.values(inlined).join('\n')
if (/<\/(script|style)/i.test(scripts + inline?.css))
  faults.push('An inline script or the style sheet contains a closing tag, which would end it early.')
hold('inlined scripts', brotliCompressSync(scripts).length, budget.scripts)

/** Used only if supported, or a different method with the same name. */
const checkedApis = [
  ...['.startViewTransition()', '.skipTransition()', 'Uint8Array.fromBase64', '.fromBase64()'],
  ...['PublicKeyCredential.parseCreationOptionsFromJSON', 'PublicKeyCredential.parseRequestOptionsFromJSON'],
  ...['.destroy()', '.drop()', '.em()', '.forget()', '.reportEvent()', '.run()', '.s()', '.tag()', '.use()'],
]
const newApis = listNewApis()
// pdf.js has its own polyfills.
for (const file of fs.globSync('dist/{www,worker}/**/*.js').filter((name) => !/\/pdf[.-]/.test(name)))
  for (const api of findNewApis(fs.readFileSync(file, 'utf8'), newApis))
    if (!checkedApis.includes(api))
      faults.push(`${file} uses ${api}, which is newer than a browser in scripts/supported-browsers.ts.`)

for (const folder of ['dist/encoded', 'dist/rendered']) fs.rmSync(folder, { recursive: true, force: true })
await openBuiltPages('dist', { http: { publicUrl: undefined }, serviceWorker: true })

const pages = await openBuiltPages('dist', {
  http: { publicUrl: 'https://www.funding.example.com' },
  serviceWorker: true,
})
for (const page of ['/', '/business-funding'])
  hold(page, (await pages.find(page)).encoded.br?.length ?? Number.POSITIVE_INFINITY, budget.main)
for (const [island, modules] of Object.entries(islands)) {
  const bytes = modules.map((module) => fs.statSync(encodedFile(path.join(root, module), 'br')).size)
  hold(
    `island ${island}`,
    bytes.reduce((sum, size) => sum + size, 0),
    modules[0]?.startsWith('/assets/apps/') ? budget.app : budget.island,
  )
}

/** Returns the size of these modules, with the scripts and style sheets that they import. */
function loadedBytes(manifest: Manifest, ...entries: string[]): number {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the manifest.`)
    if (seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return [...files].reduce((sum, file) => sum + fs.statSync(encodedFile(path.join(root, file), 'br')).size, 0)
}
hold(
  'an application that was opened',
  loadedBytes(
    readManifest(root, 'apps'),
    `${entries.apps}/application-portal.tsx`,
    'src/client/pages/site/portal/opened-application.tsx',
  ),
  budget.app,
)
const staff = readManifest(root, 'staff')
for (const { page, parts } of adminScreens(Object.keys(staff)))
  hold(`admin ${page}`, loadedBytes(staff, entries.staff, ...parts), budget.admin)

if (faults.length > 0) {
  console.error(`\nThe build failed its checks:\n${faults.join('\n')}`)
  process.exit(1)
}
