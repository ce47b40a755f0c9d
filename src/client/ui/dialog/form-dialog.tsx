import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  action: string
  busyLabels?: string
  cancel?: string
  isBusy: boolean
  /** Input from an earlier visit was restored. */
  isTyped?: boolean
  problem: { readonly message: string; readonly fields: Record<string, string> } | null
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** A window with a form. It stays open during the request: the response may be shown only once. */
export const FormDialog = (props: FormDialogProps) => (
  <Dialog title={props.title} onClose={props.onClose} isBusy={props.isBusy} holdsTyped isTyped={props.isTyped}>
    <form
      method="post"
      noValidate
      className="grid grid-cols-1 gap-5 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit(event.currentTarget)
      }}
    >
      <FormErrors message={props.problem?.message ?? null} fields={props.problem?.fields ?? {}} />
      {props.children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={props.isBusy}>
          {props.isBusy ? (props.busyLabels ?? 'Saving…') : props.action}
        </Button>
        <Button look="secondary" disabled={props.isBusy} onClick={props.onClose}>
          {props.cancel ?? 'Cancel'}
        </Button>
      </div>
    </form>
  </Dialog>
)
