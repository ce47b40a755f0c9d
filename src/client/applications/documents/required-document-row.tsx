import type { DocumentList } from '#shared/applications/documents/contract.ts'
import { coversMonths } from '#shared/applications/documents/document-kind.ts'
import { CheckIcon } from './check-icon.tsx'
import { ChooseButton } from './choose-button.tsx'
import { CoverageStrip } from './coverage-strip.tsx'
import { DocumentRow } from './document-row.tsx'
import type { RequiredDocument } from './list-required-documents.ts'
import { UploadRow } from './upload-row.tsx'
import { isUploading, type Upload } from './uploads.ts'
import type { useDocuments } from './use-documents.ts'
import type { useUploads } from './use-uploads.ts'

interface RequiredDocumentRowProps {
  wanted: RequiredDocument
  /** The first missing one. */
  isNext: boolean
  list: DocumentList
  uploads: readonly Upload[]
  actions: ReturnType<typeof useUploads>['actions']
  changes: Pick<ReturnType<typeof useDocuments>, 'describe' | 'remove' | 'restore'>
  onFiles: (files: readonly File[]) => void
}

/** A required document with its upload button, current uploads, and uploaded files. */
export function RequiredDocumentRow({
  wanted,
  isNext,
  list,
  uploads,
  actions,
  changes,
  onFiles,
}: RequiredDocumentRowProps) {
  const { title, help, kind, requirement, status, words, problem, months } = wanted
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
          <p className={`figures text-sm ${isOpen ? 'font-semibold' : 'text-action'}`}>{words}</p>
        </div>
        {status !== 'done' && (
          <ChooseButton
            look={isNext ? 'primary' : 'secondary'}
            aria-label={`${isOpen ? 'Upload' : 'Upload more for'} ${title}`}
            onFiles={onFiles}
          >
            {isOpen ? 'Upload' : 'Upload more'}
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
