import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { basisLabels, commissionBases } from '#shared/placement/commissions/commission-amount.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'
import { formatFactor, hundredfold, hundredth } from './typed-amount.ts'

/** Draft of the terms; every value is text. */
export const emptyTerms = { description: '', basis: 'flat', percent: '', buyRate: '', amount: '', scheduledOn: '' }
export type TypedTerms = typeof emptyTerms

export const typedTerms = (one: ListedCommission): TypedTerms => ({
  description: one.description,
  basis: one.basis,
  percent: one.basis === 'flat' || one.basis === 'spread' ? '' : hundredth(one.basisPoints),
  buyRate: one.basis === 'spread' ? formatFactor(one.basisPoints) : '',
  amount: one.basis === 'flat' ? hundredth(one.flatCents) : '',
  scheduledOn: one.scheduledOn ?? '',
})

/** Converts the draft for the contract's schema. */
export const termsOf = ({ description, basis, percent, buyRate, amount, scheduledOn }: TypedTerms) => ({
  ...{ description, basis },
  basisPoints: basis === 'flat' ? 0 : basis === 'spread' ? hundredfold(buyRate, 10_000) : hundredfold(percent),
  flatCents: basis === 'flat' ? hundredfold(amount) : 0,
  scheduledOn: scheduledOn || null,
})

interface TermsFieldsProps {
  typed: TypedTerms
  errors: Readonly<Record<string, string>>
  onType: (typed: TypedTerms) => void
}

/** Fields for the terms of a commission. */
export function TermsFields({ typed, errors, onType }: TermsFieldsProps) {
  const set = (name: keyof TypedTerms) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onType({ ...typed, [name]: value }),
  })
  return (
    <>
      <Field label="Description" {...set('description')} error={errors.description} maxLength={50} />
      <SelectField
        label="Basis"
        {...set('basis')}
        error={errors.basis}
        options={commissionBases.map((basis) => [basis, basisLabels[basis]] as const)}
      />
      {typed.basis === 'flat' && (
        <Field label="Amount in dollars" inputMode="decimal" {...set('amount')} error={errors.flatCents} />
      )}
      {typed.basis === 'spread' && (
        <Field
          label="Buy rate"
          help="The factor the lender charges us, such as 1.25."
          inputMode="decimal"
          {...set('buyRate')}
          error={errors.basisPoints}
        />
      )}
      {typed.basis !== 'flat' && typed.basis !== 'spread' && (
        <Field label="Percent" inputMode="decimal" {...set('percent')} error={errors.basisPoints} />
      )}
      <DateField label="Expected on" {...set('scheduledOn')} error={errors.scheduledOn} />
    </>
  )
}
