import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { type Decision, decideTakeoverRequest } from './queries.ts'

interface TakeoverDecisionProps {
  id: string
  /** Name of the requester. */
  requestedBy: string
}

const titles: Record<Decision, string> = { approve: 'Approve this request?', decline: 'Decline this request?' }
const actions: Record<Decision, string> = { approve: 'Approve', decline: 'Decline' }

/** Buttons to approve or decline a request, each with a dialog for a note to the requester. */
export function TakeoverDecision({ id, requestedBy }: TakeoverDecisionProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Decision>()
  const [note, setNote] = useState('')
  const deciding = useMutation({
    ...decideTakeoverRequest,
    onSettled: () =>
      Promise.all(
        ['takeover-requests', 'applications', 'leads'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  })
  function ask(decision: Decision) {
    deciding.reset()
    setNote('')
    setAsked(decision)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" onClick={() => ask('approve')}>
        Approve
      </Button>
      <Button look="quiet" onClick={() => ask('decline')}>
        Decline
      </Button>
      {asked && (
        <FormDialog
          title={titles[asked]}
          action={actions[asked]}
          isBusy={deciding.isPending}
          problem={formProblem(deciding.error)}
          onSubmit={() => deciding.mutate({ id, decision: asked, note }, { onSuccess: () => setAsked(undefined) })}
          onClose={() => setAsked(undefined)}
        >
          <p className="text-ink-soft">
            {asked === 'approve'
              ? 'The owner changes now. Commission on offers already made stays with the current owner until you change the split.'
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
      )}
    </div>
  )
}
