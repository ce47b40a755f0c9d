import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { Saving } from './saving.ts'

interface SaveProblemProps {
  saving: Saving
  /** Opens the form to reopen the application. */
  onReopen: () => void
  /** Goes to the conflict choice. */
  onChoose: () => void
  onRetry: () => void
}

/**
 * Bar at the bottom of the window while answers are unsaved, announced by screen readers. With large text it moves
 * below the inputs so that it doesn't cover them.
 */
export const SaveProblem = ({ saving, onReopen, onChoose, onRetry }: SaveProblemProps) => (
  <div role="status" className="@min-[20rem]:sticky bottom-0 z-10 pb-3">
    {saving.kind === 'waiting' && (
      <Bar action="Try now" onAction={onRetry}>
        <strong>{saving.isOffline ? 'No connection.' : 'Our server is busy.'}</strong> Keep typing: your answers are
        stored on this device and will be saved once you’re back online.
      </Bar>
    )}
    {saving.kind === 'closed' && (
      <Bar action="Verify" onAction={onReopen}>
        <strong>Not saved.</strong> Please verify your email again. Everything you typed is still here.
      </Bar>
    )}
    {saving.kind === 'contested' && (
      <Bar action="Choose" onAction={onChoose}>
        <strong>Not saved.</strong> Another device gave different answers. Choose which ones to keep.
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
