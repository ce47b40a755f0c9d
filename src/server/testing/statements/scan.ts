import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'

/** Turns a PDF into pictures of its pages, as a scanner does, optionally turned by degrees. */
export async function scanOf(pdf: Uint8Array, degrees = 0): Promise<Buffer> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0, disableFontFace: true })
  const source = await loading.promise
  const scan = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const parts: Buffer[] = []
  scan.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => scan.once('end', resolve))
  for (let number = 1; number <= source.numPages; number++) {
    const page = await source.getPage(number)
    const viewport = page.getViewport({ scale: 200 / 72, rotation: page.rotate + (degrees >= 45 ? degrees : 0) })
    const picture = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    const context = picture.getContext('2d')
    context.fillStyle = 'white'
    context.fillRect(0, 0, picture.width, picture.height)
    await page.render({ canvas: picture as unknown as HTMLCanvasElement, viewport }).promise
    const size: [number, number] = [picture.width * 0.36, picture.height * 0.36]
    scan.addPage({ size, margin: 0 })
    if (degrees > 0 && degrees < 45) scan.rotate(degrees, { origin: [size[0] / 2, size[1] / 2] })
    scan.image(picture.toBuffer('image/jpeg', 80), 0, 0, { width: size[0] })
  }
  await loading.destroy()
  scan.end()
  await ended
  return Buffer.concat(parts)
}
