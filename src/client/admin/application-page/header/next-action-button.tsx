import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { applicationsKey } from '#client/admin/application-page/list/list-queries.ts'
import { applicationDetail, takeApplication } from '#client/admin/application-page/queries.ts'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { useFocusAfter } from '#client/ui/dialog/use-focus-after.ts'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { type NextAction, nextAction } from '#shared/admin/application-page/next-action.ts'
import { useApplicationMove } from './use-application-move.ts'

export type ActionTab = Extract<NextAction, { opens: unknown }>['opens']

interface NextActionButtonProps {
  file: ApplicationDetail
  /** Renders a link to the tab where the action is done. */
  renderLink: (tab: ActionTab, label: string) => ReactNode
}

/** The one next action of an application; nothing if none is left. */
export function NextActionButton({ file, renderLink }: NextActionButtonProps) {
  const { id, stage, ownerId } = file.application
  const client = useQueryClient()
  const move = useApplicationMove()
  const taking = useMutation({
    ...takeApplication,
    onSuccess: (changed: ApplicationDetail) => {
      client.setQueryData(applicationDetail(id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...applicationsKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(applicationDetail(id)),
  })
  const mayChange = useMayChange()
  const action = mayChange ? nextAction(file) : undefined
  const problem = formProblem(move.error ?? taking.error)
  const isBusy = move.isPending || taking.isPending
  const frame = useRef<HTMLSpanElement>(null)
  const onPress = useFocusAfter(frame, isBusy, () => {
    const next = frame.current?.querySelector<HTMLElement>('a, button:enabled')
    return next ?? headingAbove(frame.current)
  })
  return (
    <span ref={frame} className="contents">
      {action && 'opens' in action && renderLink(action.opens, action.label)}
      {action && !('opens' in action) && (
        <Button
          {...('assigns' in action && { 'aria-keyshortcuts': 'a' })}
          disabled={isBusy}
          onClick={() => {
            onPress()
            if ('assigns' in action) taking.mutate({ id, from: ownerId, reason: '' })
            // The error is shown below.
            else move.run({ id, from: stage, to: action.movesTo, reason: '' }).catch(() => {})
          }}
        >
          {action.label}
        </Button>
      )}
      <FormErrors message={problem?.message ?? null} />
    </span>
  )
}

/** The heading of the page or panel. */
function headingAbove(element: HTMLElement | null): HTMLElement | null {
  let around = element?.parentElement
  while (around && !around.querySelector('h1, h2')) around = around.parentElement
  const heading = around?.querySelector<HTMLElement>('h1, h2') ?? null
  if (heading) heading.tabIndex = -1
  return heading
}
