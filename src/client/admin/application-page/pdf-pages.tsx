import { useCallback, useEffect, useState } from 'react'
import { type OpenPdf, openPdf, UnreadablePdf } from '#client/platform/open-pdf.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { DrawingProps } from './document-view.tsx'
import { PdfPage } from './pdf-page.tsx'

/** The pages of a PDF. */
export function PdfPages({ file, name, view, onProblem }: DrawingProps) {
  const [pdf, setPdf] = useState<OpenPdf>()
  const [problem, setProblem] = useState<UnreadablePdf>()
  const [failedPages, setFailedPages] = useState<readonly number[]>([])
  useEffect(() => {
    let isGone = false
    let opened: OpenPdf | undefined
    openPdf(file).then(
      (open) => {
        if (isGone) return open.close()
        opened = open
        setPdf(open)
      },
      (error) => isGone || setProblem(error instanceof UnreadablePdf ? error : new UnreadablePdf('damaged')),
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [file])

  const onEndless = useCallback(() => {
    pdf?.close()
    setProblem(new UnreadablePdf('endless'))
  }, [pdf])

  const onPageProblem = useCallback(
    (page: number, isThere: boolean) =>
      setFailedPages((known) => {
        if (known.includes(page) === isThere) return known
        return isThere ? [...known, page] : known.filter((failed) => failed !== page)
      }),
    [],
  )
  const isProblem = problem !== undefined || failedPages.length > 0
  useEffect(() => onProblem(isProblem), [isProblem, onProblem])

  if (problem) return <p className="p-3">{problem.message} Download it to open it in another program.</p>
  if (!pdf) return <Skeleton className="h-40 w-full" />
  return (
    <div className="grid gap-2">
      {pdf.pages.map((number) => (
        <PdfPage key={number} {...{ pdf, number, name, view, onEndless }} onProblem={onPageProblem} />
      ))}
      {pdf.hiddenPages > 0 && (
        <p className="p-3">
          {pdf.hiddenPages.toLocaleString('en-US')} more pages are not shown here. Download the document to read them.
        </p>
      )}
    </div>
  )
}
