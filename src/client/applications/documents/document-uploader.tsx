import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { type ChecklistItem, checklistOf } from '#shared/applications/documents/checklist.ts'
import type { DocumentList } from '#shared/applications/documents/contract.ts'
import type { DocumentKind } from '#shared/applications/documents/document-kind.ts'
import { unverifiedLimits } from '#shared/applications/documents/upload-limits.ts'
import { requirementStatusLabels } from '#shared/applications/requirements/contract.ts'
import { ChooseButton, FileChooser } from './choose-button.tsx'
import * as copy from './copy.tsx'
import { CoverageStrip } from './coverage-strip.tsx'
import { CheckIcon, DocumentRow } from './document-row.tsx'
import { formatDue, formatReceived, formatSize } from './time-left.ts'
import { UploadRow } from './upload-row.tsx'
import { isUploading } from './uploads.ts'
import { useDocuments } from './use-documents.ts'
import { useUploads } from './use-uploads.ts'

interface VerifyNoteProps {
  /** If absent, links to the documents page in a new tab. */
  onVerify?: (() => void) | undefined
}

/** Shows how much can be uploaded before the email is verified. */
export const VerifyNote = ({ onVerify }: VerifyNoteProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface p-4 text-sm">
    <p className="min-w-0 grow basis-64">
      {copy.limitsUntilVerified(unverifiedLimits.files, formatSize(unverifiedLimits.bytes))}
    </p>
    {onVerify ? (
      <Button variant="secondary" onClick={onVerify}>
        {copy.verifyEmail}
      </Button>
    ) : (
      <ButtonLink variant="secondary" href="/document-upload" target="_blank">
        {copy.verifyEmailInNewTab}
      </ButtonLink>
    )}
  </div>
)

interface ChecklistCardProps {
  reference: string
  items: readonly ChecklistItem[]
  /** Requested by staff in addition to the checklist. */
  requested: DocumentList['requirements']
  onFiles: (files: readonly File[], kind: DocumentKind, requirement?: string) => void
}

interface LineProps {
  title: string
  help: string
  state: readonly (string | false | null)[]
  problem?: string | null
  isDone: boolean
  months?: ChecklistItem['months']
  onFiles: (files: readonly File[]) => void
}

