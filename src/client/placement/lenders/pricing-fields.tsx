import { Field, FieldError } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { debitFrequencies } from '#shared/intake/calculators/advance-cost.ts'
import { paymentFrequencies } from '#shared/intake/calculators/payment-frequency.ts'
import { type CriteriaDraft, type PriceDraft, pricingKinds } from './criteria-draft.ts'

interface PricingFieldsProps {
  draft: CriteriaDraft
  errors: Readonly<Record<string, string>>
  idOf: (path: string) => string
  onChange: (values: Partial<CriteriaDraft>) => void
}

const frequencyLabels: Readonly<Record<string, string>> = {
  daily: 'Every business day',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  semimonthly: 'Twice a month',
  monthly: 'Monthly',
}

/** The lender's lowest and highest price. */
export function PricingFields({ draft, errors, idOf, onChange }: PricingFieldsProps) {
  const { price } = draft
  const isRate = price.kind === 'rate'
  const onPrice = (values: Partial<PriceDraft>) => onChange({ price: { ...price, ...values } })
  const text = (name: string, path: string, value: string, onText: (value: string) => void) => ({
    ...{ id: idOf(`pricing.${path}`), name, value, autoComplete: 'off', error: errors[path] },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onText(value),
  })
  const frequencies: readonly string[] = isRate ? paymentFrequencies : debitFrequencies
  const help = isRate ? 'Nominal annual rate in percent.' : 'Repayment per dollar, such as 1.25.'

  function onKind(value: string) {
    const kind = pricingKinds.find(([each]) => each === value)?.[0] ?? price.kind
    const keepsFrequency = (kind === 'rate' ? paymentFrequencies : debitFrequencies).some(
      (each) => each === price.frequency,
    )
    onPrice({ kind, ...(!keepsFrequency && { frequency: 'weekly' }) })
  }

  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded border border-line p-3">
      <legend className="px-1 font-semibold">Price</legend>
      <FieldError id={idOf('pricing.form')} message={errors.form} />
      <SelectField
        id={idOf('pricing.kind')}
        label="Type"
        name="kind"
        options={pricingKinds}
        value={price.kind}
        onChange={({ currentTarget }) => onKind(currentTarget.value)}
      />
      <Field
        label="Lowest"
        help={help}
        inputMode="decimal"
        {...text('low', isRate ? 'lowBasisPoints' : 'lowThousandths', price.low, (low) => onPrice({ low }))}
      />
      <Field
        label="Highest"
        help={help}
        inputMode="decimal"
        {...text('high', isRate ? 'highBasisPoints' : 'highThousandths', price.high, (high) => onPrice({ high }))}
      />
      <Field
        label="Months"
        help="The usual term."
        inputMode="numeric"
        {...text('months', 'months', draft.months, (months) => onChange({ months }))}
      />
      {price.kind !== 'single' && (
        <SelectField
          id={idOf('pricing.frequency')}
          label="Payments"
          name="frequency"
          value={price.frequency}
          onChange={({ currentTarget: { value } }) => onPrice({ frequency: value })}
          error={errors.frequency}
          options={frequencies.map((each) => [each, frequencyLabels[each] ?? each] as const)}
        />
      )}
      <Field
        label="Lender fee"
        help="Percent of the amount that the lender keeps."
        inputMode="decimal"
        {...text('lenderFee', 'lenderFeeBasisPoints', draft.lenderFee, (lenderFee) => onChange({ lenderFee }))}
      />
    </fieldset>
  )
}
