import { useCallback, useEffect, useState } from 'react'
import { type OpenPdf, openPdf, UnreadablePdf } from '#client/platform/open-pdf.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { View } from './document-view.tsx'
import { PdfPage } from './pdf-page.tsx'

/** The pages of a PDF, one below the other. */
export function PdfPages({ file, name, view }: { file: Blob; name: string; view: View }) {
  const [pdf, setPdf] = useState<OpenPdf>()
  const [problem, setProblem] = useState<UnreadablePdf>()
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

  if (problem) return <p className="p-3">{problem.message} Download it to try another program.</p>
  if (!pdf) return <Skeleton className="h-40 w-full" />
  return (
    <div className="grid gap-2">
      {pdf.pages.map((number) => (
        <PdfPage key={number} {...{ pdf, number, name, view, onEndless }} />
      ))}
      {pdf.hiddenPages > 0 && (
        <p className="p-3">
          {pdf.hiddenPages.toLocaleString('en-US')} more pages are not shown here. Download it for them.
        </p>
      )}
    </div>
  )
}