const Line = ({ title, help, state, problem, isDone, months = [], onFiles }: LineProps) => (
  <li className="grid grid-cols-[auto_1fr] gap-x-3 py-4">
    <CheckIcon isDone={isDone} />
    <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className={`wrap-anywhere font-sans text-base ${isDone ? 'text-action' : ''}`}>{title}</h3>
        {help && <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">{help}</p>}
        {problem && <p className="wrap-anywhere font-semibold text-danger text-sm">{problem}</p>}
        <p className="font-semibold text-sm">{state.filter(Boolean).join(' · ')}</p>
      </div>
      {!isDone && (
        <ChooseButton
          variant="secondary"
          className="text-sm"
          aria-label={copy.addDocument(title.toLowerCase())}
          onFiles={onFiles}
        >
          {copy.add}
        </ChooseButton>
      )}
    </div>
    {months.length > 0 && <CoverageStrip months={months} />}
  </li>
)

interface DocumentUploaderProps {
  /** Called if the application is no longer open here. */
  onClosed: () => void
  /** This browser verified the email by link or code. */
  isVerified?: boolean
  /** If absent, the note links to the documents page. */
  onVerify?: () => void
  /** Rendered below the documents; the page combines it with another feature. */
  renderBelow?: (list: DocumentList, reload: () => void) => ReactNode
}

export function DocumentUploader({ onClosed, isVerified = false, onVerify, renderBelow }: DocumentUploaderProps) {
  const documents = useDocuments(onClosed)
  const { loaded, problem } = documents
  const { uploads, news, choose, actions } = useUploads(documents)
  const refused = uploads.filter(({ state }) => state === 'failed')
  const sending = uploads.filter(({ state }) => state !== 'failed')
  const underWay = useScrollToNew(uploads.length)
  useReload(documents.load, isVerified)

  if (loaded.state === 'loading') return <Spinner label={copy.loadingList} />
  if (loaded.state === 'failed')
    return (
      <div role="alert" className="rounded border-2 border-danger bg-danger-soft p-5">
        <p className="font-semibold">{copy.listNotLoaded}</p>
        <p>{loaded.problem}</p>
        <Button variant="secondary" className="mt-3" onClick={documents.load}>
          {copy.tryAgain}
        </Button>
      </div>
    )

  const { list } = loaded
  const items = checklistOf(list.type, list.documents, list.today).filter(({ kind }) => !list.waived.includes(kind))
  const requested = list.requirements.filter(({ status }) => status !== 'waived')
  // Files uploading from here are in the upload list.
  const arrived = list.documents.filter((document) => !isUploading(document, uploads))

  const requirementOf = (documentId: string) =>
    list.requirements.find(({ documentIds }) => documentIds.includes(documentId))?.id

  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 @desktop:grid-cols-[1fr_25rem] @desktop:grid-rows-[auto_auto_1fr]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <FileChooser onFiles={choose} />
        {!list.canDownload && <VerifyNote onVerify={onVerify} />}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6 empty:hidden @desktop:col-start-1">
        {problem && (
          <p role="alert" className="font-semibold text-danger">
            {problem}
          </p>
        )}
        {uploads.length > 0 && (
          <div ref={underWay} className="grid scroll-mt-4 grid-cols-1 gap-6">
            {[refused, sending].map(
              (some) =>
                some.length > 0 && (
                  <section key={some === refused ? 'refused' : 'sending'}>
                    <h2 className="text-xl">{some === refused ? copy.notUploaded : copy.uploading}</h2>
                    <ul className="mt-3 grid grid-cols-1 gap-3">
                      {some.map((upload) => (
                        <UploadRow key={upload.key} upload={upload} {...actions} />
                      ))}
                    </ul>
                  </section>
                ),
            )}
          </div>
        )}
      </div>
      <div className="min-w-0 @desktop:col-start-2 @desktop:row-span-3 @desktop:row-start-1">
        <ChecklistCard reference={list.reference} items={items} requested={requested} onFiles={choose} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6 @desktop:col-start-1">
        <p role="status" className="sr-only">
          {news}
        </p>
        {arrived.length > 0 && (
          <section aria-labelledby="sent">
            <h2 id="sent" className="text-xl">
              {copy.uploadedDocuments}
            </h2>
            <ul className="mt-3 grid grid-cols-1 gap-3">
              {arrived.toReversed().map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  original={list.documents.find(({ id }) => id === document.duplicateOf)}
                  today={list.today}
                  canDownload={list.canDownload}
                  isDescribed={requirementOf(document.id) === undefined}
                  describe={documents.describe}
                  remove={documents.remove}
                  restore={documents.restore}
                  onReplacement={(files) => choose(files, document.kind, requirementOf(document.id))}
                />
              ))}
            </ul>
          </section>
        )}
        {renderBelow?.(list, documents.load)}
      </div>
    </div>
  )
}

/** Verification adds other browsers' uploads and downloads. */
function useReload(load: () => Promise<unknown>, isVerified: boolean) {
  const before = useRef(isVerified)
  useEffect(() => {
    if (before.current === isVerified) return
    before.current = isVerified
    void load()
  }, [load, isVerified])
}

/** The button may be several screens away. */
function useScrollToNew(count: number) {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  useEffect(() => {
    if (count > before.current) element.current?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [count])
  return element
}

function ChecklistCard({ reference, items, requested, onFiles }: ChecklistCardProps) {
  const complete =
    items.filter(({ isComplete }) => isComplete).length + requested.filter(({ status }) => status !== 'open').length
  const all = items.length + requested.length
  return (
    <section aria-labelledby="checklist" className="rounded border border-line bg-surface shadow">
      <div className="border-line border-b px-5 py-4">
        <h2 id="checklist" className="text-lg">
          {copy.yourList}
        </h2>
        <p className="text-ink-soft text-sm">
          {complete === all
            ? copy.allComplete(<span className="whitespace-nowrap">{reference}</span>)
            : copy.completed(complete, all, <span className="whitespace-nowrap">{reference}</span>)}
        </p>
      </div>
      <ul className="divide-y divide-line px-5">
        {requested.map(({ id, kind, title, detail, dueOn, status, problem }) => (
          <Line
            key={id}
            title={title}
            help={detail}
            state={[requirementStatusLabels[status], status === 'open' && dueOn && formatDue(dueOn)]}
            problem={problem}
            isDone={status !== 'open'}
            onFiles={(files) => onFiles(files, kind, id)}
          />
        ))}
        {items.map((item) => (
          <Line
            key={item.kind}
            title={item.title}
            help={item.help}
            state={[formatReceived(item)]}
            isDone={item.isComplete}
            months={item.months}
            onFiles={(files) => onFiles(files, item.kind)}
          />
        ))}
      </ul>
    </section>
  )
}
