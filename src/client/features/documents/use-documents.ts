import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf, RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import {
  type DocumentList,
  describeDocument,
  listDocuments,
  removeDocument,
  restoreDocument,
  type SentDocument,
} from '#shared/documents/contract.ts'
import type { DocumentKind } from '#shared/documents/document-kind.ts'

export type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'open'; readonly list: DocumentList }

/** The scanner needs some seconds; until it has answered, the list is read again, ms. */
const askAgainMs = 1_500

/**
 * What was sent so far, and what can be done with it.
 * @param onClosed the application is no longer open in this browser.
 */
export function useDocuments(onClosed: () => void) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [problem, setProblem] = useState<string>()
  const latest = useRef<DocumentList>(undefined)
  const closed = useRef(onClosed)
  const turn = useRef(Promise.resolve())
  const described = useRef(0)
  useEffect(() => {
    closed.current = onClosed
  })

  const show = useCallback((list: DocumentList) => {
    latest.current = list
    setLoaded({ state: 'open', list })
  }, [])

  const put = (id: string, values: Partial<SentDocument>) => {
    const list = latest.current
    if (!list) return
    const documents = list.documents.map((document) => (document.id === id ? { ...document, ...values } : document))
    show({ ...list, documents })
  }

  const load = useCallback(async () => {
    try {
      const list = await withRetries(() => send(listDocuments, {}))
      show(list)
      return list.documents
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) closed.current()
      else if (latest.current) setProblem(messageOf(error))
      else setLoaded({ state: 'failed', problem: messageOf(error) })
      return undefined
    }
  }, [show])

  useEffect(() => void load(), [load])

  const isScanning = loaded.state === 'open' && loaded.list.documents.some(({ status }) => status === 'scanning')
  useEffect(() => {
    if (!isScanning) return
    const timer = setInterval(() => void load(), askAgainMs)
    return () => clearInterval(timer)
  }, [isScanning, load])

  /** Shows what the server made of a document; where it refused, says why, and shows how things are. */
  async function change(changing: Promise<SentDocument>, isCurrent = () => true): Promise<void> {
    setProblem(undefined)
    try {
      const changed = await changing
      if (isCurrent()) put(changed.id, changed)
    } catch (error) {
      setProblem(error instanceof RequestError && error.details.reason ? error.details.reason : messageOf(error))
      await load()
    }
  }

  return {
    loaded,
    problem,
    load,
    /** An unfinished upload of this file, as the server knows it now. */
    findUnfinished: async (isThis: (document: SentDocument) => boolean): Promise<SentDocument | undefined> => {
      const { documents } = await send(listDocuments, {})
      return documents.find((document) => document.status === 'uploading' && !document.isRemoved && isThis(document))
    },
    /** Shown at once, and sent in the order of the choices. */
    describe: (id: string, kind: DocumentKind, months: string[]): Promise<void> => {
      put(id, { kind, months })
      described.current += 1
      const mine = described.current
      turn.current = turn.current.then(() =>
        change(send(describeDocument, { id, kind, months }), () => mine === described.current),
      )
      return turn.current
    },
    remove: (id: string) => change(send(removeDocument, { id })),
    restore: (id: string) => change(send(restoreDocument, { id })),
  }
}
