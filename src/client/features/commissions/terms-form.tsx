import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import type { ListedCommission } from '#shared/commissions/contract.ts'
import { ChangeForm } from './change-form.tsx'
import { changeCommission, commissionsKey } from './queries.ts'
import { TermsFields, termsOf, typedTerms } from './terms-fields.tsx'
import { useCommissionChange } from './use-commission-change.ts'

/** Changes what was agreed. */
export function TermsForm({ commission, onClose }: { commission: ListedCommission; onClose: () => void }) {
  const changing = useCommissionChange(changeCommission, onClose)
  const [typed, setTyped] = useState(() => typedTerms(commission))
  const isChanging = useIsChanging(commissionsKey[0], commission.id)
  const problem = formProblem(changing.error)
  return (
    <ChangeForm
      action="Save"
      isBusy={isChanging}
      problem={problem?.message ?? null}
      onSubmit={() => changing.mutate({ id: commission.id, version: commission.version, ...termsOf(typed) })}
      onClose={onClose}
    >
      <TermsFields typed={typed} errors={problem?.fields ?? {}} onType={setTyped} />
    </ChangeForm>
  )
}
