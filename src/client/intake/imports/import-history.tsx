import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import type { Import } from '#shared/intake/imports/contract.ts'
import type { ImportSubject } from './import-subject.ts'
import { importList } from './queries.ts'
import { UndoDialog } from './undo-dialog.tsx'

export function ImportHistory({ subjects }: { subjects: readonly ImportSubject[] }) {
  const list = useQuery(importList)
  const [chosen, setChosen] = useState<Import>()
  const subjectOf = (one: Import) => subjects.find(({ kind }) => kind === one.kind)
  const subject = chosen && subjectOf(chosen)
  if (list.isPending) return <Skeleton className="w-2/3" />
  if (list.isError)
    return (
      <Notice
        isFlush
        title="Couldn’t load past imports"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {messageOf(list.error)}
      </Notice>
    )
  if (list.data.imports.length === 0) return <p className="text-ink-soft">No imports yet</p>
  return (
    <>
      <ul>
        {list.data.imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2">
            <div className="min-w-0">
              <p className="break-words font-semibold">{one.label}</p>
              <p className="text-ink-soft">
                {subjectOf(one)?.title}, {one.by}, <TimeAgo at={one.createdAt} />
                {!one.undoneAt &&
                  `: ${one.counts.added} new, ${one.counts.updated} updated, ${one.counts.known} unchanged, ${one.counts.refused} rejected`}
              </p>
            </div>
            {one.undoneAt ? (
              <span className="text-ink-soft">Undone</span>
            ) : (
              <Button variant="quiet" className="-ml-control-x" onClick={() => setChosen(one)}>
                Undo import
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && subject && <UndoDialog chosen={chosen} subject={subject} onClose={() => setChosen(undefined)} />}
    </>
  )
}
