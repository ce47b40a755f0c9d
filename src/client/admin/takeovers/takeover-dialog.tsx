import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { type Decision, decideTakeoverRequest } from './queries.ts'

interface TakeoverDialogProps {
  id: string
  requestedBy: string
  decision: Decision
  onClose: () => void
}

const titles: Record<Decision, string> = { approve: 'Approve this request?', decline: 'Decline this request?' }
const actions: Record<Decision, string> = { approve: 'Approve', decline: 'Decline' }

/** Decides a request to take over a record, with a note. */
export function TakeoverDialog({ id, requestedBy, decision, onClose }: TakeoverDialogProps) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const deciding = useMutation({
    ...decideTakeoverRequest,
    onSettled: () =>
      Promise.all(
        ['takeover-requests', 'applications', 'leads'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  })
  return (
    <FormDialog
      title={titles[decision]}
      action={actions[decision]}
      isBusy={deciding.isPending}
      problem={formProblem(deciding.error)}
      onSubmit={() => deciding.mutate({ id, decision, note }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {decision === 'approve'
          ? 'The owner changes right away. Commission on offers already made stays with the current owner until a manager changes the split.'
          : 'The owner stays the same.'}{' '}
        {requestedBy} is notified by email.
      </p>
      <TextArea
        label="Note (optional)"
        name="note"
        help={`${requestedBy} will see it in the email.`}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={500}
        rows={2}
      />
    </FormDialog>
  )
}
