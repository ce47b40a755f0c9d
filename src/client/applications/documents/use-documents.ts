import { useRef } from 'react'
import { send } from '#client/platform/request/send.ts'
import {
  type DocumentList,
  describeDocument,
  listDocuments,
  removeDocument,
  restoreDocument,
} from '#shared/applications/documents/contract.ts'
import type { DocumentKind } from '#shared/applications/documents/document-kind.ts'
import { uploadPath } from '#shared/applications/documents/upload-limits.ts'
import { type UploadedCalls, useUploaded } from './use-uploads.ts'

const calls: UploadedCalls<DocumentList> = {
  endpoint: uploadPath,
  list: () => send(listDocuments, {}),
  remove: (id) => send(removeDocument, { id }),
  restore: (id) => send(restoreDocument, { id }),
}

/**
 * Manages the open application's documents.
 * @param onClosed called if it is no longer open here.
 */
export function useDocuments(onClosed: () => void) {
  const { choose, change, ...sent } = useUploaded(calls, onClosed)
  const turn = useRef(Promise.resolve())
  return {
    ...sent,
    /** Shown immediately; sent in order. */
    describe: (id: string, kind: DocumentKind, months: string[]): Promise<void> => {
      const choice = { id, values: { kind, months } }
      choose(choice)
      turn.current = turn.current.then(() => change(send(describeDocument, { id, kind, months }), choice))
      return turn.current
    },
  }
}
