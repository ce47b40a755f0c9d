import { Button } from '#client/ui/button.tsx'
import type { AskedRequirement } from '#shared/applications/requirements/contract.ts'
import { requirementLabels } from './requirement-labels.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

interface RequirementRowProps {
  requirement: AskedRequirement
  isBusy: boolean
  onWaive: () => void
  onRestore: () => void
}

/** A requested document: description, due date and status. */
export function RequirementRow({ requirement, isBusy, onWaive, onRestore }: RequirementRowProps) {
  const { title, detail, dueOn, status, problem, requestedBy } = requirement
  const isWaived = status === 'waived'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className={`wrap-anywhere font-semibold ${isWaived ? 'line-through' : ''}`}>{title}</p>
        {detail && <p className="wrap-anywhere whitespace-pre-line text-sm">{detail}</p>}
        <p className="figures text-ink-soft text-sm">
          {[
            requirementLabels[status],
            status === 'open' && dueOn && `due ${day.format(new Date(dueOn))}`,
            requestedBy && `requested by ${requestedBy}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {problem && <p className="wrap-anywhere text-sm">Rejected: {problem}</p>}
      </div>
      {status !== 'met' && (
        // One button that is never disabled, so that it keeps the focus.
        <Button
          look="quiet"
          className="-mr-4 -ml-5"
          aria-disabled={isBusy}
          aria-label={isWaived ? `Undo waiving ${title}` : `Waive ${title}`}
          onClick={() => isBusy || (isWaived ? onRestore() : onWaive())}
        >
          {isWaived ? 'Undo' : 'Waive'}
        </Button>
      )}
    </li>
  )
}
