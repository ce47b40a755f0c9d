import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import type { CommissionFile } from '#shared/commissions/contract.ts'
import { ChangeForm } from './change-form.tsx'
import { CommissionOvertaken } from './commission-overtaken.tsx'
import { changeCommission, commissionsKey } from './queries.ts'
import { TermsFields, termsOf, typedTerms } from './terms-fields.tsx'
import { useCommissionChange } from './use-commission-change.ts'
import { useSeenCommission } from './use-seen-commission.ts'

/** Changes what was agreed; says what somebody else has made of it meanwhile. */
export function TermsForm({ file, onClose }: { file: CommissionFile; onClose: () => void }) {
  const { commission } = file
  const changing = useCommissionChange(changeCommission)
  const [typed, setTyped] = useState(() => typedTerms(commission))
  const isChanging = useIsChanging(commissionsKey[0], commission.id)
  const problem = formProblem(changing.error)
  const { isOvertaken, version } = useSeenCommission(commission, changing.error)
  return (
    <ChangeForm
      action="Save"
      isBusy={isChanging}
      problem={problem?.message ?? null}
      overtaken={isOvertaken && !isChanging && <CommissionOvertaken file={file} onForget={onClose} />}
      onSubmit={() => changing.mutate({ id: commission.id, version, ...termsOf(typed) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TermsFields typed={typed} errors={problem?.fields ?? {}} onType={setTyped} />
    </ChangeForm>
  )
}
