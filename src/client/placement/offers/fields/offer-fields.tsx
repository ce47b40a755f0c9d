import type { ReactNode } from 'react'
import * as copy from '#client/placement/offers/copy.tsx'
import { type OfferDraft, type OfferTextField, typedOfferOf } from '#client/placement/offers/offer-draft.ts'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { debitFrequencies } from '#shared/intake/calculators/advance-cost.ts'
import { paymentFrequencies } from '#shared/intake/calculators/apr.ts'
import { productLabels, products } from '#shared/intake/prequalification/product.ts'
import { hundredfold } from '#shared/kit/parse-number.ts'
import type { ApplicationOffers } from '#shared/placement/offers/admin-contract.ts'
import { priceDoubt, priceMisfit, usualPrice } from '#shared/placement/offers/offer-faults.ts'
import { payoffDoubt } from '#shared/placement/offers/own-payoff-faults.ts'
import { frequencyNames, priceKindLabels } from '#shared/placement/offers/terms.ts'
import { lenderFigureLabels } from './lender-figures-form.tsx'
import { OfferEmail } from './offer-email.tsx'
import { noteOf, type Proposal } from './offer-proposal.ts'
import { PayoffFields } from './payoff-fields.tsx'

interface OfferFieldsProps {
  draft: OfferDraft
  errors: Readonly<Record<string, string>>
  /** What the application and the lender's criteria propose; empty for an existing offer. */
  proposal: Proposal
  /** Options for the lender; none for an existing offer. */
  submissions: ApplicationOffers['submissions']
  ownPayoffs: ApplicationOffers['ownPayoffs']
  onChange: (change: Partial<OfferDraft>) => void
}

const choose = ['', 'Choose an option'] as const
const yesNo = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const
const yesNoLabels: Readonly<Record<string, string>> = Object.fromEntries(yesNo)

/** Returns the product's usual price kind until a price is entered. */
function usualKindOf({ kind, rate, factor }: OfferDraft, product: string): Partial<OfferDraft> {
  const known = products.find((each) => each === product)
  const price = priceKinds.find((each) => each === kind)
  if (!known || !price || rate !== '' || factor !== '' || !priceMisfit(known, price)) return {}
  return { kind: usualPrice(known), frequency: 'monthly' }
}

/** Returns why the draft's price needs a reason. */
const doubtOf = ({ product, kind, rate }: OfferDraft) => {
  const [known, price] = [products.find((each) => each === product), priceKinds.find((each) => each === kind)]
  return known && price ? priceDoubt(known, { kind: price, rateBasisPoints: hundredfold(rate) }) : undefined
}
const priceKinds = Object.keys(priceKindLabels) as (keyof typeof priceKindLabels)[]

const frequenciesOf = (kind: string): readonly (keyof typeof frequencyNames)[] =>
  kind === 'rate' ? paymentFrequencies : debitFrequencies

/** Returns the changes for an email's terms. A factor doesn't say how it is repaid, so another kind with one stays. */
function changesFrom({ kind: current }: OfferDraft, read: OfferDraft['pasted']): Partial<OfferDraft> {
  const { payment, ...terms } = read
  const kind = terms.kind === 'factor' && current !== 'rate' ? current : (terms.kind ?? current)
  const { frequency, ...others } = { ...terms, ...(terms.kind && { kind }) }
  const isPossible = frequenciesOf(kind).some((each) => each === frequency)
  const changes = { ...others, ...(frequency !== undefined && isPossible && { frequency }) }
  return { ...changes, pasted: { ...changes, ...(payment !== undefined && { payment }) } }
}

