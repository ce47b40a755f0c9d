/**
 * Generates the icons from `public/icons/icon.svg`. Run `npm run images` when the logo has changed. The server draws
 * the preview pictures of pages (`src/server/platform/pages/pictures`).
 */
import fs from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { icoOf } from '#server/platform/pages/pictures/draw-mark.ts'
import { findChromium } from './find-chromium.ts'

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
write('favicon.ico', icoOf(await picture(page, sized(svg, 32), 32, 32)))
await browser.close()

async function icon(file: string, size: number, source: string) {
  write(file, await picture(page, sized(source, size), size, size))
}

async function picture(page: Page, content: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style>${content}`,
  )
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ omitBackground: true })
}

function write(file: string, content: Buffer) {
  fs.mkdirSync(path.dirname(path.join('public', file)), { recursive: true })
  fs.writeFileSync(path.join('public', file), content)
  console.log(`${file.padEnd(36)} ${String(content.length).padStart(6)} bytes`)
}
