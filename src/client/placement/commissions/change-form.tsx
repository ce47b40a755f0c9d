import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'

interface ChangeFormProps {
  /** Label of the submit button. */
  action: string
  isBusy: boolean
  /** Errors of the last attempt. */
  problem: string | null
  /** The notice about a concurrent change. */
  overtaken?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Fields, submit button and Cancel for a change of a commission. */
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
