import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#client/platform/browser/download.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { parse } from '#shared/kit/parse.ts'
import { journalInput, journalPath } from '#shared/placement/payouts/contract.ts'
import { copy } from './copy.ts'
import { payPeriods } from './queries.ts'

export function JournalDialog({ onClose }: { onClose: () => void }) {
  const today = useQuery(payPeriods).data?.today
  const [changed, setChanged] = useState<{ from?: string; to?: string }>({})
  const typed = { from: today ? `${today.slice(0, 8)}01` : '', to: today ?? '', ...changed }
  const making = useMutation({
    mutationFn: async () => download(journalPath, parse(journalInput, typed), `journal-${typed.from}-${typed.to}.csv`),
    retry: false,
  })
  const problem = formProblem(making.error)
  const set = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: problem?.fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setChanged({ ...changed, [name]: value }),
  })
  return (
    <FormDialog
      title="Accounting export"
      action="Download CSV"
      busyLabels="Downloading…"
      cancel="Close"
      isBusy={making.isPending}
      problem={problem}
      onSubmit={() => making.mutate()}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">{copy.journalIntro}</p>
      <DateField label="From" {...set('from')} />
      <DateField label="To" {...set('to')} />
      <p className="text-ink-soft text-sm">{copy.journalAccounts}</p>
    </FormDialog>
  )
}
