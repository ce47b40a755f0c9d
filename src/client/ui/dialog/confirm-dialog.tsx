import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** A verb: "Remove". */
  action: string
  onConfirm: () => void
  onClose: () => void
  isBusy: boolean
  problem?: string | null
  /** Why the action is no longer possible: replaces the question. */
  over?: string | undefined
}

/** Confirms an irreversible action. Stays open until it completes: the response may be shown only once. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog title={props.title} onClose={props.onClose} isBusy={props.isBusy}>
    <div className="grid grid-cols-1 gap-5 p-5">
      <FormErrors message={props.problem ?? props.over ?? null} />
      {!props.over && <div className="text-ink-soft">{props.children}</div>}
      <div className="flex flex-wrap gap-3">
        {!props.over && (
          <Button disabled={props.isBusy} onClick={props.onConfirm}>
            {props.isBusy ? 'One moment…' : props.action}
          </Button>
        )}
        <Button variant="secondary" disabled={props.isBusy} onClick={props.onClose}>
          {props.over ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </div>
  </Dialog>
)
