import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { focusBeside } from '#client/ui/focus-place.ts'

/** Tells that somebody else saved first what is typed here, which stays until it is saved or forgotten. */
export const ChangedMeanwhile = ({ children, onForget }: { children: ReactNode; onForget: () => void }) => (
  <div role="alert" className="rounded border border-brass px-4 py-3">
    <p className="wrap-anywhere">{children}</p>
    <ShowTheirs onForget={onForget} />
  </div>
)

/** Forgets what is typed for what somebody else saved. */
export const ShowTheirs = ({ onForget }: { onForget: () => void }) => (
  <Button
    look="quiet"
    className="-ml-5"
    onClick={({ currentTarget }) => {
      focusBeside(currentTarget)
      onForget()
    }}
  >
    Show theirs, and forget what I typed
  </Button>
)
