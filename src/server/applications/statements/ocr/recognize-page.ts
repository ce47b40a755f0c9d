import { createRequire } from 'node:module'
import path from 'node:path'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Run } from '#server/applications/statements/layout/page.ts'

/** At which most scans are recognized. */
const dpi = 200
const dpiScale = dpi / 72
/** Larger pages are drawn with fewer dots: 4 bytes each. */
const maxPixels = 40_000_000
/** Below this, a page is probably turned. */
const minConfidence = 60

/** Opens text recognition for scanned pages. English data comes from a package, so nothing is downloaded. */
export function openRecognizer() {
  let starting: ReturnType<typeof start> | undefined

  async function recognize(page: PDFPageProxy): Promise<readonly Run[]> {
    starting ??= start()
    const { canvas, engine } = await starting
    const { width, height } = page.getViewport({ scale: 1 })
    const scale = Math.min(dpiScale, Math.sqrt(maxPixels / (width * height)))
    const pictures = [0, 90, 180, 270]
    let best: { runs: readonly Run[]; confidence: number } = { runs: [], confidence: -1 }
    for (const turn of pictures) {
      const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360 })
      const picture = canvas.createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
      await page.render({ canvas: picture as unknown as HTMLCanvasElement, viewport }).promise
      const { data } = await engine.recognize(
        picture.toBuffer('image/png'),
        { rotateAuto: true },
        { blocks: true, text: false },
      )
      const words = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs).flatMap(({ lines }) => lines)
      const runs = words.flatMap((line) =>
        line.words.map(
          (word): Run => ({
            text: word.text,
            x: word.bbox.x0 / scale,
            y: line.baseline.y1 / scale,
            width: (word.bbox.x1 - word.bbox.x0) / scale,
            size: Math.max(6, (line.bbox.y1 - line.bbox.y0) / scale),
            font: 'scan',
          }),
        ),
      )
      if (data.confidence > best.confidence) best = { runs, confidence: data.confidence }
      if (data.confidence >= minConfidence) break
    }
    return best.runs
  }

  return {
    recognize,
    close: async () => {
      if (starting) await (await starting).engine.terminate()
    },
  }
}

async function start() {
  const [canvas, { createWorker, OEM }] = await Promise.all([import('@napi-rs/canvas'), import('tesseract.js')])
  const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  const engine = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: path.join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
  })
  await engine.setParameters({ user_defined_dpi: String(dpi) })
  return { canvas, engine }
}