export function OfferFields({ draft, errors, proposal, submissions, ownPayoffs, onChange }: OfferFieldsProps) {
  const helpOf = (name: OfferTextField, help?: string, labels?: Readonly<Record<string, string>>): ReactNode => {
    const note = noteOf(name, draft, proposal, labels && ((value) => labels[value] ?? value))
    if (!note) return help
    return (
      <>
        {help} <span className={note.isMarked ? 'font-semibold text-brass' : ''}>{note.text}</span>
      </>
    )
  }
  const bound = (name: OfferTextField) => ({
    ...{ id: `offer-${name}`, name, value: draft[name], error: errors[name] },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  })
  const number = (name: OfferTextField, label: string, help?: string) => (
    <Field {...bound(name)} label={label} help={helpOf(name, help)} inputMode="decimal" autoComplete="off" />
  )
  const answer = (name: OfferTextField, label: string, help?: string) => (
    <RadioField
      {...bound(name)}
      label={label}
      help={helpOf(name, help, yesNoLabels)}
      options={yesNo}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const { kind } = draft
  const hasFactor = kind !== 'rate'
  const paidOffDoubt = payoffDoubt(typedOfferOf(draft).payoffs, ownPayoffs)
  const doubt = [doubtOf(draft), paidOffDoubt].filter(Boolean).join(' ')
  const chosen = submissions.find(({ id }) => id === draft.submissionId)

  return (
    <>
      {submissions.length > 0 && (
        <>
          <RadioField
            {...bound('submissionId')}
            label="Lender"
            options={submissions.map(({ id, lender }) => [id, lender] as const)}
            onChange={(submissionId) => onChange({ submissionId })}
          />
          <OfferEmail onRead={(terms) => onChange(changesFrom(draft, terms))} />
        </>
      )}
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <SelectField
          {...bound('product')}
          label="Product"
          help={helpOf('product', undefined, productLabels)}
          options={[choose, ...Object.entries(productLabels)]}
          onChange={({ currentTarget: { value } }) => {
            const hasProgram = chosen?.programs.some(({ product }) => product === value)
            onChange({ product: value, ...(!hasProgram && usualKindOf(draft, value)) })
          }}
        />
        {number('amount', 'Amount')}
        <div className="sm:col-span-2">
          <SelectField
            {...bound('kind')}
            label="Pricing"
            help={helpOf('kind', undefined, priceKindLabels)}
            options={Object.entries(priceKindLabels)}
            onChange={({ currentTarget: { value } }) => onChange({ kind: value, frequency: 'monthly' })}
          />
        </div>
        {doubt && (
          <div role="status" className="rounded border border-brass px-4 py-3 sm:col-span-2">
            <p>
              {doubt} If {paidOffDoubt ? 'these terms' : 'product and pricing'} are right, say why. The reason is stored
              with the offer.
            </p>
            <Field
              {...bound('priceReason')}
              label={paidOffDoubt ? 'Why these terms are right' : 'Why this price is right'}
              maxLength={500}
              className="mt-3"
            />
          </div>
        )}
        {kind === 'rate' && number('rate', 'Annual rate in percent')}
        {hasFactor && number('factor', 'Factor', 'Such as 1.30')}
        {kind === 'sales_share' && number('share', 'Share of sales in percent')}
        {kind === 'sales_share' && number('sales', 'Monthly sales', 'As assumed by the lender')}
        {kind !== 'sales_share' && number('months', 'Months')}
        {kind !== 'single' && (
          <SelectField
            {...bound('frequency')}
            label="Payment frequency"
            help={helpOf('frequency', undefined, frequencyNames)}
            options={frequenciesOf(kind).map((each) => [each, frequencyNames[each]] as const)}
          />
        )}
        {number('lenderFees', 'Lender fees', 'All fees deducted from the amount.')}
        {answer('ucc', 'Lien filed publicly (UCC)')}
        {answer('guarantee', 'Personal guarantee')}
        {answer('realProperty', 'Secured by real property', 'Some state laws then require no disclosure.')}
      </div>
      <PayoffFields
        payoffs={draft.payoffs}
        own={ownPayoffs}
        errors={errors}
        onChange={(payoffs) => onChange({ payoffs })}
      />
      <section aria-labelledby="offer-lender-figures" className="grid grid-cols-1 gap-3">
        <h4 id="offer-lender-figures" className="font-sans font-semibold">
          Figures on the lender’s disclosure
        </h4>
        <p className="text-ink-soft text-sm">{copy.lenderFiguresHelp} Optional.</p>
        <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
          {number('lenderApr', lenderFigureLabels.lenderApr)}
          {number('lenderCharge', lenderFigureLabels.lenderCharge)}
          {number('lenderPayment', lenderFigureLabels.lenderPayment)}
        </div>
      </section>
      <Field {...bound('collateral')} label="Collateral" help="Leave empty if there is none." maxLength={300} />
      <Field
        {...bound('prepayment')}
        label="Early payoff terms"
        help={helpOf('prepayment', 'In the lender’s words. The applicant sees this.')}
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
