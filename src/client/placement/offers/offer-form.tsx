import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { debitFrequencies } from '#shared/intake/calculators/advance-cost.ts'
import { paymentFrequencies } from '#shared/intake/calculators/apr.ts'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import { parse } from '#shared/kit/parse.ts'
import type { ApplicationOffers, StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import * as contract from '#shared/placement/offers/admin-contract.ts'
import { frequencyNames, priceKindLabels } from '#shared/placement/offers/terms.ts'
import {
  draftCost,
  draftOf,
  emptyDraft,
  errorsOf,
  hasSameFigures,
  type OfferDraft,
  offerForm,
  typedOfferOf,
} from './offer-draft.ts'
import { formatMonths, money } from './offer-labels.ts'
import { offerKind, saveOffer, useOfferMutation } from './queries.ts'

interface OfferFieldsProps {
  draft: OfferDraft
  errors: Readonly<Record<string, string>>
  /** Options for the lender; none for an existing offer. */
  submissions: ApplicationOffers['submissions']
  onChange: (change: Partial<OfferDraft>) => void
}

const choose = ['', 'Choose an option'] as const
const yesNo = [choose, ['yes', 'Yes'], ['no', 'No']] as const

interface OfferMeanwhileProps {
  /** From the same lender. */
  others: readonly StaffOffer[]
  /** The user tried to save the same figures as another offer. */
  isTwice: boolean
}

/** Two colleagues may enter the same offer. */
const SimilarOffersNotice = ({ others, isTwice }: OfferMeanwhileProps) => (
  <div role="status">
    {others.length > 0 && (
      <p className="wrap-anywhere rounded border border-brass px-4 py-3">
        {others[0]?.lender} has already made an offer: {others.map(({ amountCents }) => money(amountCents)).join('; ')}.
        {isTwice && ' One of them has the same figures. Saving adds a second offer.'}
      </p>
    )}
  </div>
)

interface OfferFormProps {
  applicationId: string
  all: contract.ApplicationOffers
  /** Absent for a new one. */
  offer?: contract.StaffOffer
  /** Just opened by the user: takes the focus. */
  isAsked: boolean
  onClose: () => void
}

/** Shows the cost while typing. */
export function OfferForm({ applicationId, all, offer, isAsked, onClose }: OfferFormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isAsked) element.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [isAsked])
  const form = useRecordForm(offerForm(applicationId, offer?.id), {
    ...{ saved: offer ? draftOf(offer) : emptyDraft, version: offer?.version },
    compare: offer ? 'record' : 'version',
    start: () => (offer ? {} : firstChoice(all.submissions)),
    saving: useMutation({ ...saveOffer, ...useOfferMutation(applicationId) }),
  })
  const { draft, conflict, change, baseVersion: version } = form
  const id = offer?.id ?? form.newId
  // Marks the form as open, so that it reopens.
  const isMarked = useRef(false)
  useEffect(() => {
    if (!isMarked.current) change({})
    isMarked.current = true
  })
  const isChanging = useIsChanging(offerKind, id)
  const others = offer ? [] : all.offers.filter((one) => one.submissionId === draft.submissionId && one.id !== id)
  const isThere = others.some((one) => hasSameFigures(draft, one))
  const [isTwice, setIsTwice] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const problem = formProblem(refused) ?? form.problem
  const errors = errorsOf(problem?.fields ?? {}, draft)

  function onSubmit() {
    setRefused(null)
    if (isThere && !isTwice) return setIsTwice(true)
    try {
      const terms = { id, ...typedOfferOf(draft) }
      const input = offer
        ? parse(contract.changeOffer.input, { ...terms, version })
        : parse(contract.addOffer.input, { ...terms, submissionId: draft.submissionId })
      form.submit(input, { onSuccess: onClose })
    } catch (error) {
      setRefused(error)
    }
  }

  const saveLabels = isThere && isTwice ? 'Save a second offer' : 'Save offer'
  return (
    <Form
      ref={element}
      problem={problem}
      errors={Object.fromEntries(Object.entries(errors).map(([name, words]) => [`offer-${name}`, words]))}
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-4 rounded border border-line p-4"
    >
      <h3 className="font-sans font-semibold">{offer ? `Change the offer from ${offer.lender}` : 'Add offer'}</h3>
      {offer && conflict && !isChanging && (
        <ConflictNotice onDiscard={form.discard}>
          Someone else has changed this offer: {money(offer.amountCents)}, {money(offer.repaidCents)} to repay.
          {conflict.isKnown && ' Saving replaces it with your input.'}
        </ConflictNotice>
      )}
      <OfferFields
        draft={draft}
        errors={errors}
        submissions={offer ? [] : all.submissions}
        onChange={(values) => {
          setIsTwice(false)
          change(values)
        }}
      />
      <DraftCost draft={draft} successFeeBasisPoints={all.successFeeBasisPoints} />
      <SimilarOffersNotice others={others} isTwice={isThere && isTwice} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isChanging}>
          {form.isSaving ? 'Saving…' : saveLabels}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            form.discard()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  )
}

const firstChoice = ([only, ...more]: contract.ApplicationOffers['submissions']) =>
  only && more.length === 0 ? { submissionId: only.id, product: only.product ?? '' } : {}

/** Announced when it changes. */
function DraftCost({ draft, successFeeBasisPoints }: { draft: OfferDraft; successFeeBasisPoints: number }) {
  const cost = draftCost(draft, successFeeBasisPoints)
  const fee = `our fee of ${successFeeBasisPoints / 100}%`
  return (
    <div aria-live="polite" className="figures rounded bg-sunken px-4 py-3 text-sm">
      {cost ? (
        <p>
          {money(cost.paymentCents)} × {cost.payments} in {formatMonths(cost.months)}. Receives{' '}
          {money(cost.receivedCents)}, repays {money(cost.repaidCents)}, costs <strong>{money(cost.costCents)}</strong>{' '}
          ({cost.centsPerDollar.toFixed(1)}¢ a dollar). {cost.isEstimate ? 'Estimated APR' : 'APR'}{' '}
          <strong>{cost.aprPercent.toFixed(2)}%</strong> with {fee}, {cost.aprWithoutFeePercent.toFixed(2)}% without it.
        </p>
      ) : (
        <p className="text-ink-soft">Enter amount and price to see the cost.</p>
      )}
    </div>
  )
}

function OfferFields({ draft, errors, submissions, onChange }: OfferFieldsProps) {
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
