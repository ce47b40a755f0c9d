import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'

interface ReasonDialogProps {
  title: string
  action?: string
  busyLabels?: string
  children?: ReactNode
  help: string
  /** @throws the server's refusal. */
  onMove: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action = 'Move', busyLabels = 'Moving…', children, help, onMove, onClose } = props
  const [reason, setReason] = useState('')
  // Retried in the layer below.
  const moving = useMutation({ mutationFn: onMove, retry: false })
  const problem = formProblem(moving.error)
  return (
    <FormDialog
      title={title}
      action={action}
      busyLabels={busyLabels}
      isBusy={moving.isPending}
      problem={problem}
      onSubmit={() => moving.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
      <TextArea
        id="reason"
        label="Reason"
        name="reason"
        help={help}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={problem?.fields.reason}
        maxLength={1_000}
      />
    </FormDialog>
  )
}
