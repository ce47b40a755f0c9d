import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { showSiteToast } from '#client/platform/site-toast.tsx'
import { showDone } from '#client/ui/undo-toast.tsx'
import type { ListedApplication } from '#shared/applications/desk-contract.ts'
import { saysWhy } from '#shared/applications/moves-by-hand.ts'
import { stageWords } from '#shared/applications/stage-words.ts'
import type { Stage } from '#shared/applications/stages.ts'
import { applicationFile, applicationsKey, moveApplication } from './queries.ts'

/** A card on its way: shown where it goes before the server has answered. */
export interface FileMove {
  readonly application: ListedApplication
  readonly to: Stage
}

/**
 * Moves cards at once and asks the server afterwards; where it refuses, the card is back where it was, and its words say
 * why. A move that has to say why waits in `asking`.
 */
export function useFileMoves() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(moveApplication)
  const [moves, setMoves] = useState<readonly FileMove[]>([])
  const [asking, setAsking] = useState<FileMove>()
  const focusOn = useRef('')

  // The button that had the focus went with its card: it is found again where the card is now.
  useEffect(() => {
    if (!moves.some(({ application }) => application.id === focusOn.current)) return
    document.querySelector<HTMLElement>(`[data-card="${CSS.escape(focusOn.current)}"] button`)?.focus()
    focusOn.current = ''
  }, [moves])

  const send = useCallback(
    async (move: FileMove, reason: string) => {
      const { application, to } = move
      setMoves((now) => [...now, move])
      try {
        const changed = await mutateAsync({ id: application.id, from: application.stage, to, reason })
        client.setQueryData(applicationFile(application.id).queryKey, changed)
        showDone({ title: `${application.name} moved to ${stageWords[to]}` })
      } finally {
        await client.invalidateQueries({ queryKey: [...applicationsKey, 'column'] })
        void client.invalidateQueries({ queryKey: [...applicationsKey, 'counts'] })
        setMoves((now) => now.filter((each) => each !== move))
      }
    },
    [client, mutateAsync],
  )
  const move = useCallback(
    (application: ListedApplication, to: Stage, isByKeyboard: boolean) => {
      if (isByKeyboard) focusOn.current = application.id
      if (saysWhy(application, to)) return setAsking({ application, to })
      send({ application, to }, '').catch((error: unknown) =>
        showSiteToast({
          title: `${application.name} was not moved`,
          description: formProblem(error)?.message ?? '',
          look: 'destructive',
        }),
      )
    },
    [send],
  )
  return { moves, asking, move, send, stopAsking: useCallback(() => setAsking(undefined), []) }
}
