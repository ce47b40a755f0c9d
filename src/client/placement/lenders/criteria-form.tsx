import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useFormDraft } from '#client/platform/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { Field } from '#client/ui/field.tsx'
import { focusNext } from '#client/ui/focus.ts'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import type { Product } from '#shared/intake/prequalification/product.ts'
import { purposeLabels } from '#shared/intake/prequalification/purpose.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { ChoiceBoxes } from './choice-boxes.tsx'
import {
  blankCriteria,
  type CriteriaDraft,
  criteriaLabels,
  fromCriteriaDraft,
  numberNames,
  numbers,
  toCriteriaDraft,
} from './criteria-draft.ts'
import { CriteriaSummary } from './criteria-summary.tsx'
import { errorsBelow } from './errors-below.ts'
import { PricingFields } from './pricing-fields.tsx'
import { changeCriteria, lenderFile, lendersKey } from './queries.ts'

/** Storage key of the unsaved draft. */
export const criteriaForm = (lenderId: string, product: Product) => `criteria ${lenderId} ${product}`

interface CriteriaFormProps {
  lenderId: string
  product: Product
  /** The current version, 0 for a new product, and its criteria. */
  version: number
  inForce: Criteria | undefined
  onDone: () => void
}

/**
 * Edits the criteria of one product. Saving creates a new version. If someone else saves first, a notice is shown and
 * untouched fields take the saved values.
 */
export function CriteriaForm({ lenderId, product, version, inForce, onDone }: CriteriaFormProps) {
  const client = useQueryClient()
  const saved = inForce ? toCriteriaDraft(inForce) : blankCriteria
  const attempt = useMutation({
    ...changeCriteria,
    onSuccess: (changed) => {
      client.setQueryData(lenderFile(lenderId).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...lendersKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(lenderFile(lenderId)),
  })
  const problem = formProblem(attempt.error)
  const errors = errorsBelow('criteria', problem?.fields)
  const form = useFormDraft(criteriaForm(lenderId, product), {
    ...{ saved, current: version, error: attempt.error, persist: true },
  })
  const { draft, conflicts, merged, baseVersion, hasSeenConflict, change, discard, markSaved } = form
  const idOf = (path: string) => `${product}-${path}`

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const criteria = fromCriteriaDraft(draft)
    attempt
      .mutateAsync({ id: lenderId, product, version: baseVersion, criteria }, { onSuccess: onDone })
      .then(markSaved, () => {})
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors
        message={problem?.message ?? null}
        fields={Object.fromEntries(Object.entries(errors).map(([path, text]) => [idOf(path), text]))}
      />
      {numberNames.map((name) => (
        <Field
          key={name}
          id={idOf(name)}
          label={numbers[name].label}
          help={numbers[name].help}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          onChange={({ currentTarget: { value } }) => change({ [name]: value })}
          error={errors[name]}
        />
      ))}
      <ChoiceBoxes
        title="Purposes"
        help="Any purpose."
        options={Object.entries(purposeLabels)}
        chosen={draft.purposes}
        onChange={(purposes) => change({ purposes })}
      />
      <ChoiceBoxes
        title="Excluded industries"
        help="No industries excluded."
        options={Object.entries(industryLabels)}
        chosen={draft.restrictedIndustries}
        onChange={(restrictedIndustries) => change({ restrictedIndustries })}
      />
      <ChoiceBoxes
        title="States without a license"
        help="No states excluded."
        options={Object.entries(usStates)}
        chosen={draft.unlicensedStates}
        onChange={(unlicensedStates) => change({ unlicensedStates })}
      />
      <PricingFields draft={draft} errors={errorsBelow('pricing', errors)} idOf={idOf} onChange={change} />
      {inForce && conflicts.length > 0 && !attempt.isPending && (
        <>
          <ConflictNotice onDiscard={discard}>
            Someone else saved version {version} and changed: {describeError(conflicts)}.
            {hasSeenConflict && ' Saving replaces it with your input.'}
          </ConflictNotice>
          <details>
            <summary className="min-h-11 py-2.5 text-ink-soft text-sm">
              <span>Version {version} as they saved it</span>
            </summary>
            <CriteriaSummary criteria={inForce} />
          </details>
        </>
      )}
      <p role="status" className="empty:hidden">
        {merged.length > 0 &&
          !attempt.isPending &&
          `Someone else saved version ${version} and changed: ${describeError(merged)}. The form shows their values.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={attempt.isPending}>
          {attempt.isPending ? 'Saving…' : `Save as version ${version + 1}`}
        </Button>
        <Button
          look="secondary"
          onClick={({ currentTarget }) => {
            focusNext(currentTarget)
            discard()
            onDone()
          }}
        >
          Discard changes
        </Button>
      </div>
    </form>
  )
}

const describeError = (fields: readonly (keyof CriteriaDraft)[]) =>
  fields.map((field) => criteriaLabels[field]).join(', ')
