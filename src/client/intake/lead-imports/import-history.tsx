import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { showDone } from '#client/ui/undo-toast.tsx'
import type { LeadImport } from '#shared/intake/lead-imports/contract.ts'
import { leadImports, undoImport } from './queries.ts'

/** Earlier imports, and the way to take one back. */
export function ImportHistory() {
  const list = useQuery(leadImports)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<LeadImport>()
  const undo = useMutation({
    ...undoImport,
    onSuccess: ({ removed, restored, kept }) => {
      setChosen(undefined)
      void client.invalidateQueries({ queryKey: ['leads'] })
      showDone({ title: `${removed} removed, ${restored} restored, ${kept} kept.` })
    },
  })
  if (list.isPending) return <Skeleton className="w-2/3" />
  if (list.isError)
    return (
      <Notice
        isFlush
        title="Earlier imports could not be read"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {messageOf(list.error)}
      </Notice>
    )
  if (list.data.imports.length === 0) return <p className="text-ink-soft">Nothing was imported yet.</p>
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
                  `: ${one.counts.added} new, ${one.counts.updated} updated, ${one.counts.known} known, ${one.counts.refused} refused`}
              </p>
            </div>
            {one.undoneAt ? (
              <span className="text-ink-soft">Taken back</span>
            ) : (
              <Button look="quiet" onClick={() => setChosen(one)}>
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title={`Take back ${chosen.label}?`}
          action="Take back"
          isBusy={undo.isPending}
          problem={formProblem(undo.error)?.message ?? null}
          onConfirm={() => undo.mutate({ id: chosen.id })}
          onClose={() => {
            undo.reset()
            setChosen(undefined)
          }}
        >
          Its leads are removed and those it changed get their name and phone back. Leads that somebody worked on since,
          who wrote to us or applied, stay.
        </ConfirmDialog>
      )}
    </>
  )
}
