import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { sayUndone, showDone } from '#client/ui/feedback/undo-toast.tsx'
import { lendersKey, removeSampleLenders, restoreSampleLenders } from './queries.ts'

/** Removes all sample lenders in one step, which can be undone. */
export function RemoveSamplesButton() {
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: lendersKey })
  const restoration = useMutation({ ...restoreSampleLenders, onSuccess: sayUndone, onSettled: reread })
  const removal = useMutation({
    ...removeSampleLenders,
    onSuccess: ({ ids }) =>
      showDone({ title: 'Removed the sample lenders.', onUndo: () => restoration.mutate({ ids: [...ids] }) }),
    onSettled: reread,
  })
  const problem = removal.error ?? restoration.error
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {messageOf(problem)}
        </p>
      )}
      <Button variant="quiet" disabled={removal.isPending} onClick={() => removal.mutate()}>
        {removal.isPending ? 'Removing…' : 'Remove sample lenders'}
      </Button>
    </>
  )
}
