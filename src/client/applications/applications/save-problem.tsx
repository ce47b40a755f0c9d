import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { Saving } from './saving.ts'

interface SaveProblemProps {
  saving: Saving
  /** Goes to where the file is opened again. */
  onReopen: () => void
  /** Goes to where both versions stand. */
  onChoose: () => void
  onRetry: () => void
}

/**
 * Stays at the foot of the window while something is not on the server, wherever somebody types, and is read out. Where
 * large text leaves no room for both, it stands below the boxes instead of over them. */
export const SaveProblem = ({ saving, onReopen, onChoose, onRetry }: SaveProblemProps) => (
  <div role="status" className="@min-[20rem]:sticky bottom-0 z-10 pb-3">
    {saving.kind === 'waiting' && (
      <Bar action="Try now" onAction={onRetry}>
        <strong>{saving.isOffline ? 'No connection.' : 'Our server is busy.'}</strong> Keep typing: your answers are
        kept here, and sent as soon as it works again.
      </Bar>
    )}
    {saving.kind === 'closed' && (
      <Bar action="Confirm" onAction={onReopen}>
        <strong>Not sent.</strong> Please confirm once more that it is you. What you typed is kept.
      </Bar>
    )}
    {saving.kind === 'contested' && (
      <Bar action="Choose" onAction={onChoose}>
        <strong>Not saved.</strong> Another device answered the same otherwise. Please choose which answers count.
      </Bar>
    )}
    {saving.kind === 'refused' && (
      <Bar action="Try again" onAction={onRetry}>
        <strong>Not saved.</strong> {saving.message}
      </Bar>
    )}
  </div>
)

interface BarProps {
  action: string
  onAction: () => void
  children: ReactNode
}

const Bar = ({ action, onAction, children }: BarProps) => (
  <div className="saving-trouble mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded border-2 border-brass bg-surface px-4 py-2 text-sm shadow">
    <p className="min-w-0 flex-1 basis-56">{children}</p>
    <Button look="secondary" onClick={onAction}>
      {action}
    </Button>
  </div>
)
