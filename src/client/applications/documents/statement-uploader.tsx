import { send } from '#client/platform/request/send.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { isReceived } from '#shared/applications/documents/document-status.ts'
import {
  listStatements,
  removeStatement,
  restoreStatement,
  type StatementList,
  statementUploadPath,
} from '#shared/applications/documents/statement-contract.ts'
import { FileChooser } from './choose-button.tsx'
import * as copy from './copy.tsx'
import { CheckIcon, DocumentRow } from './document-row.tsx'
import { UploadRow } from './upload-row.tsx'
import { isUploading } from './uploads.ts'
import { type UploadedCalls, useUploaded, useUploads } from './use-uploads.ts'

const calls: UploadedCalls<StatementList> = {
  endpoint: statementUploadPath,
  list: () => send(listStatements, {}),
  remove: (id) => send(removeStatement, { id }),
  restore: (id) => send(restoreStatement, { id }),
}

interface StatementUploaderProps {
  /** Called if this browser can't upload any more. */
  onClosed: () => void
}

/** Uploads statements for a quote requested in this browser. */
export function StatementUploader({ onClosed }: StatementUploaderProps) {
  const sent = useUploaded(calls, onClosed)
  const { loaded, problem } = sent
  const { uploads, news, choose, actions } = useUploads(sent)

  if (loaded.state === 'loading') return <Spinner label={copy.loadingStatements} />
  if (loaded.state === 'failed')
    return (
      <div role="alert">
        <p className="font-semibold text-danger">{loaded.problem}</p>
        <Button variant="secondary" className="mt-2" onClick={sent.load}>
          {copy.tryAgain}
        </Button>
      </div>
    )

  const { documents } = loaded.list
  const arrived = documents.filter((document) => !isUploading(document, uploads))
  const here = arrived.filter(({ status, isRemoved }) => isReceived(status) && !isRemoved).length
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex gap-3">
        <CheckIcon isDone={here > 0} />
        <span className="min-w-0">{formatProgress(here)}</span>
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
      <FileChooser onFiles={(files) => choose(files, 'processing_statement')} />
      {uploads.length + arrived.length > 0 && (
        <ul aria-label={copy.statements} className="grid grid-cols-1 gap-3">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} {...actions} />
          ))}
          {arrived.toReversed().map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              original={documents.find(({ id }) => id === document.duplicateOf)}
              canDownload={false}
              remove={sent.remove}
              restore={sent.restore}
              onReplacement={(files) => choose(files, 'processing_statement')}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function formatProgress(here: number): string {
  if (here === 0) return copy.whichStatements
  return copy.filesUploaded(here)
}
