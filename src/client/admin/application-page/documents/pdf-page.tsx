import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { OpenPdf } from '#client/platform/browser/open-pdf.ts'
import { copy } from './copy.ts'

interface PdfPageProps {
  pdf: OpenPdf
  /** From 1. */
  number: number
  name: string
  view: View
  /** Called if the page takes too long to draw. */
  onEndless: () => void
  /** Called with whether this page failed; keep it stable. */
  onProblem: (number: number, isThere: boolean) => void
  /** A place to mark, in points from the upper left corner of the upright page; not shown on a rotated one. */
  mark?: Mark | null
}

interface Mark {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Points around a marked line. */
const markMargin = 3

/** In ms. A 600 dpi scan takes two seconds on a slow computer. */
const timeoutMs = 10_000

/** Max canvas pixels on phones. */
const maxPixels = 16_000_000
/** US Letter, until the page size is known. */
const letterSize = { width: 612, height: 792 }

/** Drawn near the viewport, with its text for screen readers. */
export function PdfPage({ pdf, number, name, view: { width, turn }, onEndless, onProblem, mark }: PdfPageProps) {
  const holder = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useNearViewport(holder)
  const [page, setPage] = useState<PDFPageProxy>()
  const [isFailed, setFailed] = useState(false)
  const [words, setPageText] = useState('')
  const report = useCallback(
    (isThere: boolean) => {
      setFailed(isThere)
      onProblem(number, isThere)
    },
    [number, onProblem],
  )

  useEffect(() => {
    if (!isNear) return
    let isGone = false
    void withTimeout(pdf.document.getPage(number), () => isGone || onEndless()).then(
      (read) => isGone || setPage(read),
      () => isGone || report(true),
    )
    return () => {
      isGone = true
    }
  }, [pdf, number, isNear, onEndless, report])

  useEffect(() => {
    if (!isNear || !page || !canvas.current) return
    const rotation = (page.rotate + turn) % 360
    const { width: own, height } = page.getViewport({ scale: 1, rotation })
    const wanted = (width * devicePixelRatio) / own
    const scale = Math.min(wanted, Math.sqrt(maxPixels / (own * height)))
    const viewport = page.getViewport({ scale, rotation })
    canvas.current.width = Math.floor(viewport.width)
    canvas.current.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas: canvas.current, viewport })
    let isGone = false
    withTimeout(drawing.promise, () => isGone || onEndless()).then(
      () => isGone || report(false),
      (error) => isGone || error?.name === 'RenderingCancelledException' || report(true),
    )
    return () => {
      isGone = true
      drawing.cancel()
    }
  }, [page, isNear, width, turn, onEndless, report])

  // After rendering starts, so that an error does not hide the page.
  useEffect(() => {
    if (!page) return
    let isGone = false
    readPageText(page).then(
      (read) => isGone || setPageText(read),
      () => isGone || setPageText(copy.pageTextMissing),
    )
    return () => {
      isGone = true
    }
  }, [page])

  const size = page?.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 }) ?? letterSize
  return (
    <div
      ref={holder}
      className={`relative mx-auto ${isFailed ? 'border border-danger bg-danger-soft' : 'bg-[white]'}`}
      style={{ width, height: Math.round((width * size.height) / size.width) }}
    >
      {isFailed && (
        <p className="p-4 font-semibold">Page {number} can't be displayed. Download the document to read it.</p>
      )}
      {isNear && (
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Page ${number} of ${pdf.pages.length} of ${name}`}
          hidden={isFailed}
          className="size-full"
        />
      )}
      {mark && page && !isFailed && turn === 0 && <PageMark mark={mark} size={size} />}
      <p className="sr-only">{words}</p>
    </div>
  )
}

/** Scrolls itself into view, because a page is longer than the window. */
function PageMark({ mark, size }: { mark: Mark; size: { width: number; height: number } }) {
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is another place
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [mark])
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <div
      ref={element}
      aria-hidden="true"
      data-mark
      className="pointer-events-none absolute rounded border-2 border-danger bg-[oklch(0.85_0.17_95/0.3)]"
      style={{
        left: percent(mark.x - markMargin, size.width),
        top: percent(mark.y - markMargin, size.height),
        width: percent(mark.width + 2 * markMargin, size.width),
        height: percent(mark.height + 2 * markMargin, size.height),
      }}
    />
  )
}

/** Nested forms can be arbitrarily slow to draw. */
function withTimeout<Result>(work: Promise<Result>, onLate: () => void): Promise<Result> {
  const timer = setTimeout(onLate, timeoutMs)
  return work.finally(() => clearTimeout(timer))
}

type Text = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/** Avoids `getTextContent`, which iterates over a stream; Safari doesn't support that. */
async function readPageText(page: PDFPageProxy): Promise<string> {
  const reader: ReadableStreamDefaultReader<Text> = page.streamTextContent().getReader()
  const words: string[] = []
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return words.join(' ')
    words.push(...value.items.map((item) => ('str' in item ? item.str : '')))
  }
}

/** In view or within one screen of it. */
function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), {
      rootMargin: '100%',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

export interface View {
  /** CSS pixels. */
  readonly width: number
  /** Clockwise, degrees. */
  readonly turn: number
}
