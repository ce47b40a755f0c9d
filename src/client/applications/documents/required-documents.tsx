import { useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { listRequiredDocuments, type RequiredDocument } from './list-required-documents.ts'
import { RequiredDocumentRow } from './required-document-row.tsx'
import { useDocuments } from './use-documents.ts'
import { useUploads } from './use-uploads.ts'
import { VerifyNote } from './verify-note.tsx'

interface RequiredDocumentsProps {
  /** A new value means that the page has reloaded the application, so the list is reloaded too. */
  asOf: unknown
  /** Called after an upload or removal, because the application's stage may have changed. */
  onChanged: () => void
  /** Called if the application is no longer open in this browser. */
  onClosed: () => void
  onVerify: () => void
}

/** Documents the application still needs, each with an upload button. */
export function RequiredDocuments({ asOf, onChanged, onClosed, onVerify }: RequiredDocumentsProps) {
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

  if (loaded.state === 'loading') return <p role="status">Loading your list…</p>
  if (loaded.state === 'failed')
    return (
      <div role="alert">
        <p className="font-semibold text-danger">{loaded.problem}</p>
        <Button look="secondary" className="mt-2" onClick={load}>
          Try again
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
          All your documents
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
    </>
  )
}

/** Returns open items, and items that were open when the page loaded, so that completed ones don't disappear. */
function useShown(needed: readonly RequiredDocument[]): RequiredDocument[] {
  const [seen] = useState(() => new Set<string>())
  useEffect(() => {
    for (const { key, status } of needed) if (status !== 'done') seen.add(key)
  }, [needed, seen])
  return needed.filter(({ key, status }) => status !== 'done' || seen.has(key))
}

function summary(wanted: readonly RequiredDocument[]): string {
  const open = wanted.filter(({ status }) => status === 'open').length
  if (open > 0) return `${open === 1 ? '1 item is' : `${open} items are`} still missing.`
  return wanted.some(({ status }) => status === 'waiting')
    ? 'We have everything and are reviewing it.'
    : 'Nothing is missing.'
}
