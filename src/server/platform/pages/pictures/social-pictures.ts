import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FastifyInstance } from 'fastify'
import { etagOf, type PageSource } from '#server/platform/pages/page.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { headerMark } from '#shared/system/brand/brand-mark.ts'
import type { Branding } from '#shared/system/brand/monogram.ts'
import { accentTones, hex, surroundings } from '#shared/system/settings/accent.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { fitted } from '#shared/system/site-images/image-name.ts'
import { displayFamily as family, loadCanvas } from './canvas.ts'
import { drawLetters, type FindImage } from './draw-mark.ts'

const width = 1200
const height = 630
const margin = 80
/** Below it, the band in the accent color with the brand name. */
const bandTop = 500
const maxLines = 4
const sizes = [88, 76, 64, 54] as const
const maxKept = 300

/** Draws the preview picture of each page on request, with the brand's name and color, and keeps the newest. */
export function serveSocialPictures(
  app: FastifyInstance,
  pages: PageSource,
  { settings, findImage }: { settings: () => SiteSettings; findImage: FindImage },
) {
  const drawn = new Map<string, Promise<Buffer>>()

  app.get<{ Params: { '*': string } }>('/social/*', async (request, reply) => {
    const address = pathOf(request.params['*'])
    const page = (await pages.listed()).find((listed) => listed.path === address)
    if (!page) throw new AppError('not_found', 'The requested resource was not found.')
    const { brand, colors } = settings()
    const key = JSON.stringify([page.title, brand, colors])
    const picture = drawn.get(key) ?? drawPicture(page.title, { brand, colors }, findImage)
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

/** Returns a PNG of 1200 by 630 pixels. */
export async function drawPicture(title: string, branding: Branding, findImage: FindImage): Promise<Buffer> {
  const { createCanvas } = await loadCanvas()
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const { action } = accentTones(branding.colors).light
  const { paper } = surroundings.light

  context.fillStyle = hex(paper)
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#15261f'
  const { lines, size } = fittingLines(context, title)
  context.font = `600 ${size}px ${family}`
  for (const [index, line] of lines.entries()) context.fillText(line, margin, 100 + size * (index * 1.1 + 0.75))

  context.fillStyle = hex(action)
  wave(context, bandTop)
  await signature(context, branding, findImage)
  return canvas.encode('png')
}

/** The logo on a light ground, or the mark on the band; with the name unless the logo holds it. */
async function signature(context: SKRSContext2D, branding: Branding, findImage: FindImage) {
  const { name, logo } = branding.brand
  const mark = headerMark(branding.brand)
  const picture = mark.kind === 'logo' ? await findImage(logo) : undefined
  let left = margin
  if (mark.kind === 'logo' && picture) {
    const { loadImage } = await loadCanvas()
    const size = fitted(mark.image, 64, 460)
    context.fillStyle = hex(surroundings.light.surface)
    context.beginPath()
    context.roundRect(left, 530, size.width + 32, size.height + 16, 12)
    context.fill()
    context.drawImage(await loadImage(picture), left + 16, 538, size.width, size.height)
    left += size.width + 56
  } else {
    context.save()
    context.translate(left, 536)
    context.scale(72 / 32, 72 / 32)
    context.fillStyle = hex(surroundings.light['on-action'])
    await drawLetters(context, branding)
    context.restore()
    left += 96
  }
  if (mark.kind === 'logo' && !mark.showsName) return
  context.fillStyle = hex(surroundings.light['on-action'])
  context.textAlign = 'left'
  context.font = `600 44px ${family}`
  context.fillText(name, left, 588, width - left - margin)
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
