import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { coversMonths, type DocumentKind, guessKind } from '#shared/applications/documents/document-kind.ts'
import { monthInName } from '#shared/kit/month.ts'
import { createUploads, isSame, type Upload } from './uploads.ts'
import type { useUploaded } from './use-uploaded.ts'

const none: readonly Upload[] = []

type Sent = Pick<ReturnType<typeof useUploaded>, 'endpoint' | 'findUnfinished' | 'load' | 'remove'>

/** The files this page is uploading. `choose` adds files; without a kind, it is guessed from the file name. */
export function useUploads(documents: Sent) {
  const current = useRef(documents)
  useEffect(() => {
    current.current = documents
  })
  const [news, setNews] = useState('')
  const [store] = useState(() =>
    createUploads({
      endpoint: documents.endpoint,
      findBegun: async (file) => {
        const found = await current.current.findUnfinished((document) => isSame(document, file))
        return found && `${documents.endpoint}/${found.id}`
      },
      onDone: async ({ name, size, modified }) => {
        const sent = await current.current.load()
        const arrived = sent?.findLast(
          (document) => document.name === name && document.size === size && document.modified === modified,
        )
        setNews(`${name} ${arrived?.status === 'refused' ? 'was rejected' : 'was uploaded'}.`)
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

  /** Cancels the upload and removes what was received. */
  async function cancel({ key, name, size, modified }: Upload) {
    store.forget(key)
    const begun = await current.current
      .findUnfinished((document) => document.name === name && document.size === size && document.modified === modified)
      .catch(() => undefined)
    if (begun) await current.current.remove(begun.id)
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
