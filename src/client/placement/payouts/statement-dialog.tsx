import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#client/platform/browser/download.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { parse } from '#shared/kit/parse.ts'
import { statementInput, statementPath } from '#shared/placement/payouts/contract.ts'

interface Payee {
  /** The id of a staff member, or a partner's name. */
  readonly key: string
  readonly name: string
  readonly staffId: string | null
  readonly partner: string
}

interface StatementDialogProps {
  /** The user may read their statements. */
  payees: readonly Payee[]
  /** The brokerage's calendar day. */
  today: string
  /** Defaults to the first payee. */
  firstKey?: string | undefined
  onClose: () => void
}

export function StatementDialog({ payees, today, firstKey, onClose }: StatementDialogProps) {
  const [typed, setTyped] = useState(() => ({
    ...{ payee: (payees.find(({ key }) => key === firstKey) ?? payees[0])?.key ?? '' },
    ...{ from: `${today.slice(0, 8)}01`, to: today },
  }))
  const making = useMutation({
    mutationFn: async (form: 'csv' | 'pdf') => {
      const payee = payees.find(({ key }) => key === typed.payee)
      const { from, to } = typed
      const input = { staffId: payee?.staffId ?? null, partner: payee?.partner ?? '', from, to }
      return download(statementPath(form), parse(statementInput, input), `commissions-${from}-${to}.${form}`)
    },
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
    <Dialog title="Commission statement" onClose={onClose} isBusy={making.isPending}>
      <div className="grid grid-cols-1 gap-4 p-5">
        <FormErrors message={problem?.message ?? null} />
        <SelectField label="Payee" {...set('payee')} options={payees.map(({ key, name }) => [key, name] as const)} />
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
