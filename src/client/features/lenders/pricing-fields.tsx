import { Field, FieldError } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { debitFrequencies } from '#shared/calculator/advance-cost.ts'
import { paymentFrequencies } from '#shared/calculator/payment-frequency.ts'
import { type CriteriaDraft, pricingKinds } from './criteria-draft.ts'

interface PricingFieldsProps {
  draft: CriteriaDraft
  errors: Readonly<Record<string, string>>
  idOf: (path: string) => string
  onChange: (values: Partial<CriteriaDraft>) => void
}

const frequencyWords: Readonly<Record<string, string>> = {
  daily: 'Every business day',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  semimonthly: 'Twice a month',
  monthly: 'Monthly',
}

/** What the money costs at the lender's best and at its dearest. */
export function PricingFields({ draft, errors, idOf, onChange }: PricingFieldsProps) {
  const isRate = draft.kind === 'rate'
  const text = (name: 'low' | 'high' | 'months' | 'lenderFee', path: string) => ({
    ...{ id: idOf(`pricing.${path}`), name, value: draft[name], autoComplete: 'off', error: errors[path] },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  })
  const frequencies: readonly string[] = isRate ? paymentFrequencies : debitFrequencies
  const help = isRate ? 'Nominal rate a year, in percent.' : 'What is repaid for each dollar, such as 1.25.'

  function onKind(value: string) {
    const kind = pricingKinds.find(([each]) => each === value)?.[0] ?? draft.kind
    const keepsFrequency = (kind === 'rate' ? paymentFrequencies : debitFrequencies).some(
      (each) => each === draft.frequency,
    )
    onChange({ kind, ...(!keepsFrequency && { frequency: 'weekly' }) })
  }

  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded border border-line p-3">
      <legend className="px-1 font-semibold">Price</legend>
      <FieldError id={idOf('pricing.form')} message={errors.form} />
      <SelectField
        id={idOf('pricing.kind')}
        label="Kind"
        name="kind"
        options={pricingKinds}
        value={draft.kind}
        onChange={({ currentTarget }) => onKind(currentTarget.value)}
      />
      <Field
        label="At its best"
        help={help}
        inputMode="decimal"
        {...text('low', isRate ? 'lowBasisPoints' : 'lowThousandths')}
      />
      <Field
        label="At its dearest"
        help={help}
        inputMode="decimal"
        {...text('high', isRate ? 'highBasisPoints' : 'highThousandths')}
      />
      <Field label="Months" help="For which it usually runs." inputMode="numeric" {...text('months', 'months')} />
      {draft.kind !== 'single' && (
        <SelectField
          id={idOf('pricing.frequency')}
          label="Paid"
          name="frequency"
          value={draft.frequency}
          onChange={({ currentTarget: { value } }) => onChange({ frequency: value })}
          error={errors.frequency}
          options={frequencies.map((each) => [each, frequencyWords[each] ?? each] as const)}
        />
      )}
      <Field
        label="Its own fee"
        help="In percent of the amount, kept by the lender."
        inputMode="decimal"
        {...text('lenderFee', 'lenderFeeBasisPoints')}
      />
    </fieldset>
  )
}
