import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type OpenPdf, openPdf, UnreadablePdf } from '#client/platform/browser/open-pdf.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { documentFile } from './document-queries.ts'
import { PdfPage } from './pdf-page.tsx'
import { useElementWidth } from './use-element-width.ts'

interface SourcePageProps {
  documentId: string
  name: string
  /** From 1. */
  page: number
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
}

/** One page of a PDF with the source of a figure marked, and buttons for the pages around it. */
export function SourcePage({ documentId, name, page, box }: SourcePageProps) {
  const file = useQuery(documentFile(documentId))
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const [pdf, setPdf] = useState<OpenPdf>()
  const [problem, setProblem] = useState<string>()
  const [turned, setTurned] = useState<{ from: number; to: number }>()
  const shown = turned?.from === page ? turned.to : page
  useEffect(() => {
    if (!file.data) return
    let isGone = false
    let opened: OpenPdf | undefined
    openPdf(file.data).then(
      (open) => {
        if (isGone) return open.close()
        opened = open
        setPdf(open)
      },
      (error) => isGone || setProblem((error instanceof UnreadablePdf ? error : new UnreadablePdf('damaged')).message),
    )
    return () => {
      isGone = true
      opened?.close()
      setPdf(undefined)
      setProblem(undefined)
    }
  }, [file.data])
  const count = pdf?.pages.length ?? 0
  const onEndless = useCallback(() => setProblem(new UnreadablePdf('endless').message), [])
  const turnTo = (to: number) => setTurned({ from: page, to })

  return (
    <div className="min-w-0 rounded border border-line bg-sunken">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-2 py-1">
        <span role="status" className="figures flex-1 text-ink-soft text-sm">
          Page {shown}
          {count > 0 && ` of ${count}`}
        </span>
        <Button variant="quiet" disabled={shown <= 1} onClick={() => turnTo(shown - 1)}>
          Previous page
        </Button>
        <Button variant="quiet" disabled={shown >= count} onClick={() => turnTo(shown + 1)}>
          Next page
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section ref={frame} tabIndex={0} aria-label={`Page of ${name}`} className="max-h-[70dvh] overflow-auto p-2">
        {file.isError && (
          <Notice
            isFlush
            title="Couldn't load this document"
            onRetry={() => void file.refetch()}
            isRetrying={file.isFetching}
          >
            {messageOf(file.error)}
          </Notice>
        )}
        {problem && <p className="p-3">{problem}</p>}
        {!pdf && !problem && !file.isError && <Skeleton className="h-40 w-full" />}
        {pdf && width > 0 && (
          <PdfPage
            key={`${documentId} ${shown}`}
            pdf={pdf}
            number={shown}
            name={name}
            view={{ width, turn: 0 }}
            onEndless={onEndless}
            onProblem={ignore}
            mark={shown === page ? box : null}
          />
        )}
      </section>
    </div>
  )
}

/** The page itself shows that it failed. */
const ignore = () => {}
