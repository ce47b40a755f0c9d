import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'

/** Shown when another user saved the same fields first. Input stays. */
export const ConflictNotice = ({ children, onDiscard }: { children: ReactNode; onDiscard: () => void }) => (
  <div role="alert" className="rounded border border-brass px-4 py-3">
    <p className="wrap-anywhere">{children}</p>
    <DiscardMyChangesButton onDiscard={onDiscard} />
  </div>
)

export const DiscardMyChangesButton = ({ onDiscard }: { onDiscard: () => void }) => (
  <Button
    variant="quiet"
    className="-ml-control-x"
    onClick={({ currentTarget }) => {
      focusNext(currentTarget)
      onDiscard()
    }}
  >
    Discard my changes
  </Button>
)
