import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showErrorToast } from '#client/platform/show-error-toast.ts'
import { showDone } from '#client/ui/undo-toast.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { needsReason } from '#shared/applications/applications/manual-moves.ts'
import { stageLabels } from '#shared/applications/applications/stage-labels.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { applicationDetail, applicationsKey, moveApplication } from './queries.ts'

interface Move {
  readonly id: string
  /** The stage that the user saw. */
  readonly from: Stage
  readonly to: Stage
  readonly reason: string
}

/** Moves an application, reports it and offers to undo it if possible. `run` throws the server's error. */
export function useApplicationMove() {
  const client = useQueryClient()
  const { mutateAsync, isPending, error } = useMutation(moveApplication)

  const send = useCallback(
    async (move: Move) => {
      try {
        const changed = await mutateAsync(move)
        client.setQueryData(applicationDetail(move.id).queryKey, changed)
        return changed
      } catch (error) {
        // Shows the current stage next to the error.
        await client.invalidateQueries(applicationDetail(move.id))
        throw error
      } finally {
        for (const part of ['list', 'column', 'counts'])
          void client.invalidateQueries({ queryKey: [...applicationsKey, part] })
      }
    },
    [client, mutateAsync],
  )
  /** @param said start of the message: "Moved" or "Ada Harbor moved". */
  const run = useCallback(
    async (move: Move, said = 'Moved') => {
      const changed = await send(move)
      const onUndo = () =>
        void send(undoStage(move, changed)).then(
          () => showDone({ title: `${said} back to ${stageLabels[move.from]}` }),
          (error) => showErrorToast('Couldn’t undo the move', error),
        )
      const mayReturn = changed.nextStages.includes(move.from)
      showDone({
        title: `${said} to ${stageLabels[changed.application.stage]}`,
        about: `[data-card="${move.id}"], [data-row="${move.id}"]`,
        ...(mayReturn && { onUndo }),
      })
      return changed
    },
    [send],
  )
  return { run, isPending, error }
}

const undoStage = ({ id, from: to }: Move, { application }: ApplicationDetail): Move => ({
  ...{ id, from: application.stage, to },
  reason: needsReason(application, to) ? 'Move undone' : '',
})
