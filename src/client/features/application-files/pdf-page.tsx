import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import type { OpenPdf } from '#client/platform/open-pdf.ts'
import type { View } from './document-view.tsx'
import { useNear } from './use-near.ts'

interface PdfPageProps {
  pdf: OpenPdf
  /** From 1. */
  number: number
  name: string
  view: View
  /** It has not been drawn after a time in which any page is. */
  onEndless: () => void
}

/** A scan at 600 dpi takes two seconds on a slow machine. */
const patienceMs = 10_000

/** Pixels of one drawing: what phones can still hold. */
const mostPixels = 16_000_000
/** Letter, until the page says otherwise. */
const usual = { width: 612, height: 792 }

/** One page, drawn while it is near; to those who do not see it, its words. */
export function PdfPage({ pdf, number, name, view: { width, turn }, onEndless }: PdfPageProps) {
  const holder = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useNear(holder)
  const [page, setPage] = useState<PDFPageProxy>()
  const [words, setWords] = useState('')

  useEffect(() => {
    if (!isNear) return
    let isGone = false
    void watchOver(readPage(pdf, number), () => isGone || onEndless()).then(
      (read) => {
        if (isGone) return
        setPage(read.page)
        setWords(read.words)
      },
      () => isGone || setWords('This page could not be read.'),
    )
    return () => {
      isGone = true
    }
  }, [pdf, number, isNear, onEndless])

  useEffect(() => {
    if (!isNear || !page || !canvas.current) return
    const rotation = (page.rotate + turn) % 360
    const { width: own, height } = page.getViewport({ scale: 1, rotation })
    const wanted = (width * devicePixelRatio) / own
    const scale = Math.min(wanted, Math.sqrt(mostPixels / (own * height)))
    const viewport = page.getViewport({ scale, rotation })
    canvas.current.width = Math.floor(viewport.width)
    canvas.current.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas: canvas.current, viewport })
    let isGone = false
    watchOver(drawing.promise, () => isGone || onEndless()).catch((error) => {
      if (error?.name !== 'RenderingCancelledException') setWords('This page could not be drawn.')
    })
    return () => {
      isGone = true
      drawing.cancel()
    }
  }, [page, isNear, width, turn, onEndless])

  const size = page?.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 }) ?? usual
  return (
    <div
      ref={holder}
      className="mx-auto bg-[white]"
      style={{ width, height: Math.round((width * size.height) / size.width) }}
    >
      {isNear && (
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Page ${number} of ${pdf.pages.length} of ${name}`}
          className="size-full"
        />
      )}
      <p className="sr-only">{words}</p>
    </div>
  )
}

/** Calls `onLate` where `work` does not end in time: forms within forms can hold more than any machine draws. */
function watchOver<Result>(work: Promise<Result>, onLate: () => void): Promise<Result> {
  const timer = setTimeout(onLate, patienceMs)
  return work.finally(() => clearTimeout(timer))
}

async function readPage({ document }: OpenPdf, number: number) {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  return { page, words: items.map((item) => ('str' in item ? item.str : '')).join(' ') }
}
