import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import * as copy from './copy.ts'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  action: string
  busyLabels?: string
  cancel?: string
  isBusy: boolean
  /** The form can't be sent yet. */
  isOff?: boolean
  /** Input from an earlier visit was restored. */
  isTyped?: boolean
  problem: { readonly message: string; readonly fields: Record<string, string> } | null
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** Stays open during the request: the response may be shown only once. */
export const FormDialog = (props: FormDialogProps) => (
  <Dialog title={props.title} onClose={props.onClose} isBusy={props.isBusy} holdsTyped isTyped={props.isTyped}>
    <Form
      method="post"
      className="grid grid-cols-1 gap-5 p-5"
      problem={props.problem}
      errors={props.problem?.fields}
      onSubmit={props.onSubmit}
    >
      {props.children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={props.isBusy || props.isOff}>
          {props.isBusy ? (props.busyLabels ?? copy.saving) : props.action}
        </Button>
        <Button variant="secondary" disabled={props.isBusy} onClick={props.onClose}>
          {props.cancel ?? copy.cancel}
        </Button>
      </div>
    </Form>
  </Dialog>
)
