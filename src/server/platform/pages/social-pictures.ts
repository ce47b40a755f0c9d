import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/kit/app-error.ts'
import { accentTones, hex, surroundings } from '#shared/system/settings/accent.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { etagOf, type PageSource } from './page.ts'

const width = 1200
const height = 630
const margin = 80
/** Below it, the band in the accent color with the brand name. */
const bandTop = 500
const maxLines = 4
const sizes = [88, 76, 64, 54] as const
/** DejaVu has the letters that the display face lacks. */
const family = 'Display, "Display rare", "DejaVu Sans"'
const maxKept = 300

/** Draws the preview picture of each page on request, with the brand's name and color, and keeps the newest. */
export function serveSocialPictures(app: FastifyInstance, pages: PageSource, settings: () => SiteSettings) {
  const drawn = new Map<string, Promise<Buffer>>()

  app.get<{ Params: { '*': string } }>('/social/*', async (request, reply) => {
    const address = pathOf(request.params['*'])
    const page = (await pages.listed()).find((listed) => listed.path === address)
    if (!page) throw new AppError('not_found', 'The requested resource was not found.')
    const { brand, colors } = settings()
    const key = JSON.stringify([page.title, brand.name, colors])
    const picture = drawn.get(key) ?? drawPicture(page.title, brand.name, colors)
    drawn.delete(key)
    drawn.set(key, picture)
    for (const oldest of [...drawn.keys()].slice(0, -maxKept)) drawn.delete(oldest)
    const body = await picture
    const etag = etagOf(body)
    reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600', etag })
    return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(body)
  })
}

/** `home.png` -> `/`, `guides/apr.png` -> `/guides/apr` */
function pathOf(name: string): string {
  const page = name.replace(/\.png$/, '')
  return page === 'home' ? '/' : `/${page}`
}

let canvasLibrary: Promise<typeof import('@napi-rs/canvas')> | undefined

/** Loads the native library at the first picture: most starts never draw one. */
async function loadCanvas() {
  const library = await import('@napi-rs/canvas')
  const fonts = fileURLToPath(new URL('../../../client/ui/fonts/', import.meta.url))
  const dejaVu = path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'))
  library.GlobalFonts.registerFromPath(path.join(fonts, 'display.woff2'), 'Display')
  library.GlobalFonts.registerFromPath(path.join(fonts, 'display-rare.woff2'), 'Display rare')
  library.GlobalFonts.registerFromPath(path.join(dejaVu, 'ttf/DejaVuSans.ttf'), 'DejaVu Sans')
  return library
}

/** Returns a PNG of 1200 by 630 pixels. */
export async function drawPicture(title: string, brandName: string, accent: SiteSettings['colors']): Promise<Buffer> {
  canvasLibrary ??= loadCanvas()
  const { createCanvas } = await canvasLibrary
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const { action } = accentTones(accent).light
  const { paper, 'on-action': onAction } = surroundings.light

  context.fillStyle = hex(paper)
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#15261f'
  const { lines, size } = fittingLines(context, title)
  context.font = `600 ${size}px ${family}`
  for (const [index, line] of lines.entries()) context.fillText(line, margin, 100 + size * (index * 1.1 + 0.75))

  context.fillStyle = hex(action)
  wave(context, bandTop)
  context.fillStyle = hex(onAction)
  context.font = `600 44px ${family}`
  context.fillText(brandName, margin, 590, width - 2 * margin)
  return canvas.encode('png')
}

function fittingLines(context: SKRSContext2D, title: string) {
  for (const size of sizes) {
    context.font = `600 ${size}px ${family}`
    const lines = wrap(context, title)
    if (lines.length * size * 1.1 <= bandTop - 130 && lines.length <= maxLines) return { lines, size }
  }
  const size = sizes[sizes.length - 1] ?? 54
  return { lines: wrap(context, title).slice(0, maxLines), size }
}

function wrap(context: SKRSContext2D, title: string): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word
    if (lines.length > 0 && context.measureText(longer).width <= width - 2 * margin) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function wave(context: SKRSContext2D, top: number) {
  context.beginPath()
  context.moveTo(0, top)
  for (let x = 0; x < width; x += 200)
    context.bezierCurveTo(
      x + 66,
      top - (x % 400 === 0 ? 30 : -30),
      x + 133,
      top - (x % 400 === 0 ? 30 : -30),
      x + 200,
      top,
    )
  context.lineTo(width, height)
  context.lineTo(0, height)
  context.fill()
}
