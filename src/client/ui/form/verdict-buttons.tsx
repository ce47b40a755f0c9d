import type { ReactNode, RefObject } from 'react'
import { Button } from '#client/ui/button.tsx'

interface VerdictButtonsProps {
  name: string
  /** There is no verdict yet; otherwise it can be undone. */
  isOpen: boolean
  isBusy: boolean
  isLoading: boolean
  /** It must be downloaded before it can be accepted. */
  isUnread?: boolean
  /** On the button, and for screen readers. */
  refusal: { readonly text: string; readonly label: string }
  onDownload: () => void
  onAccept: () => void
  onRefuse: () => void
  refuseButton?: RefObject<HTMLButtonElement | null>
  onUndo: () => void
  children?: ReactNode
}

export function VerdictButtons(props: VerdictButtonsProps) {
  const { name, isOpen, isBusy, isLoading, refusal, onDownload, onAccept, onRefuse, onUndo, children } = props
  const { refuseButton, isUnread = false } = props
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button variant="secondary" aria-label={`Download ${name}`} disabled={isLoading} onClick={onDownload}>
        {isLoading ? 'Loading…' : 'Download'}
      </Button>
      {isOpen ? (
        <>
          <Button variant="secondary" disabled={isBusy || isUnread} aria-label={`Accept ${name}`} onClick={onAccept}>
            Accept
          </Button>
          <Button ref={refuseButton} variant="quiet" aria-label={refusal.label} onClick={onRefuse}>
            {refusal.text}
          </Button>
        </>
      ) : (
        <Button variant="quiet" disabled={isBusy} aria-label={`Undo the decision on ${name}`} onClick={onUndo}>
          Undo
        </Button>
      )}
      {children}
    </div>
  )
}
