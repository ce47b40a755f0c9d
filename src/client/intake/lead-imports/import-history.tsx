import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import type { LeadImport } from '#shared/intake/lead-imports/contract.ts'
import { copy } from './copy.ts'
import { leadImports, undoImport } from './queries.ts'

export function ImportHistory() {
  const list = useQuery(leadImports)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<LeadImport>()
  const undo = useMutation({
    ...undoImport,
    onSuccess: ({ removed, restored, kept }) => {
      setChosen(undefined)
      void client.invalidateQueries({ queryKey: ['leads'] })
      showDone({ title: `${removed} deleted, ${restored} restored, ${kept} kept.` })
    },
  })
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
                {one.by}, <TimeAgo at={one.createdAt} />
                {!one.undoneAt &&
                  `: ${one.counts.added} new, ${one.counts.updated} updated, ${one.counts.known} unchanged, ${one.counts.refused} rejected`}
              </p>
            </div>
            {one.undoneAt ? (
              <span className="text-ink-soft">Undone</span>
            ) : (
              <Button variant="quiet" onClick={() => setChosen(one)}>
                Undo import
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title={`Undo the import of ${chosen.label}?`}
          action="Undo import"
          isBusy={undo.isPending}
          problem={formProblem(undo.error)?.message ?? null}
          onConfirm={() => undo.mutate({ id: chosen.id })}
          onClose={() => {
            undo.reset()
            setChosen(undefined)
          }}
        >
          {copy.undoEffect}
        </ConfirmDialog>
      )}
    </>
  )
}
