import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen, and what will not come back. */
  children: ReactNode
  /** A verb: "Remove". */
  action: string
  onConfirm: () => void
  onClose: () => void
  isBusy: boolean
  /** Why it did not work. */
  problem?: string | null
  /** Why it cannot be done any more: told in place of the question, so that the window does not go without a word. */
  over?: string | undefined
}

/** Asks before something that cannot be undone. While it is done the window stays: the answer may be told once. */
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
        <Button look="secondary" disabled={props.isBusy} onClick={props.onClose}>
          {props.over ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </div>
  </Dialog>
)
