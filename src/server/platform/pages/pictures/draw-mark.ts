import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { defaultBrandName } from '#shared/kit/brand-name.ts'
import { harborlineMark, initialsOf } from '#shared/system/brand/brand-mark.ts'
import { type Branding, iconSvg, markColors, monogram } from '#shared/system/brand/monogram.ts'
import { hex, surroundings } from '#shared/system/settings/accent.ts'
import { displayFamily, loadCanvas } from './canvas.ts'

/** Returns a stored picture, if there is one with this name. */
export type FindImage = (name: string) => Promise<Buffer | undefined>

interface IconShape {
  readonly size: number
  /** Systems crop these icons to a shape of their own: no transparent corner, and everything within a circle. */
  readonly isCropped?: boolean
}

/** Draws an icon as PNG: the picture, or the initials on the brand's color. */
export async function drawIcon(
  branding: Branding,
  picture: Buffer | undefined,
  { size, isCropped = false }: IconShape,
): Promise<Buffer> {
  const { createCanvas, loadImage } = await loadCanvas()
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  const image = picture && (await loadImage(picture))
  if (image) {
    if (isCropped) {
      context.fillStyle = hex(surroundings.light.surface)
      context.fillRect(0, 0, size, size)
    }
    drawInside(context, image, isCropped ? size * 0.16 : 0, size)
    return canvas.encode('png')
  }
  context.scale(size / 32, size / 32)
  context.fillStyle = markColors(branding).ground
  context.beginPath()
  context.roundRect(0, 0, 32, 32, isCropped ? 0 : 7)
  context.fill()
  if (isCropped) {
    context.translate(16, 16)
    context.scale(0.85, 0.85)
    context.translate(-16, -16)
  }
  await drawLetters(context, branding)
  return canvas.encode('png')
}

/** Within a square of 32. */
export async function drawLetters(context: SKRSContext2D, branding: Branding) {
  const { letters } = markColors(branding)
  if (branding.brand.name === defaultBrandName) {
    const { Path2D } = await loadCanvas()
    context.strokeStyle = letters
    context.lineWidth = 2.5
    context.stroke(new Path2D(harborlineMark.letter))
    context.lineWidth = 1.5
    context.stroke(new Path2D(harborlineMark.wave))
    return
  }
  const initials = initialsOf(branding.brand.name)
  context.fillStyle = letters
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.font = `600 ${initials.length > 1 ? 15 : 19}px ${displayFamily}`
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(initials)
  context.fillText(initials, 16, 16 + (above - below) / 2, 27)
}

/** Draws a picture as large as fits into a square, without distortion. */
function drawInside(context: SKRSContext2D, image: Image, margin: number, size: number) {
  const scale = (size - 2 * margin) / Math.max(image.width, image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height)
}

/** Returns the icon as SVG: a picture is embedded, because an SVG icon can't load one. */
export function svgIcon(branding: Branding, picture: Buffer | undefined, name: string): Buffer {
  if (picture && name.endsWith('.svg')) return picture
  const content = picture
    ? `<image width="32" height="32" href="data:image/${name.endsWith('.jpg') ? 'jpeg' : 'png'};base64,${picture.toString('base64')}"/>`
    : monogram(branding)
  return Buffer.from(iconSvg(content))
}

/** Returns a logo as PNG of twice this size, for emails and PDFs. */
export async function logoPng(picture: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const { createCanvas, loadImage } = await loadCanvas()
  const canvas = createCanvas(width * 2, height * 2)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(await loadImage(picture), 0, 0, width * 2, height * 2)
  return canvas.encode('png')
}

/** Returns an icon file of one image of 32 px: a header of 6 bytes, an entry of 16, then the PNG. */
export function icoOf(png: Buffer): Buffer {
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
