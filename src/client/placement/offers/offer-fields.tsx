import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { debitFrequencies } from '#shared/intake/calculators/advance-cost.ts'
import { paymentFrequencies } from '#shared/intake/calculators/payment-frequency.ts'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import type { ApplicationOffers } from '#shared/placement/offers/admin-contract.ts'
import { frequencyNames, priceKindLabels } from '#shared/placement/offers/terms.ts'
import type { OfferDraft } from './offer-draft.ts'

interface OfferFieldsProps {
  draft: OfferDraft
  errors: Readonly<Record<string, string>>
  /** Options for the lender; none if the offer exists already. */
  submissions: ApplicationOffers['submissions']
  onChange: (change: Partial<OfferDraft>) => void
}

const choose = ['', 'Choose an option'] as const
const yesNo = [choose, ['yes', 'Yes'], ['no', 'No']] as const

/** All fields of an offer. */
export function OfferFields({ draft, errors, submissions, onChange }: OfferFieldsProps) {
  const bound = (name: keyof OfferDraft) => ({
    ...{ id: `offer-${name}`, name, value: draft[name], error: errors[name] },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  })
  const number = (name: keyof OfferDraft, label: string, help?: string) => (
    <Field {...bound(name)} label={label} help={help} inputMode="decimal" autoComplete="off" />
  )
  const { kind } = draft
  const hasFactor = kind !== 'rate'

  return (
    <>
      {submissions.length > 0 && (
        <SelectField
          {...bound('submissionId')}
          label="Lender"
          options={[choose, ...submissions.map(({ id, lender }) => [id, lender] as const)]}
        />
      )}
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <SelectField {...bound('product')} label="Product" options={[choose, ...Object.entries(productLabels)]} />
        {number('amount', 'Amount')}
        <div className="sm:col-span-2">
          <SelectField
            {...bound('kind')}
            label="Pricing"
            options={Object.entries(priceKindLabels)}
            onChange={({ currentTarget: { value } }) => onChange({ kind: value, frequency: 'monthly' })}
          />
        </div>
        {kind === 'rate' && number('rate', 'Annual rate in percent')}
        {hasFactor && number('factor', 'Factor', 'Such as 1.30')}
        {kind === 'sales_share' && number('share', 'Share of sales in percent')}
        {kind === 'sales_share' && number('sales', 'Monthly sales', 'As assumed by the lender')}
        {kind !== 'sales_share' && number('months', 'Months')}
        {kind !== 'single' && (
          <SelectField
            {...bound('frequency')}
            label="Payment frequency"
            options={(kind === 'rate' ? paymentFrequencies : debitFrequencies).map(
              (each) => [each, frequencyNames[each]] as const,
            )}
          />
        )}
        {number('lenderFees', 'Lender fees', 'All fees deducted from the amount')}
        <SelectField {...bound('ucc')} label="Lien filed publicly (UCC)" options={yesNo} />
        <SelectField {...bound('guarantee')} label="Personal guarantee" options={yesNo} />
      </div>
      <Field {...bound('collateral')} label="Collateral" help="Leave empty if there is none." maxLength={300} />
      <Field
        {...bound('prepayment')}
        label="Early payoff terms"
        help="In the lender’s words. The applicant sees this."
        maxLength={300}
      />
      <DateField
        {...bound('expiresAt')}
        type="datetime-local"
        label="Valid until"
        help="In your time zone. Leave empty if it doesn’t expire."
      />
    </>
  )
}
