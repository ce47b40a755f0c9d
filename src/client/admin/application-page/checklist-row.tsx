import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useTextDraft } from '#client/platform/use-text-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import type { ChecklistItem } from '#shared/applications/documents/checklist.ts'
import type { RequirementList } from '#shared/applications/requirements/contract.ts'
import { waiveChecklistItem } from './queries.ts'

interface ChecklistRowProps {
  applicationId: string
  item: ChecklistItem
  waiver: RequirementList['waivers'][number] | undefined
  isBusy: boolean
  onWaived: (list: RequirementList) => void
  onRestore: () => void
}

/** A standard checklist item, which staff can waive with a reason. */
export function ChecklistRow({ applicationId, item, waiver, isBusy, onWaived, onRestore }: ChecklistRowProps) {
  const { kind, title, isComplete, received, count } = item
  const [reason, keepReason, settle] = useTextDraft(`waiver ${applicationId} ${kind}`)
  const [isWaiving, setWaiving] = useState(reason !== '')
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setWaiving(false)
    button.current?.focus()
  }
  const waive = useMutation({
    ...waiveChecklistItem,
    onSuccess: (list, sent) => {
      settle(sent.reason)
      close()
      onWaived(list)
    },
  })
  const problem = formProblem(waive.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    waive.mutate({ applicationId, kind, reason })
  }

  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <p className={`font-semibold ${waiver ? 'line-through' : ''}`}>{title}</p>
          <p className="figures wrap-anywhere text-ink-soft text-sm">
            {waiver
              ? `Waived by ${waiver.by}: ${waiver.reason}`
              : `Checklist · ${isComplete ? 'received' : `${received} of ${count} received`}`}
          </p>
        </div>
        {(waiver || !isComplete) && (
          // One button that is never disabled, so that it keeps the focus.
          <Button
            ref={button}
            look="quiet"
            className="-mr-4 -ml-5"
            aria-disabled={isBusy || waive.isPending}
            aria-expanded={waiver ? undefined : isWaiving}
            aria-label={waiver ? `Undo waiving ${title}` : `Waive ${title}`}
            onClick={() => isBusy || waive.isPending || (waiver ? onRestore() : setWaiving(!isWaiving))}
          >
            {waiver ? 'Undo' : 'Waive'}
          </Button>
        )}
      </div>
      {isWaiving && !waiver && (
        <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
          <Field
            label={`Why isn’t it needed? (${title})`}
            name="reason"
            help="Saved with the application. The applicant can’t see it."
            value={reason}
            onChange={({ currentTarget }) => keepReason(currentTarget.value)}
            error={problem?.fields.reason ?? problem?.message}
            maxLength={500}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="secondary" disabled={waive.isPending}>
              Waive item
            </Button>
            <Button
              look="quiet"
              disabled={waive.isPending}
              onClick={() => {
                keepReason('')
                close()
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      )}
    </li>
  )
}
