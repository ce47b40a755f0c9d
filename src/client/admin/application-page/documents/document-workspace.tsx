import { useQuery } from '@tanstack/react-query'
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type OpenPdf, openPdf, UnreadablePdf } from '#client/platform/browser/open-pdf.ts'
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { isDamaged, messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { StepButtons } from '#client/ui/form/step-buttons.tsx'
import { isReadable } from '#shared/applications/documents/document-status.ts'
import { copy } from './copy.ts'
import { formatDocument, type ReviewedDocument } from './document-labels.ts'
import { applicationDocuments, documentFile } from './document-queries.ts'
import { type DocumentProblem, DocumentReview } from './document-review.tsx'
import { PdfPage, type View } from './pdf-page.tsx'
import { useElementWidth } from './use-element-width.ts'

/** Max longer side, pixels; a 50-megapixel photo would exceed a phone's memory. */
const maxSide = 4_096

interface DrawingProps {
  file: Blob
  name: string
  view: View
  /** Called with whether any part failed; keep it stable. */
  onProblem: (isThere: boolean) => void
}

interface DocumentViewProps {
  document: ReviewedDocument
  /** Keep it stable. */
  onProblem: (problem: DocumentProblem | undefined) => void
}

const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const
const fitting = zooms.indexOf(1)

/** Other types are downloaded. */
const isDisplayable = ({ mime }: ReviewedDocument) => mime === 'application/pdf' || mime?.startsWith('image/') === true

/** Renders without scripts or other programs. */
export function DocumentView({ document: { id, name, mime }, onProblem }: DocumentViewProps) {
  const file = useQuery(documentFile(id))
  const frame = useRef<HTMLDivElement>(null)
  const room = useElementWidth(frame)
  const [zoom, setZoom] = useState(fitting)
  const [turn, setTurn] = useState(0)
  const [isUndrawn, setUndrawn] = useState(false)
  const isIncomplete = file.isError || isUndrawn
  const problem = isDamaged(file.error) ? 'damaged' : isIncomplete ? 'incomplete' : undefined
  useEffect(() => onProblem(problem), [problem, onProblem])
  const keys = useMemo(
    () => ({
      '+': () => setZoom((now) => Math.min(now + 1, zooms.length - 1)),
      '-': () => setZoom((now) => Math.max(now - 1, 0)),
      r: () => setTurn((now) => (now + 90) % 360),
    }),
    [],
  )
  useShortcuts(keys)
  const Drawing = mime === 'application/pdf' ? PdfPages : Picture
  const view: View = { width: Math.floor(room * (zooms[zoom] ?? 1)), turn }

  return (
    <div className="mt-3 rounded border border-line bg-sunken">
      <div className="flex flex-wrap items-center border-line border-b px-1">
        <ToolButton label="Zoom out" onPress={keys['-']}>
          <ZoomOut size="1.3em" strokeWidth={1.5} aria-hidden="true" />
        </ToolButton>
        <span role="status" className="figures min-w-12 text-center text-ink-soft">
          {Math.round((zooms[zoom] ?? 1) * 100)}%
        </span>
        <ToolButton label="Zoom in" onPress={keys['+']}>
          <ZoomIn size="1.3em" strokeWidth={1.5} aria-hidden="true" />
        </ToolButton>
        <ToolButton label="Rotate right" onPress={keys.r}>
          <RotateCw size="1.3em" strokeWidth={1.5} aria-hidden="true" />
        </ToolButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section ref={frame} tabIndex={0} aria-label={`Contents of ${name}`} className="max-h-[80dvh] overflow-auto p-2">
        {file.isPending && <Skeleton className="h-40 w-full" />}
        {file.isError && (
          <Notice
            title={isDamaged(file.error) ? 'This document is damaged' : "Couldn't load this document"}
            {...(!isDamaged(file.error) && { onRetry: () => void file.refetch(), isRetrying: file.isFetching })}
          >
            {messageOf(file.error)}
          </Notice>
        )}
        {file.data && room > 0 && <Drawing file={file.data} name={name} view={view} onProblem={setUndrawn} />}
      </section>
    </div>
  )
}

const ToolButton = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="inline-flex size-control items-center justify-center rounded text-ink-soft hover:bg-surface hover:text-ink"
  >
    {children}
  </button>
)

/** Rotated by its EXIF orientation. */
function Picture({ file, name, view: { width, turn }, onProblem }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [isStrange, setStrange] = useState(false)

  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then(
      (read) => (isGone ? read.close() : setBitmap(read)),
      () => isGone || setStrange(true),
    )
    return () => {
      isGone = true
    }
  }, [file])
  useEffect(() => () => bitmap?.close(), [bitmap])
  useEffect(() => onProblem(isStrange), [isStrange, onProblem])

  useEffect(() => {
    if (bitmap && canvas.current) draw(canvas.current, bitmap, turn)
  }, [bitmap, turn])

  if (isStrange)
    return (
      <p className="p-3">
        This browser can’t display {/hei[cf]/.test(file.type) ? 'HEIC photos (the iPhone format)' : 'this picture'}.
        Download it to open it in another program.
      </p>
    )
  return <canvas ref={canvas} role="img" aria-label={name} style={{ width }} className="mx-auto block max-w-none" />
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, turn: number) {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const isLying = turn % 180 === 90
  canvas.width = isLying ? height : width
  canvas.height = isLying ? width : height
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((turn * Math.PI) / 180)
  pen.drawImage(bitmap, -width / 2, -height / 2, width, height)
}

