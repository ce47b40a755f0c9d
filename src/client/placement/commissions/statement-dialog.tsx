import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#client/platform/browser/download.ts'
import { localToday } from '#client/platform/browser/local-today.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { parse } from '#shared/kit/parse.ts'
import { statementInput, statementPath } from '#shared/placement/commissions/commands-contract.ts'

interface StatementDialogProps {
  /** The user may read their statements. */
  people: readonly { readonly id: string; readonly name: string }[]
  /** Defaults to the first person. */
  firstId?: string | undefined
  onClose: () => void
}

export function StatementDialog({ people, firstId, onClose }: StatementDialogProps) {
  const [typed, setTyped] = useState(() => ({
    ...{
      staffId: (people.find(({ id }) => id === firstId) ?? people[0])?.id ?? '',
      from: `${localToday().slice(0, 8)}01`,
    },
    to: localToday(),
  }))
  const making = useMutation({
    mutationFn: async (form: 'csv' | 'pdf') =>
      download(statementPath(form), parse(statementInput, typed), `commissions-${typed.from}-${typed.to}.${form}`),
    retry: false,
  })
  const problem = formProblem(making.error)
  const set = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: problem?.fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: value }),
  })
  return (
    <Dialog title="Payout statement" onClose={onClose} isBusy={making.isPending}>
      <div className="grid grid-cols-1 gap-4 p-5">
        <FormErrors message={problem?.message ?? null} />
        <SelectField label="Payee" {...set('staffId')} options={people.map(({ id, name }) => [id, name] as const)} />
        <DateField label="From" {...set('from')} />
        <DateField label="To" {...set('to')} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={making.isPending} onClick={() => making.mutate('pdf')}>
            Download PDF
          </Button>
          <Button variant="secondary" disabled={making.isPending} onClick={() => making.mutate('csv')}>
            Download CSV
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
