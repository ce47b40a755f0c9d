import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ReadAlert } from '#shared/compliance/bulk-access-alerts/contract.ts'
import { openAlerts, settleAlert } from './queries.ts'

/** Marks an alert as reviewed, with the findings. */
export function SettleDialog({ alert, onClose }: { alert: ReadAlert; onClose: () => void }) {
  const client = useQueryClient()
  const settling = useMutation({ ...settleAlert, onSettled: () => client.invalidateQueries(openAlerts) })
  const problem = formProblem(settling.error)
  return (
    <FormDialog
      title={`Review alert: ${alert.name}`}
      action="Save review"
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
        label="Findings"
        name="note"
        help={`${alert.isOwn ? 'No one else can review this alert, so please enter a reason.' : 'Optional.'} Saved permanently in the audit log with your name.`}
        required={alert.isOwn}
        maxLength={500}
        error={problem?.fields.note}
      />
    </FormDialog>
  )
}
