import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { write } from '#client/platform/request/query.ts'
import { Button } from '#client/ui/button.tsx'
import { showToast } from '#client/ui/feedback/show-toast.ts'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import * as contract from '#shared/admin/bulk-changes/contract.ts'
import { formatRecords } from '#shared/admin/bulk-changes/labels.ts'
import { bulkChangesKey, bulkProgress } from './queries.ts'

/**
 * Follows a change of many records until it is done, and offers to undo it.
 * @param listKey of the queries that show the changed records.
 */
export function useBulkRun(listKey: readonly string[]) {
  const client = useQueryClient()
  const [id, setId] = useState<string>()
  const told = useRef('')
  const { data } = useQuery({ ...bulkProgress(id ?? ''), enabled: id !== undefined })
  const change = id === undefined ? undefined : data?.change

  const follow = (progress: contract.BulkProgress) => {
    client.setQueryData(bulkProgress(progress.change.id).queryKey, progress)
    told.current = ''
    setId(progress.change.id)
  }
  const undo = async (undone: string) => {
    try {
      follow(await write(contract.undoBulkChange, { id: undone }))
    } catch (error) {
      showErrorToast('Couldn’t undo the change', error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end of a change or of its undo
  useEffect(() => {
    const { change, skips = [] } = data ?? {}
    if (!id || change?.id !== id || change.status === 'running' || change.status === 'undoing') return
    const key = `${id} ${change.status}`
    if (told.current === key) return
    told.current = key
    setId(undefined)
    void client.invalidateQueries({ queryKey: listKey })
    void client.invalidateQueries({ queryKey: [...bulkChangesKey, 'recent'] })
    notifyEnd(change, skips, () => void undo(change.id))
  }, [data, id])

  return { follow, undo, running: change?.status === 'running' || change?.status === 'undoing' ? change : undefined }
}

function notifyEnd(change: contract.BulkChange, skips: readonly contract.BulkSkip[], onUndo: () => void) {
  const { list, status, title, changed, restored, skipped, canBeUndone } = change
  const isUndone = status === 'undone'
  if (isUndone) showDone({ title: `Undone. ${formatRecords(list, restored)} restored.` })
  else if (changed > 0) showDone({ title: `${title}: ${formatRecords(list, changed)}`, ...(canBeUndone && { onUndo }) })
  if (skipped === 0) return
  const verb = `${skipped === 1 ? 'wasn’t' : 'weren’t'} ${isUndone ? 'restored' : 'changed'}`
  showToast({ title: `${formatRecords(list, skipped)} ${verb}`, description: formatSkips(skips, skipped), ...kept })
}

const kept = { variant: 'destructive', isKept: true } as const
const maxNamed = 3

/** `Ada Harbor: It already has this owner. 2 more are listed under Bulk changes.` */
function formatSkips(skips: readonly contract.BulkSkip[], total: number): string {
  const named = skips.slice(0, maxNamed)
  const rest = total - named.length
  const names = named.map(({ name, reason }) => `${name}: ${reason}`)
  if (rest > 0) names.push(`${rest} more ${rest === 1 ? 'is' : 'are'} listed under More, Bulk changes.`)
  return names.join(' ')
}

/** What runs, above the end of the list. */
export const BulkProgressBar = ({ change, onStop }: { change: contract.BulkChange; onStop: () => void }) => (
  <section
    aria-label="Bulk change"
    className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 border-line border-t bg-surface px-4 py-2 shadow sm:px-6"
  >
    <p role="status" className="figures">
      {change.status === 'undoing' ? 'Undoing' : change.title}: {change.handled} of{' '}
      {formatRecords(change.list, change.total)}
    </p>
    <progress max={change.total} value={change.handled} aria-hidden="true" className="h-1.5 w-40 accent-action" />
    {change.status === 'running' && change.canBeUndone && (
      <Button variant="quiet" className="ml-auto" onClick={onStop}>
        Stop and undo
      </Button>
    )}
  </section>
)