function PdfPages({ file, name, view, onProblem }: DrawingProps) {
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
        <PdfPage
          key={number}
          pdf={pdf}
          number={number}
          name={name}
          view={view}
          onEndless={onEndless}
          onProblem={onPageProblem}
        />
      ))}
      {pdf.hiddenPages > 0 && (
        <p className="p-3">
          {pdf.hiddenPages.toLocaleString('en-US')} more pages are not shown here. Download the document to read them.
        </p>
      )}
    </div>
  )
}

interface DocumentWorkspaceProps {
  applicationId: string
  /** Empty if none is open. */
  open: string
  onOpen: (id: string) => void
  renderLink: (document: ReviewedDocument, text: string) => ReactNode
}

/** `j` and `k` select the next and previous document; a decision opens the next unreviewed one. */
export function DocumentWorkspace({ applicationId, open, onOpen, renderLink }: DocumentWorkspaceProps) {
  const query = useQuery(applicationDocuments(applicationId))
  const documents = useMemo(() => query.data?.documents.filter(({ isRemoved }) => !isRemoved) ?? [], [query.data])
  const mayChange = useMayChange()
  const here = documents.findIndex(({ id }) => id === open)
  const document = documents[here]
  const step = useCallback(
    (by: 1 | -1) => {
      const next = documents[here === -1 ? 0 : here + by]
      if (next) onOpen(next.id)
    },
    [documents, here, onOpen],
  )
  useShortcuts(useMemo(() => ({ j: () => step(1), k: () => step(-1) }), [step]))

  const section = useRef<HTMLElement>(null)
  const [judged, setJudged] = useState({ said: '', at: '' })
  // The user may open another document before the response.
  const openNow = useRef(open)
  useEffect(() => {
    openNow.current = open
  }, [open])
  function onJudged({ id, name }: ReviewedDocument, verdict: string) {
    if (openNow.current !== id) return
    const next = nextToReview(documents, id)
    const said = next ? `Next: ${next.name}.` : 'No more documents to review.'
    setJudged({ said: `${verdict}: ${name}. ${said}`, at: next?.id ?? id })
    if (next) onOpen(next.id)
    // The pressed button disappears.
    section.current?.focus()
  }

  if (query.isError && !query.data)
    return (
      <Notice
        isFlush
        title="Couldn’t load the documents"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  if (query.isSuccess && documents.length === 0) return <p className="text-ink-soft">No documents yet</p>
  return (
    <div className="grid gap-x-8 @3xl:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      <ul aria-label="Documents" className={document ? '@max-3xl:hidden' : undefined}>
        {documents.map((each) => (
          <li key={each.id} className="border-line border-b py-1">
            {renderLink(each, each.duplicateOf ? 'Duplicate of an earlier upload' : formatDocument(each))}
          </li>
        ))}
      </ul>
      {document ? (
        <section ref={section} tabIndex={-1} aria-label={`Document ${document.name}`} className="min-w-0">
          <div className="flex items-center">
            <StepButtons what="document" onStep={step} />
            <span className="figures flex-1 px-2 text-ink-soft">
              {here + 1} of {documents.length}
            </span>
            <Button variant="quiet" className="@3xl:hidden" onClick={() => onOpen('')}>
              All documents
            </Button>
          </div>
          <p role="status" className="wrap-anywhere text-ink-soft text-sm">
            {judged.at === document.id && judged.said}
          </p>
          <OpenDocument key={document.id} document={document} applicationId={applicationId} onJudged={onJudged} />
        </section>
      ) : (
        <p className="text-ink-soft @max-3xl:hidden">
          {mayChange ? copy.documentKeyboard : copy.documentKeyboardReading}
        </p>
      )}
    </div>
  )
}

interface OpenDocumentProps {
  document: ReviewedDocument
  applicationId: string
  onJudged: (document: ReviewedDocument, verdict: string) => void
}

function OpenDocument({ document, ...review }: OpenDocumentProps) {
  const [problem, setProblem] = useState<DocumentProblem>()
  return (
    <>
      <ul>
        <DocumentReview document={document} {...review} viewProblem={problem} />
      </ul>
      {isReadable(document.status) &&
        (isDisplayable(document) ? (
          <DocumentView document={document} onProblem={setProblem} />
        ) : (
          <p className="text-ink-soft">{copy.fileNotDisplayable}</p>
        ))}
    </>
  )
}

/** Wraps to the start. */
function nextToReview(documents: readonly ReviewedDocument[], id: string): ReviewedDocument | undefined {
  const here = documents.findIndex((document) => document.id === id)
  const others = [...documents.slice(here + 1), ...documents.slice(0, Math.max(here, 0))]
  return others.find(({ status }) => status === 'needs_review')
}
