import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page, Run } from '#server/applications/statements/layout/page.ts'
import type { Box } from '#shared/applications/statements/statement.ts'
import { loadPdfjs } from './load-pdfjs.ts'

/** A two-kilobyte file can claim a million pages. */
const maxPages = 200
/** A page of a statement has a few thousand. */
const maxRunsPerPage = 20_000
const maxRuns = 400_000
/** The parser keeps what it decoded until it cleans up. */
const pagesBetweenCleanups = 5

export class UnreadableStatement extends Error {
  override readonly name = 'UnreadableStatement'
}

export interface PdfText {
  readonly pages: readonly Page[]
  readonly producer: string | null
  readonly creator: string | null
  /** PDF dates as written, such as `D:20260302101500Z`. */
  readonly created: string | null
  readonly modified: string | null
}

/**
 * Reads the text of a PDF with its positions, page by page, without running anything in it.
 * @throws UnreadableStatement
 */
export async function readPages(
  data: Uint8Array,
  scanned?: (page: PDFPageProxy) => Promise<readonly Run[]>,
): Promise<PdfText> {
  const { getDocument, VerbosityLevel } = await loadPdfjs(scanned !== undefined)
  const loading = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    maxImageSize: scanned ? 40_000_000 : 10_000_000,
    stopAtErrors: false,
  })
  let pdf: PDFDocumentProxy
  try {
    pdf = await loading.promise
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableStatement(isLocked ? 'This PDF requires a password.' : 'This file is damaged or isn’t a PDF.')
  }
  try {
    if (pdf.numPages > maxPages) throw new UnreadableStatement(`This PDF has more than ${maxPages} pages.`)
    const pages: Page[] = []
    let runs = 0
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pageOf(await pdf.getPage(number), scanned)
      pages.push(page)
      runs += page.runs.length
      if (page.runs.length > maxRunsPerPage || runs > maxRuns)
        throw new UnreadableStatement('This PDF has too much text for a bank statement.')
      if (number % pagesBetweenCleanups === 0) await pdf.cleanup(true)
    }
    const { info } = await pdf.getMetadata().catch(() => ({ info: {} }))
    const written = info as Record<string, unknown>
    const text = (name: string) => (typeof written[name] === 'string' ? written[name].slice(0, 200) : null)
    return {
      pages,
      producer: text('Producer'),
      creator: text('Creator'),
      created: text('CreationDate'),
      modified: text('ModDate'),
    }
  } catch (error) {
    if (error instanceof UnreadableStatement) throw error
    throw new UnreadableStatement('This PDF is damaged, so its text can’t be read.', { cause: error })
  } finally {
    await loading.destroy()
  }
}

async function pageOf(page: PDFPageProxy, scanned?: (page: PDFPageProxy) => Promise<readonly Run[]>): Promise<Page> {
  const viewport = page.getViewport({ scale: 1 })
  const { items, styles } = await page.getTextContent({ disableNormalization: false })
  const placed: { run: Run; quarter: number; end: [number, number] }[] = []
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = multiply(
      viewport.transform as number[],
      item.transform as number[],
    )
    const size = Math.hypot(c, d)
    const quarter = Math.round(Math.atan2(b, a) / (Math.PI / 2))
    const isMonospaced = styles[item.fontName]?.fontFamily === 'monospace'
    placed.push({
      run: { text: item.str, x, y, width: item.width, size, font: item.fontName, isMonospaced },
      quarter,
      end: [x, y],
    })
  }
  const counts = new Map<number, number>()
  for (const { quarter, run } of placed) counts.set(quarter, (counts.get(quarter) ?? 0) + run.text.length)
  const main = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
  const turned = placed
    .filter(({ quarter }) => quarter === main)
    .map(({ run }) => turn(run, main, viewport.width, viewport.height))
  const letters = turned.reduce((sum, { text }) => sum + text.length, 0)
  const images = letters < 40 || page.pageNumber <= 3 ? await imagesOf(page, viewport.transform as number[]) : []
  const isScan =
    letters < 40 && images.some(({ width, height }) => width * height > 0.3 * viewport.width * viewport.height)
  const runs = isScan && scanned ? await scanned(page) : turned
  page.cleanup()
  const isSide = Math.abs(main) % 2 === 1
  return {
    number: page.pageNumber,
    width: isSide ? viewport.height : viewport.width,
    height: isSide ? viewport.width : viewport.height,
    runs,
    images: isScan ? [] : images,
    isScan,
  }
}

/** Turns sideways text upright. */
function turn(run: Run, quarter: number, width: number, height: number): Run {
  if (quarter === 1) return { ...run, x: run.y, y: width - run.x }
  if (quarter === -1) return { ...run, x: height - run.y, y: run.x }
  if (Math.abs(quarter) === 2) return { ...run, x: width - run.x, y: height - run.y }
  return run
}

async function imagesOf(page: PDFPageProxy, viewport: number[]): Promise<Box[]> {
  const { OPS } = await loadPdfjs(false)
  const { fnArray, argsArray } = await page.getOperatorList()
  const boxes: Box[] = []
  let matrix = viewport
  const stack: number[][] = []
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.save) stack.push(matrix)
    else if (operation === OPS.restore) matrix = stack.pop() ?? viewport
    else if (operation === OPS.transform) matrix = multiply(matrix, argsArray[index] as number[])
    else if (
      operation === OPS.paintImageXObject ||
      operation === OPS.paintInlineImageXObject ||
      operation === OPS.paintImageMaskXObject
    ) {
      const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix
      const xs = [x, x + a, x + c, x + a + c]
      const ys = [y, y + b, y + d, y + b + d]
      const left = Math.min(...xs)
      const top = Math.min(...ys)
      boxes.push({ x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top })
    }
    if (boxes.length > 500) break
  }
  return boxes
}

/** Applies the second transformation, then the first. */
function multiply(a: readonly number[], b: readonly number[]): number[] {
  const [a0 = 1, a1 = 0, a2 = 0, a3 = 1, a4 = 0, a5 = 0] = a
  const [b0 = 1, b1 = 0, b2 = 0, b3 = 1, b4 = 0, b5 = 0] = b
  return [
    ...[a0 * b0 + a2 * b1, a1 * b0 + a3 * b1, a0 * b2 + a2 * b3, a1 * b2 + a3 * b3],
    ...[a0 * b4 + a2 * b5 + a4, a1 * b4 + a3 * b5 + a5],
  ]
}
