import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { DocumentList } from '#shared/applications/documents/contract.ts'
import { coversMonths } from '#shared/applications/documents/document-kind.ts'
import { ChooseButton } from './choose-button.tsx'
import * as copy from './copy.tsx'
import { CoverageStrip } from './coverage-strip.tsx'
import { CheckIcon, DocumentRow } from './document-row.tsx'
import { VerifyNote } from './document-uploader.tsx'
import { listRequiredDocuments, type RequiredDocument } from './list-required-documents.ts'
import { UploadRow } from './upload-row.tsx'
import { isUploading, type Upload } from './uploads.ts'
import { useDocuments } from './use-documents.ts'
import { useUploads } from './use-uploads.ts'

interface RequiredDocumentRowProps {
  wanted: RequiredDocument
  isNext: boolean
  list: DocumentList
  uploads: readonly Upload[]
  actions: ReturnType<typeof useUploads>['actions']
  changes: Pick<ReturnType<typeof useDocuments>, 'describe' | 'remove' | 'restore'>
  onFiles: (files: readonly File[]) => void
}

interface RequiredDocumentsProps {
  /** A new value reloads the list: the page has reloaded the application. */
  asOf: unknown
  /** Called after an upload or removal, which may change the stage. */
  onChanged: () => void
  /** Called if the application is no longer open here. */
  onClosed: () => void
  onVerify: () => void
  /** Rendered below the list; the page combines it with another feature. */
  renderBelow?: (list: DocumentList, reload: () => void) => ReactNode
}

export function RequiredDocuments({ asOf, onChanged, onClosed, onVerify, renderBelow }: RequiredDocumentsProps) {
  const documents = useDocuments(onClosed)
  const { loaded, problem, load, describe, remove, restore } = documents
  const { uploads, news, choose, actions } = useUploads(documents)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `asOf` is the reason to read
  useEffect(() => void load(), [asOf, load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each piece of news is a document that has arrived
  useEffect(() => {
    if (news) onChanged()
  }, [news])

  const needed = loaded.state === 'open' ? listRequiredDocuments(loaded.list) : []
  const wanted = useShown(needed)

  if (loaded.state === 'loading') return <p role="status">{copy.loadingList}</p>
  if (loaded.state === 'failed')
    return (
      <div role="alert">
        <p className="font-semibold text-danger">{loaded.problem}</p>
        <Button variant="secondary" className="mt-2" onClick={load}>
          {copy.tryAgain}
        </Button>
      </div>
    )

  const next = wanted.find(({ status }) => status === 'open')
  const changes = {
    describe,
    remove: async (id: string) => remove(id).then(onChanged),
    restore: async (id: string) => restore(id).then(onChanged),
  }
  return (
    <>
      <p className="text-ink-soft">
        {summary(wanted)}{' '}
        <a href="/document-upload" className="underline underline-offset-4">
          {copy.allYourDocuments}
        </a>
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
      {problem && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {problem}
        </p>
      )}
      {wanted.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-y @tablet:rounded @tablet:border @tablet:bg-surface @tablet:px-5 @tablet:shadow">
          {wanted.map((one) => (
            <RequiredDocumentRow
              key={one.key}
              wanted={one}
              isNext={one === next}
              list={loaded.list}
              uploads={uploads}
              actions={actions}
              changes={changes}
              onFiles={(files) => choose(files, one.kind, one.requirement)}
            />
          ))}
        </ul>
      )}
      {next && !loaded.list.canDownload && (
        <div className="mt-4">
          <VerifyNote onVerify={onVerify} />
        </div>
      )}
      <div className="mt-8 empty:hidden">{renderBelow?.(loaded.list, load)}</div>
    </>
  )
}

/** Includes items that were open on load, so that completed ones don't disappear. */
function useShown(needed: readonly RequiredDocument[]): RequiredDocument[] {
  const [seen] = useState(() => new Set<string>())
  useEffect(() => {
    for (const { key, status } of needed) if (status !== 'done') seen.add(key)
  }, [needed, seen])
  return needed.filter(({ key, status }) => status !== 'done' || seen.has(key))
}

function summary(wanted: readonly RequiredDocument[]): string {
  const open = wanted.filter(({ status }) => status === 'open').length
  if (open > 0) return copy.stillMissing(open)
  return wanted.some(({ status }) => status === 'waiting') ? copy.haveEverything : copy.nothingIsMissing
}

function RequiredDocumentRow({ wanted, isNext, list, uploads, actions, changes, onFiles }: RequiredDocumentRowProps) {
  const { title, help, kind, requirement, status, text, problem, months } = wanted
  const isOpen = status === 'open'
  const own = uploads.filter((upload) =>
    requirement ? upload.requirement === requirement : !upload.requirement && upload.kind === kind,
  )
  const documents = wanted.documents.filter((document) => !isUploading(document, uploads))
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-5">
      <CheckIcon isDone={!isOpen} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="wrap-anywhere font-sans font-semibold text-base">{title}</h3>
          {help && <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{help}</p>}
          {problem && <p className="wrap-anywhere mt-1 font-semibold text-danger">{problem}</p>}
          <p className={`figures text-sm ${isOpen ? 'font-semibold' : 'text-action'}`}>{text}</p>
        </div>
        {status !== 'done' && (
          <ChooseButton
            variant={isNext ? 'primary' : 'secondary'}
            aria-label={isOpen ? copy.uploadDocument(title) : copy.uploadMoreOf(title)}
            onFiles={onFiles}
          >
            {isOpen ? copy.upload : copy.uploadMore}
          </ChooseButton>
        )}
      </div>
      {months.length > 0 && <CoverageStrip months={months} />}
      {own.length + documents.length > 0 && (
        <ul className="col-span-2 mt-4 grid grid-cols-1 gap-3">
          {own.map((upload) => (
            <UploadRow key={upload.key} upload={upload} {...actions} />
          ))}
          {documents.toReversed().map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              original={list.documents.find(({ id }) => id === document.duplicateOf)}
              today={list.today}
              canDownload={list.canDownload}
              // The type of a requested document is known; only a statement needs its months.
              isDescribed={!requirement && coversMonths(kind)}
              {...changes}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
