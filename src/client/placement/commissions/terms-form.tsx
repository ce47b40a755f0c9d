import { useState } from 'react'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import type { CommissionDetail } from '#shared/placement/commissions/contract.ts'
import { type ActDraft, actForm } from './action-form.tsx'
import { ChangeForm } from './change-form.tsx'
import { CommissionConflict } from './commission-conflict.tsx'
import { changeCommission, commissionsKey } from './queries.ts'
import { TermsFields, type TypedTerms, termsOf, typedTerms } from './terms-fields.tsx'
import { useCommissionChange } from './use-commission-change.ts'
import { useCommissionVersion } from './use-commission-version.ts'

/** Key among the actions. */
export const changeAct = 'change'

/** Changes the terms of a commission. Shows a notice if it has changed since the form was opened. */
export function TermsForm({ file, onClose }: { file: CommissionDetail; onClose: () => void }) {
  const { commission } = file
  const changing = useCommissionChange(changeCommission)
  const [draft, keep] = useDraftStore<ActDraft<TypedTerms>>(actForm(commission.id))
  const [first] = useState(() => typedTerms(commission))
  const typed = draft?.typed ?? first
  const isChanging = useIsChanging(commissionsKey[0], commission.id)
  const problem = formProblem(changing.error)
  const { begun, isOvertaken, version } = useCommissionVersion(commission, changing.error, draft?.begun)
  function onSubmit() {
    changing.mutateAsync({ id: commission.id, version, ...termsOf(typed) }, { onSuccess: onClose }).then(
      // The user may have started another form by the time the response arrives.
      () => keep((latest) => (latest === draft ? undefined : latest)),
      () => {},
    )
  }
  function close() {
    keep(undefined)
    onClose()
  }
  return (
    <ChangeForm
      action="Save"
      isBusy={isChanging}
      problem={problem?.message ?? null}
      overtaken={isOvertaken && !isChanging && <CommissionConflict file={file} onForget={close} />}
      onSubmit={onSubmit}
      onClose={close}
    >
      <TermsFields
        typed={typed}
        errors={problem?.fields ?? {}}
        onType={(typed) => keep({ act: changeAct, typed, begun })}
      />
    </ChangeForm>
  )
}
