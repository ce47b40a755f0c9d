/**
 * Generates the icons, from `public/icons/icon.svg`, and social images. Run `npm run images`, after a build, when the
 * logo, a color or a page title has changed.
 */
import fs from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { builtAssets } from '#server/platform/pages/page-assets.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import type { PageRenderer } from '#shared/system/site/page-renderer.ts'
import { findChromium } from './find-chromium.ts'

const maxSocialBytes = 60 * 1024
const svg = fs.readFileSync('public/icons/icon.svg', 'utf8')
const sized = (source: string, size: number) => source.replace('<svg ', `<svg width="${size}" height="${size}" `)
/** The logo is within the circle that no system's shape crops. */
const fullBleed = (scale: number) =>
  svg.replace(/ rx="\d+"/, '').replace('<g ', `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)" `)

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage()

await icon('icons/icon-192x192.png', 192, svg)
await icon('icons/icon-512x512.png', 512, svg)
await icon('icons/icon-maskable-512x512.png', 512, fullBleed(0.85))
await icon('icons/apple-touch-icon.png', 180, fullBleed(0.9))
write('favicon.ico', ico(await picture(page, sized(svg, 32), 32, 32)))
await socialImages()
await browser.close()

async function icon(file: string, size: number, source: string) {
  write(file, await picture(page, sized(source, size), size, size))
}

async function socialImages() {
  const { renderPage, paths }: PageRenderer = await import(path.resolve('dist/render/render.js'))
  const assets = builtAssets('dist/www')
  const font = fs.readFileSync('src/client/ui/fonts/display.woff2', 'base64')
  for (const address of paths) {
    const html = renderPage(address, { settings: defaultSiteSettings, assets, publicUrl: '', hasServiceWorker: false })
    const [, file = ''] = /property="og:image" content="\/([^"]+)"/.exec(html) ?? []
    const [, title = ''] = /property="og:image:alt" content="([^"]+)"/.exec(html) ?? []
    const image = await picture(page, socialPage(title, font), 1200, 630)
    if (image.length > maxSocialBytes)
      throw new Error(`${file}: ${image.length} bytes exceed the limit of ${maxSocialBytes}.`)
    write(file, image)
  }
}

/** Only the title, because name and figures are settings. */
function socialPage(title: string, font: string): string {
  return `<style>
@font-face { font-family: Display; font-weight: 400 600; src: url(data:font/woff2;base64,${font}) }
body { display: flex; flex-direction: column; justify-content: space-between; height: 630px; box-sizing: border-box;
  padding: 72px 80px 0; background: #faf8f2; color: #15261f; font: 600 92px/1.08 Display; letter-spacing: -.012em }
h1 { font: inherit; margin: 0; max-width: 940px; text-wrap: balance }
.water { margin: 0 -80px; width: 1200px; height: 150px }
</style>${sized(svg, 104)}<h1>${title}</h1>
<svg class="water" viewBox="0 0 1200 150"><path fill="#0c583c" d="M0 60c75-40 125-40 200 0s125 40 200 0 125-40 200 0 125 40 200 0 125-40 200 0 125 40 200 0v90H0z"/>
<path fill="none" stroke="#fcfaf4" stroke-width="5" d="M0 105c75-40 125-40 200 0s125 40 200 0 125-40 200 0 125 40 200 0 125-40 200 0 125 40 200 0"/></svg>`
}

async function picture(page: Page, content: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style>${content}`,
  )
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ omitBackground: true })
}

/** One image of 32 px: a header of 6 bytes, an entry of 16, then the PNG. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([32, 32], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

function write(file: string, content: Buffer) {
  fs.mkdirSync(path.dirname(path.join('public', file)), { recursive: true })
  fs.writeFileSync(path.join('public', file), content)
  console.log(`${file.padEnd(36)} ${String(content.length).padStart(6)} bytes`)
}
