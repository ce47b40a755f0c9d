import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'

interface ChangeFormProps {
  /** Of the button: "Note the payment". */
  action: string
  isBusy: boolean
  /** Why it was refused. */
  problem: string | null
  /** What somebody else has made of it since the form was opened. */
  overtaken?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Where a commission is changed: fields, the button that does it, and a way out. */
export const ChangeForm = ({ action, isBusy, problem, overtaken, onSubmit, onClose, children }: ChangeFormProps) => (
  <form
    method="dialog"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
    className="mt-4 grid grid-cols-1 gap-3 rounded border border-line p-4"
  >
    <FormErrors message={problem} />
    {overtaken}
    {children}
    <div className="flex flex-wrap gap-2">
      <Button type="submit" disabled={isBusy}>
        {action}
      </Button>
      <Button look="quiet" disabled={isBusy} onClick={onClose}>
        Cancel
      </Button>
    </div>
  </form>
)
