import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ReadAlert } from '#shared/compliance/bulk-access-alerts/contract.ts'
import { openAlerts, settleAlert } from './queries.ts'

/** Notes that somebody looked at an alert, and what they found. */
export function SettleDialog({ alert, onClose }: { alert: ReadAlert; onClose: () => void }) {
  const client = useQueryClient()
  const settling = useMutation({ ...settleAlert, onSettled: () => client.invalidateQueries(openAlerts) })
  const problem = formProblem(settling.error)
  return (
    <FormDialog
      title={`Looked at: ${alert.name}`}
      action="Note it"
      isBusy={settling.isPending}
      problem={problem}
      onSubmit={(form) => {
        const note = String(new FormData(form).get('note') ?? '')
        settling.mutate({ id: alert.id, note }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TextArea
        id="note"
        label="What you found"
        name="note"
        help={`${alert.isOwn ? 'There is nobody else who could look at it: please say what it was for.' : 'Optional.'} It stands in the audit log for good, with your name.`}
        required={alert.isOwn}
        maxLength={500}
        error={problem?.fields.note}
      />
    </FormDialog>
  )
}
