import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { copy } from './copy.ts'
import { formatPeriod } from './format-period.ts'
import { createPayout, payPeriods, usePayoutChange } from './queries.ts'

interface NewPayoutDialogProps {
  onCreated: (id: string) => void
  onClose: () => void
}

/** Suggests the latest complete period with something to pay. */
export function NewPayoutDialog({ onCreated, onClose }: NewPayoutDialogProps) {
  const query = useQuery(payPeriods)
  const creating = usePayoutChange(createPayout)
  const [id] = useState(() => uuidv7())
  const [chosen, setChosen] = useState('')
  const periods = query.data?.periods ?? []
  const suggested = periods.find(({ lines, isCurrent }) => lines > 0 && !isCurrent) ?? periods[0]
  const to = chosen || (suggested?.to ?? '')
  const problem = formProblem(creating.error)
  return (
    <FormDialog
      title="New payout"
      action="Create draft"
      busyLabels="Creating…"
      isBusy={creating.isPending}
      isOff={!periods.some((period) => period.to === to && period.lines > 0)}
      problem={problem}
      onSubmit={() => creating.mutate({ id, to }, { onSuccess: ({ batch }) => onCreated(batch.id) })}
      onClose={onClose}
    >
      {query.isPending && <Spinner />}
      {query.isError && !query.data && (
        <Notice
          title="Couldn’t load the pay periods"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {messageOf(query.error)}
        </Notice>
      )}
      {periods.length > 0 && (
        <SelectField
          label="Pay period"
          name="to"
          value={to}
          error={problem?.fields.to}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          options={periods.map((period) => [period.to, periodText(period)] as const)}
        />
      )}
      <p className="text-ink-soft text-sm">{copy.whatIsCollected}</p>
    </FormDialog>
  )
}

const periodText = (period: { from: string; to: string; lines: number; isCurrent: boolean }) => {
  const lines = period.lines === 0 ? 'nothing to pay' : `${period.lines} ${period.lines === 1 ? 'line' : 'lines'}`
  return `${formatPeriod(period)} · ${period.isCurrent ? 'current, ' : ''}${lines}`
}
