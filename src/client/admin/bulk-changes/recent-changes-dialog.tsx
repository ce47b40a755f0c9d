import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { type BulkChange, bulkChangeDays, maxNamedSkips } from '#shared/admin/bulk-changes/contract.ts'
import { formatRecords } from '#shared/admin/bulk-changes/labels.ts'
import { bulkChangesKey, bulkProgress, recentBulkChanges, undoBulkChange } from './queries.ts'

/** The user's recent changes of many records, each of which can be undone. */
export function RecentChangesDialog({ onClose }: { onClose: () => void }) {
  const recent = useQuery(recentBulkChanges)
  return (
    <Dialog title="Bulk changes" onClose={onClose}>
      <div className="p-5">
        {recent.isPending && <Spinner />}
        {recent.isError && (
          <Notice title="Couldn’t load your bulk changes" onRetry={() => void recent.refetch()}>
            {messageOf(recent.error)}
          </Notice>
        )}
        {recent.data?.changes.length === 0 && (
          <p className="text-ink-soft">
            No bulk changes in the last {bulkChangeDays} days. Select rows of a list, then all that match, to change
            them together.
          </p>
        )}
        <ul className="grid gap-4">
          {recent.data?.changes.map((change) => (
            <RecentChange key={change.id} change={change} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const statusTexts: Record<BulkChange['status'], (change: BulkChange) => string> = {
  running: ({ handled, list, total }) => `In progress: ${handled} of ${formatRecords(list, total)}`,
  done: ({ list, changed }) => `${formatRecords(list, changed)} changed`,
  undoing: ({ handled, list, total }) => `Undoing: ${handled} of ${formatRecords(list, total)}`,
  undone: ({ list, restored }) => `Undone: ${formatRecords(list, restored)} restored`,
  stopped: ({ list, changed }) => `Stopped: ${formatRecords(list, changed)} changed`,
}

function RecentChange({ change }: { change: BulkChange }) {
  const client = useQueryClient()
  const [isListing, setListing] = useState(false)
  const undo = useMutation({
    ...undoBulkChange,
    retry: false,
    onSettled: (progress, error) => {
      if (error) showErrorToast('Couldn’t undo the change', error)
      if (progress) client.setQueryData(bulkProgress(change.id).queryKey, progress)
      void client.invalidateQueries({ queryKey: [...bulkChangesKey, 'recent'] })
    },
  })
  const { title, status, createdAt, skipped, list, canBeUndone } = change
  const isUndone = status === 'undone' || status === 'undoing'
  return (
    <li className="border-line border-b pb-4 last:border-b-0 last:pb-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-semibold">{title}</p>
          <p className="figures text-ink-soft text-sm">
            {statusTexts[status](change)} · <TimeAgo at={createdAt} />
          </p>
        </div>
        {canBeUndone && (
          <Button
            variant="secondary"
            disabled={undo.isPending}
            aria-label={`Undo: ${title}`}
            onClick={() => undo.mutate({ id: change.id })}
          >
            {status === 'running' ? 'Stop and undo' : 'Undo'}
          </Button>
        )}
      </div>
      {skipped > 0 && (
        <Button variant="quiet" className="mt-1 -ml-2" aria-expanded={isListing} onClick={() => setListing(!isListing)}>
          {formatRecords(list, skipped)} {isUndone ? 'not restored' : 'skipped'}
        </Button>
      )}
      {isListing && <Skips id={change.id} total={skipped} />}
    </li>
  )
}

function Skips({ id, total }: { id: string; total: number }) {
  const { data } = useQuery(bulkProgress(id))
  if (!data) return <Spinner />
  return (
    <>
      <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto text-sm">
        {data.skips.map(({ id, name, reason }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{name}:</span> {reason}
          </li>
        ))}
      </ul>
      {total > maxNamedSkips && <p className="mt-1 text-ink-soft text-sm">The first {maxNamedSkips} are listed.</p>}
    </>
  )
}
