import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { useShortcuts } from '#client/platform/use-shortcuts.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { StepButtons } from '#client/ui/step-buttons.tsx'
import { isReadable } from '#shared/applications/documents/document-status.ts'
import { formatDocument, type ReviewedDocument } from './document-labels.ts'
import { DocumentReview } from './document-review.tsx'
import { type DocumentProblem, DocumentView, isDisplayable } from './document-view.tsx'
import { applicationDocuments } from './queries.ts'

interface DocumentWorkspaceProps {
  applicationId: string
  /** The id of the open document; empty if none. */
  open: string
  onOpen: (id: string) => void
  /** Renders the link that opens a document. */
  renderLink: (document: ReviewedDocument, words: string) => ReactNode
}

/**
 * The documents of an application, with the open one next to them to read, accept or reject. `j` and `k` select the
 * next and
 * previous one; a decision opens the next unreviewed one.
 */
export function DocumentWorkspace({ applicationId, open, onOpen, renderLink }: DocumentWorkspaceProps) {
  const query = useQuery(applicationDocuments(applicationId))
  const documents = useMemo(() => query.data?.documents.filter(({ isRemoved }) => !isRemoved) ?? [], [query.data])
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
  // The user may have opened another document before the response arrives.
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

  if (query.isError)
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
            <Button look="quiet" className="@3xl:hidden" onClick={() => onOpen('')}>
              All documents
            </Button>
          </div>
          <p role="status" className="wrap-anywhere text-ink-soft text-sm">
            {judged.at === document.id && judged.said}
          </p>
          <OpenDocument key={document.id} {...{ document, applicationId, onJudged }} />
        </section>
      ) : (
        <p className="text-ink-soft @max-3xl:hidden">
          Select a document to read it here. Keyboard: j next, k previous, a accept, d reject.
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

/** One document to review, with its pages below. */
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
          <p className="text-ink-soft">This file type can’t be displayed here. Download it to read it.</p>
        ))}
    </>
  )
}

/** Returns the next unreviewed document after this one, wrapping to the start. */
function nextToReview(documents: readonly ReviewedDocument[], id: string): ReviewedDocument | undefined {
  const here = documents.findIndex((document) => document.id === id)
  const others = [...documents.slice(here + 1), ...documents.slice(0, Math.max(here, 0))]
  return others.find(({ status }) => status === 'needs_review')
}
