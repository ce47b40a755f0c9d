import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'

interface ReasonDialogProps {
  title: string
  /** A verb: "Move". */
  action?: string
  /** In its place while it is sent. */
  busyLabels?: string
  /** What follows from it. */
  children?: ReactNode
  /** Who reads it. */
  help: string
  /** @throws what the server refused. */
  onMove: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why, before a move that has to say it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action = 'Move', busyLabels = 'Moving…', children, help, onMove, onClose } = props
  const [reason, setReason] = useState('')
  // What it sends is tried again by itself.
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
