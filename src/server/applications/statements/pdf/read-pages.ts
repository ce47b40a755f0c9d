import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page, Run } from '#server/applications/statements/layout/page.ts'
import { findHiddenText } from './find-hidden-text.ts'
import { loadPdfjs } from './load-pdfjs.ts'
import { readPaint } from './paint.ts'
import { type Matrix, multiply } from './plane.ts'

/** A two-kilobyte file can claim a million pages. */
const maxPages = 200
/** A page of a statement has a few thousand. */
const maxRunsPerPage = 20_000
const maxRuns = 400_000
/** Pictures take most of the time: after these, pages with text aren't searched for hidden text. */
const maxPixels = 40_000_000
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
    const layers = await pdf.getOptionalContentConfig()
    const looking: Looking = { scanned, pixels: 0, isVisible: (group) => layers.isVisible(group) }
    let runs = 0
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pageOf(await pdf.getPage(number), looking)
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

interface Looking {
  readonly scanned: ((page: PDFPageProxy) => Promise<readonly Run[]>) | undefined
  readonly isVisible: (group: unknown) => boolean
  /** Of all pictures so far. */
  pixels: number
}

async function pageOf(page: PDFPageProxy, looking: Looking): Promise<Page> {
  const { scanned } = looking
  const viewport = page.getViewport({ scale: 1 })
  const { items, styles } = await page.getTextContent({ disableNormalization: false })
  const placed: { run: Run; quarter: number; end: [number, number] }[] = []
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a, b, c, d, x, y] = multiply(viewport.transform as unknown as Matrix, item.transform as unknown as Matrix)
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
  const mayLook = letters < 40 || page.pageNumber <= 3 || looking.pixels < maxPixels
  const paint = mayLook ? await readPaint(page, looking.isVisible) : undefined
  looking.pixels += paint?.pixels ?? 0
  const images = paint?.images ?? []
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
    ...(paint?.isComplete && { hidden: isScan ? [] : findHiddenText(paint) }),
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
