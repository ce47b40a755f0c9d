import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { ListedCommission } from '#shared/commissions/contract.ts'
import { changeCommission } from './queries.ts'
import { TermsFields, termsOf, typedTerms } from './terms-fields.tsx'
import { useCommissionWriting } from './use-commission-writing.ts'

/** Changes what was agreed. */
export function TermsForm({ commission, onClose }: { commission: ListedCommission; onClose: () => void }) {
  const writing = useCommissionWriting()
  const changing = useMutation({
    ...changeCommission,
    onError: writing.onError,
    onSuccess: (changed) => {
      writing.onSuccess(changed)
      onClose()
    },
  })
  const [typed, setTyped] = useState(() => typedTerms(commission))
  const problem = formProblem(changing.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    changing.mutate({ id: commission.id, version: commission.version, ...termsOf(typed) })
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      className="mt-4 grid grid-cols-1 gap-3 rounded border border-line p-4"
    >
      <FormErrors message={problem?.message ?? null} />
      <TermsFields typed={typed} errors={problem?.fields ?? {}} onType={setTyped} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={changing.isPending}>
          Save
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
