import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ReadAlert } from '#shared/read-alerts/contract.ts'
import { openAlerts, settleAlert } from './queries.ts'

/** Notes that somebody looked at an alert, and what they found. */
export function SettleDialog({ alert, onClose }: { alert: ReadAlert; onClose: () => void }) {
  const client = useQueryClient()
  const settling = useMutation({ ...settleAlert, onSettled: () => client.invalidateQueries(openAlerts) })
  const problem = formProblem(settling.error)
  return (
    <Dialog title={`Looked at: ${alert.name}`} onClose={onClose}>
      <form
        method="post"
        noValidate
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          const note = String(new FormData(event.currentTarget).get('note') ?? '')
          settling.mutate({ id: alert.id, note }, { onSuccess: onClose })
        }}
      >
        <FormErrors message={problem?.message ?? null} fields={problem?.fields ?? {}} />
        <TextArea
          label="What you found"
          name="note"
          help={`${alert.isOwn ? 'There is nobody else who could look at it: please say what it was for.' : 'Optional.'} It stands in the audit log for good, with your name.`}
          required={alert.isOwn}
          maxLength={500}
          error={problem?.fields.note}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={settling.isPending}>
            {settling.isPending ? 'Saving…' : 'Note it'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
