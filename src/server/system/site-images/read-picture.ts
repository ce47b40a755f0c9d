import { loadCanvas } from '#server/platform/pages/pictures/canvas.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Decoding takes four bytes for each pixel. */
const maxPixels = 24_000_000
const minSide = 16
const maxAspect = 12

/** Pixels of the longer side, as stored. */
const maxSides = { logo: 1_024, photo: 960 } as const
const photoQuality = 84

/**
 * Draws a PNG or JPEG again, at most as large as pages need and without its metadata, such as where a photo was taken.
 * @returns a PNG logo or a JPEG photo with its size, or a sentence if the file can't be used.
 */
export async function readPicture(
  file: Buffer,
  purpose: keyof typeof maxSides,
): Promise<({ readonly content: Buffer; readonly format: 'png' | 'jpg' } & Size) | string> {
  const stated = pngSize(file) ?? jpegSize(file)
  if (!stated)
    return purpose === 'logo'
      ? 'Choose an SVG, PNG or JPEG file.'
      : 'Choose a PNG or JPEG file. Phones can save a photo as JPEG.'
  if (stated.width * stated.height > maxPixels) return tooLarge(stated)
  const { createCanvas, loadImage } = await loadCanvas()
  const picture = await loadImage(file).catch(() => undefined)
  if (!picture || picture.width === 0 || picture.height === 0)
    return 'This picture is damaged. Export it again, or choose another one.'
  if (picture.width * picture.height > maxPixels) return tooLarge(picture)
  const [shorter, longer] = [picture.width, picture.height].toSorted((one, other) => one - other) as [number, number]
  if (shorter < minSide || longer / shorter > maxAspect)
    return `This picture has ${picture.width} by ${picture.height} pixels. Choose one of at least ${minSide} pixels on each side that is at most ${maxAspect} times as long as high.`
  const scale = Math.min(1, maxSides[purpose] / longer)
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  if (purpose === 'photo') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(picture, 0, 0, width, height)
  if (purpose === 'photo') return { content: await canvas.encode('jpeg', photoQuality), format: 'jpg', width, height }
  return { content: await canvas.encode('png'), format: 'png', width, height }
}

const tooLarge = ({ width, height }: Size) =>
  `This picture has ${width} by ${height} pixels, which is too large. Choose one of up to 24 megapixels.`

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngSize(file: Buffer): Size | undefined {
  if (file.length < 24 || !file.subarray(0, 8).equals(pngSignature)) return undefined
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

/** From the first frame header (SOF) of ITU-T T.81. */
function jpegSize(file: Buffer): Size | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    if (marker === 0xff) at += 1
    else at += isWithoutLength(marker) ? 2 : 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

/** TEM, RST0 to RST7, SOI and EOI of ITU-T T.81, B.1.1.3. */
const isWithoutLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
