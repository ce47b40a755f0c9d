import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { messageOf, RequestError } from '#client/platform/request/request-error.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import type { SentDocument } from '#shared/applications/documents/contract.ts'
import { coversMonths, type DocumentKind, guessKind } from '#shared/applications/documents/document-kind.ts'
import { monthInName } from '#shared/kit/month.ts'
import * as copy from './copy.tsx'
import { createUploads, isSame, type Upload } from './uploads.ts'

export type Loaded<List> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'open'; readonly list: List }

/** For documents of an application, or statements for a quote. */
export interface UploadedCalls<List> {
  readonly endpoint: string
  readonly list: () => Promise<List>
  readonly remove: (id: string) => Promise<SentDocument>
  readonly restore: (id: string) => Promise<SentDocument>
}

interface Choice {
  readonly id: string
  readonly values: Partial<SentDocument>
}

/** Reload interval during the virus scan, ms. */
const pollMs = 1_500

/**
 * Manages uploaded documents.
 * @param calls must be stable.
 * @param onClosed called if this browser can't upload any more.
 */
export function useUploaded<List extends { readonly documents: readonly SentDocument[] }>(
  calls: UploadedCalls<List>,
  onClosed: () => void,
) {
  const [loaded, setLoaded] = useState<Loaded<List>>({ state: 'loading' })
  const [problem, setProblem] = useState<string>()
  const latest = useRef<List>(undefined)
  /** Pending choices override the loaded list. */
  const chosen = useRef(new Map<string, Partial<SentDocument>>())
  const answers = useRef(0)
  const closed = useRef(onClosed)
  useEffect(() => {
    closed.current = onClosed
  })

  const show = useCallback((list: List) => {
    latest.current = list
    setLoaded({ state: 'open', list })
  }, [])

  /** Shown until the server has responded. */
  const choose = ({ id, values }: Choice) => {
    chosen.current.set(id, values)
    put(id, values)
  }

  const put = (id: string, values: Partial<SentDocument>) => {
    const list = latest.current
    if (!list) return
    const documents = list.documents.map((document) => (document.id === id ? { ...document, ...values } : document))
    show({ ...list, documents })
  }

  const load = useCallback(async () => {
    try {
      const before = answers.current
      let list = await withRetries(calls.list)
      // The list may predate a change that has since completed.
      if (answers.current !== before) list = await withRetries(calls.list)
      show({ ...list, documents: list.documents.map((one) => ({ ...one, ...chosen.current.get(one.id) })) })
      return list.documents
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) closed.current()
      else if (latest.current) setProblem(messageOf(error))
      else setLoaded({ state: 'failed', problem: messageOf(error) })
      return undefined
    }
  }, [show, calls])

  useEffect(() => void load(), [load])

  const isScanning = loaded.state === 'open' && loaded.list.documents.some(({ status }) => status === 'scanning')
  useEffect(() => {
    if (!isScanning) return
    const timer = setInterval(() => void load(), pollMs)
    return () => clearInterval(timer)
  }, [isScanning, load])

  /** If refused, shows the reason and reloads the list. */
  async function change(changing: Promise<SentDocument>, choice?: Choice): Promise<void> {
    const isLatest = () => !choice || chosen.current.get(choice.id) === choice.values
    const end = () => choice && isLatest() && chosen.current.delete(choice.id)
    setProblem(undefined)
    try {
      const changed = await changing
      answers.current += 1
      if (isLatest()) put(changed.id, changed)
      end()
    } catch (error) {
      end()
      setProblem(error instanceof RequestError && error.details.reason ? error.details.reason : messageOf(error))
      await load()
    }
  }

  return {
    endpoint: calls.endpoint,
    ...{ loaded, problem, load, choose, change },
    findUnfinished: async (isThis: (document: SentDocument) => boolean): Promise<SentDocument | undefined> => {
      const { documents } = await calls.list()
      return documents.find((document) => document.status === 'uploading' && !document.isRemoved && isThis(document))
    },
    remove: (id: string) => change(calls.remove(id)),
    restore: (id: string) => change(calls.restore(id)),
  }
}

const none: readonly Upload[] = []

type Sent = Pick<ReturnType<typeof useUploaded>, 'endpoint' | 'findUnfinished' | 'load' | 'remove'>

/** Manages this page's uploads. Without a kind, `choose` guesses it from the file name. */
export function useUploads(documents: Sent) {
  const current = useRef(documents)
  useEffect(() => {
    current.current = documents
  })
  const [news, setNews] = useState('')
  const [store] = useState(() =>
    createUploads({
      endpoint: documents.endpoint,
      findUnfinished: async (file) => {
        const found = await current.current.findUnfinished((document) => isSame(document, file))
        return found && `${documents.endpoint}/${found.id}`
      },
      onDone: async ({ name, size, modified }) => {
        const sent = await current.current.load()
        const arrived = sent?.findLast(
          (document) => document.name === name && document.size === size && document.modified === modified,
        )
        setNews(arrived?.status === 'refused' ? copy.fileRejected(name) : copy.fileUploaded(name))
      },
    }),
  )
  const uploads = useSyncExternalStore(store.subscribe, store.list, () => none)

  const isBusy = uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])

  /** Also removes what was received. */
  async function cancel({ key, name, size, modified }: Upload) {
    store.forget(key)
    const unfinished = await current.current
      .findUnfinished((document) => document.name === name && document.size === size && document.modified === modified)
      .catch(() => undefined)
    if (unfinished) await current.current.remove(unfinished.id)
  }

  return {
    uploads,
    /** For screen readers. */
    news,
    choose: (files: readonly File[], kind?: DocumentKind, requirement?: string) =>
      store.add(files.map((file) => describe(file, kind, requirement))),
    actions: { pause: store.pause, resume: store.resume, cancel },
  }
}

function describe(file: File, given: DocumentKind | undefined, requirement: string | undefined) {
  const kind = given ?? guessKind(file.name)
  const month = monthInName(file.name)
  return { file, kind, requirement, months: month && coversMonths(kind) ? [month] : [] }
}
