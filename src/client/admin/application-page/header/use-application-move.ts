import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { applicationsKey } from '#client/admin/application-page/list/list-queries.ts'
import { applicationDetail, moveApplication } from '#client/admin/application-page/queries.ts'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { type Stage, stageLabels } from '#shared/applications/applications/stages.ts'

interface Move {
  readonly id: string
  /** The stage that the user saw. */
  readonly from: Stage
  readonly to: Stage
  readonly reason: string
}

/** Moves an application and offers to undo it if possible. `run` throws the server's error. */
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
        void undoStage(move, changed)
          .then(send)
          .then(
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

/** The rules of stages are fetched when they are needed. */
async function undoStage({ id, from: to }: Move, { application }: ApplicationDetail): Promise<Move> {
  const { needsReason } = await import('#shared/applications/applications/stage-moves.ts')
  return { id, from: application.stage, to, reason: needsReason(application, to) ? 'Move undone' : '' }
}
