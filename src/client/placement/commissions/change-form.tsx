import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { hundredfold } from '#shared/kit/parse-number.ts'
import { basisLabels, commissionBases } from '#shared/placement/commissions/commission-amount.ts'
import { formatCommission } from '#shared/placement/commissions/commission-status.ts'
import type { CommissionDetail, ListedCommission } from '#shared/placement/commissions/contract.ts'
import { formatFactor, hundredth } from './parse-amount.ts'

interface ChangeFormProps {
  action: string
  isBusy: boolean
  problem: { readonly message: string } | null
  overtaken?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export const ChangeForm = ({ action, isBusy, problem, overtaken, onSubmit, onClose, children }: ChangeFormProps) => (
  <Form problem={problem} onSubmit={onSubmit} className="mt-4 grid grid-cols-1 gap-3 rounded border border-line p-4">
    {overtaken}
    {children}
    <div className="flex flex-wrap gap-2">
      <Button type="submit" disabled={isBusy}>
        {action}
      </Button>
      <Button variant="quiet" disabled={isBusy} onClick={onClose}>
        Cancel
      </Button>
    </div>
  </Form>
)

/** The commission has changed since the form was opened. */
export function CommissionConflict({ file, onForget }: { file: CommissionDetail; onForget: () => void }) {
  const { direction, status, scheduledCents, settledCents, balanceCents } = file.commission
  const shares = file.shares.filter((share) => share.status !== 'waived')
  return (
    <ConflictNotice onDiscard={onForget}>
      {file.changedBy ?? 'The system'} changed this commission. It’s now “{formatCommission(direction, status)}”:{' '}
      {formatCents(scheduledCents)} scheduled, {formatCents(settledCents)} settled, {formatCents(balanceCents)}{' '}
      outstanding.
      {shares.length > 0 &&
        ` Splits: ${shares.map(({ party, basisPoints }) => `${party} ${formatBasisPoints(basisPoints)}`).join(', ')}.`}
    </ConflictNotice>
  )
}

/** Every value is text. */
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
