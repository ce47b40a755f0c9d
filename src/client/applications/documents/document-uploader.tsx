import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { checklistOf } from '#shared/applications/documents/checklist.ts'
import { ChecklistCard } from './checklist-card.tsx'
import { DocumentRow } from './document-row.tsx'
import { FileChooser } from './file-chooser.tsx'
import { UploadRow } from './upload-row.tsx'
import { isUploading } from './uploads.ts'
import { useDocuments } from './use-documents.ts'
import { useUploads } from './use-uploads.ts'
import { VerifyNote } from './verify-note.tsx'

interface DocumentUploaderProps {
  /** Called if the application is no longer open in this browser. */
  onClosed: () => void
  /** Whether this browser verified the email by link or code. */
  isVerified?: boolean
  /** If absent, the note links to the documents page. */
  onVerify?: () => void
}

/** Uploads documents for the open application and shows what was received and what is missing. */
export function DocumentUploader({ onClosed, isVerified = false, onVerify }: DocumentUploaderProps) {
  const documents = useDocuments(onClosed)
  const { loaded, problem } = documents
  const { uploads, news, choose, actions } = useUploads(documents)
  const underWay = useScrollToNew(uploads.length)
  useReload(documents.load, isVerified)

  if (loaded.state === 'loading') return <Spinner label="Loading your list…" />
  if (loaded.state === 'failed')
    return (
      <div role="alert" className="rounded border-2 border-danger bg-danger-soft p-5">
        <p className="font-semibold">We couldn’t load your list</p>
        <p>{loaded.problem}</p>
        <Button look="secondary" className="mt-3" onClick={documents.load}>
          Try again
        </Button>
      </div>
    )

  const { list } = loaded
  const items = checklistOf(list.type, list.documents, list.today).filter(({ kind }) => !list.waived.includes(kind))
  const asked = list.requirements.filter(({ status }) => status !== 'waived')
  // Files uploading from this browser are shown in the upload list with their progress.
  const arrived = list.documents.filter((document) => !isUploading(document, uploads))

  const askedBy = (documentId: string) =>
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
          <section ref={underWay} aria-labelledby="on-their-way" className="scroll-mt-4">
            <h2 id="on-their-way" className="text-xl">
              Uploading
            </h2>
            <ul className="mt-3 grid grid-cols-1 gap-3">
              {uploads.map((upload) => (
                <UploadRow key={upload.key} upload={upload} {...actions} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="min-w-0 @desktop:col-start-2 @desktop:row-span-3 @desktop:row-start-1">
        <ChecklistCard reference={list.reference} items={items} asked={asked} onFiles={choose} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6 @desktop:col-start-1">
        <p role="status" className="sr-only">
          {news}
        </p>
        {arrived.length > 0 && (
          <section aria-labelledby="sent">
            <h2 id="sent" className="text-xl">
              Uploaded documents
            </h2>
            <ul className="mt-3 grid grid-cols-1 gap-3">
              {arrived.toReversed().map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  original={list.documents.find(({ id }) => id === document.duplicateOf)}
                  today={list.today}
                  canDownload={list.canDownload}
                  isDescribed={askedBy(document.id) === undefined}
                  describe={documents.describe}
                  remove={documents.remove}
                  restore={documents.restore}
                  onReplacement={(files) => choose(files, document.kind, askedBy(document.id))}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

/** Reloads the list after verification, because it then includes uploads from other browsers and downloads. */
function useReload(load: () => Promise<unknown>, isVerified: boolean) {
  const before = useRef(isVerified)
  useEffect(() => {
    if (before.current === isVerified) return
    before.current = isVerified
    void load()
  }, [load, isVerified])
}

/** Scrolls new uploads into view, because the button may be several screens away. */
function useScrollToNew(count: number) {
  const element = useRef<HTMLElement>(null)
  const before = useRef(0)
  useEffect(() => {
    if (count > before.current) element.current?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [count])
  return element
}
