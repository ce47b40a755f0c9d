import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { debitFrequencies } from '#shared/intake/calculators/advance-cost.ts'
import { paymentFrequencies } from '#shared/intake/calculators/payment-frequency.ts'
import { productLabels } from '#shared/placement/lenders/product.ts'
import type { ApplicationOffers } from '#shared/placement/offers/desk-contract.ts'
import { frequencyNames, priceKindLabels } from '#shared/placement/offers/terms.ts'
import type { OfferDraft } from './offer-draft.ts'

interface OfferFieldsProps {
  draft: OfferDraft
  errors: Readonly<Record<string, string>>
  /** To choose from; none where the offer is one of them already. */
  submissions: ApplicationOffers['submissions']
  onChange: (change: Partial<OfferDraft>) => void
}

const choose = ['', 'Please choose'] as const
const yesNo = [choose, ['yes', 'Yes'], ['no', 'No']] as const

/** Everything that is typed of an offer. */
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
        <SelectField {...bound('product')} label="Kind of money" options={[choose, ...Object.entries(productLabels)]} />
        {number('amount', 'Amount')}
        <div className="sm:col-span-2">
          <SelectField
            {...bound('kind')}
            label="Priced by"
            options={Object.entries(priceKindLabels)}
            onChange={({ currentTarget: { value } }) => onChange({ kind: value, frequency: 'monthly' })}
          />
        </div>
        {kind === 'rate' && number('rate', 'Rate a year, in percent')}
        {hasFactor && number('factor', 'Factor', 'Such as 1.30')}
        {kind === 'sales_share' && number('share', 'Share of sales, in percent')}
        {kind === 'sales_share' && number('sales', 'Sales a month', 'What the lender assumes')}
        {kind !== 'sales_share' && number('months', 'Months')}
        {kind !== 'single' && (
          <SelectField
            {...bound('frequency')}
            label="How often"
            options={(kind === 'rate' ? paymentFrequencies : debitFrequencies).map(
              (each) => [each, frequencyNames[each]] as const,
            )}
          />
        )}
        {number('lenderFees', 'Fees of the lender', 'All that it takes out of the money')}
        <SelectField {...bound('ucc')} label="Lien filed publicly (UCC)" options={yesNo} />
        <SelectField {...bound('guarantee')} label="Personal guarantee" options={yesNo} />
      </div>
      <Field {...bound('collateral')} label="Collateral" help="Empty where there is none." maxLength={300} />
      <Field
        {...bound('prepayment')}
        label="When it is repaid early"
        help="In the lender’s words. The applicant reads them."
        maxLength={300}
      />
      <DateField
        {...bound('expiresAt')}
        type="datetime-local"
        label="Good until"
        help="In your own time. Empty where the lender gives no end."
      />
    </>
  )
}
