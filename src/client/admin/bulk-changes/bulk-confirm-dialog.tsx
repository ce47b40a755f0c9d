import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'

interface BulkConfirmDialogProps {
  /** Such as `Assign 1,234 leads to Ada Harbor`. */
  title: string
  /** What follows. */
  intro: string
  action: string
  /** Of the reason, if one is needed. */
  reasonHelp?: string | undefined
  /** @throws the server's error. */
  onRun: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks before many records change. */
export function BulkConfirmDialog({ title, intro, action, reasonHelp, onRun, onClose }: BulkConfirmDialogProps) {
  const [reason, setReason] = useState('')
  const running = useMutation({ mutationFn: onRun, retry: false })
  const problem = formProblem(running.error)
  return (
    <FormDialog
      title={title}
      action={action}
      busyLabels="Starting…"
      isBusy={running.isPending}
      problem={problem}
      onSubmit={() => running.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{intro}</p>
      {reasonHelp !== undefined && (
        <TextArea
          id="reason"
          label="Reason"
          name="reason"
          help={reasonHelp}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={problem?.fields.reason}
          maxLength={500}
        />
      )}
    </FormDialog>
  )
}
