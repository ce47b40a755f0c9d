import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lenderFigureLabels } from '#client/placement/offers/fields/lender-figures-form.tsx'
import { PayoffFields } from '#client/placement/offers/fields/payoff-fields.tsx'
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
import { productLabels, products } from '#shared/intake/prequalification/product.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { hundredfold } from '#shared/kit/parse-number.ts'
import type { ApplicationOffers, StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import * as contract from '#shared/placement/offers/admin-contract.ts'
import { typedOffer } from '#shared/placement/offers/contract.ts'
import { offerFaults, priceDoubt, priceMisfit, usualPrice } from '#shared/placement/offers/offer-faults.ts'
import { payoffDoubt } from '#shared/placement/offers/own-payoff-faults.ts'
import { frequencyNames, priceKindLabels } from '#shared/placement/offers/terms.ts'
import * as copy from './copy.tsx'
import {
  draftFeeCents,
  draftOf,
  emptyDraft,
  errorsOf,
  hasSameFigures,
  type OfferDraft,
  type OfferTextField,
  offerForm,
  payoffDraftOf,
  previewCost,
  typedOfferOf,
} from './offer-draft.ts'
import { formatMonths, isPricedByDay, money } from './offer-labels.ts'
import { offerKind, saveOffer, useOfferMutation } from './queries.ts'

interface OfferFieldsProps {
  draft: OfferDraft
  errors: Readonly<Record<string, string>>
  /** Options for the lender; none for an existing offer. */
  submissions: ApplicationOffers['submissions']
  ownPayoffs: ApplicationOffers['ownPayoffs']
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
  isRequested: boolean
  /** Our own deal that a renewal pays off. */
  payoffDealId?: string | undefined
  onClose: () => void
}

/** Shows the cost while typing. */
export function OfferForm({ applicationId, all, offer, isRequested, payoffDealId, onClose }: OfferFormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isRequested) element.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [isRequested])
  const form = useRecordForm(offerForm(applicationId, offer?.id), {
    ...{ saved: offer ? draftOf(offer) : emptyDraft, version: offer?.version },
    compare: offer ? 'record' : 'version',
    start: () => (offer ? {} : { ...firstChoice(all.submissions), payoffs: firstPayoffs(all, payoffDealId) }),
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
      requirePossible(draft, all)
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
        ownPayoffs={all.ownPayoffs}
        onChange={(values) => {
          setIsTwice(false)
          change(values)
        }}
      />
      <DraftCost draft={draft} offers={all} />
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

/** Throws all errors of fields that contradict each other, once each is valid by itself. @throws AppError `invalid`. */
function requirePossible(draft: OfferDraft, { successFeeBasisPoints, today: pricedOn, ownPayoffs }: ApplicationOffers) {
  const typed = typedOffer.safeParse(typedOfferOf(draft))
  if (!typed.success) return
  const successFeeCents = draftFeeCents(draft, successFeeBasisPoints)
  const faults = offerFaults(typed.data, { successFeeCents, pricedOn, ownPayoffs })
  if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check your input and try again.', faults)
}

/** A renewal starts with the payoff of the old deal. */
const firstPayoffs = ({ ownPayoffs }: contract.ApplicationOffers, payoffDealId: string | undefined) =>
  ownPayoffs.filter(({ dealId }) => dealId !== null && dealId === payoffDealId).map(payoffDraftOf)

const firstChoice = ([only, ...more]: contract.ApplicationOffers['submissions']) =>
  only && more.length === 0 ? { submissionId: only.id, product: only.product ?? '' } : {}

/** Announced when it changes. */
function DraftCost({ draft, offers }: { draft: OfferDraft; offers: ApplicationOffers }) {
  const { cost, problem } = previewCost(draft, offers)
  const fee = `our fee of ${offers.successFeeBasisPoints / 100}%`
  return (
    <div aria-live="polite" className="figures rounded bg-sunken px-4 py-3 text-sm">
      {cost ? (
        <p>
          The applicant receives <strong>{money(cost.netCashCents)}</strong>
          {cost.netCashCents === cost.receivedCents
            ? ' after fees'
            : `; ${money(cost.receivedCents - cost.netCashCents)} goes to payoffs`}
          . {cost.payments} × {money(cost.paymentCents)} over {formatMonths(cost.months)}, {money(cost.repaidCents)} in
          total. Total cost <strong>{money(cost.costCents)}</strong>, or {cost.centsPerDollar.toFixed(1)}¢ per dollar
          received, counting payoffs. {cost.isEstimate ? 'Estimated APR' : 'APR'}{' '}
          <strong>{cost.aprPercent.toFixed(2)}%</strong> with {fee}, {cost.aprWithoutFeePercent.toFixed(2)}% without it
          {isPricedByDay(draft) && ', if funded today'}.
        </p>
      ) : (
        <p className="text-ink-soft">
          {problem ? `No cost yet. ${problem}` : 'Enter amount and price to see the cost.'}
        </p>
      )}
    </div>
  )
}

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

function OfferFields({ draft, errors, submissions, ownPayoffs, onChange }: OfferFieldsProps) {
  const bound = (name: OfferTextField) => ({
    ...{ id: `offer-${name}`, name, value: draft[name], error: errors[name] },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  })
  const number = (name: OfferTextField, label: string, help?: string) => (
    <Field {...bound(name)} label={label} help={help} inputMode="decimal" autoComplete="off" />
  )
  const { kind } = draft
  const hasFactor = kind !== 'rate'
  const paidOffDoubt = payoffDoubt(typedOfferOf(draft).payoffs, ownPayoffs)
  const doubt = [doubtOf(draft), paidOffDoubt].filter(Boolean).join(' ')

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
        <SelectField
          {...bound('product')}
          label="Product"
          options={[choose, ...Object.entries(productLabels)]}
          onChange={({ currentTarget: { value } }) => onChange({ product: value, ...usualKindOf(draft, value) })}
        />
        {number('amount', 'Amount')}
        <div className="sm:col-span-2">
          <SelectField
            {...bound('kind')}
            label="Pricing"
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
            options={(kind === 'rate' ? paymentFrequencies : debitFrequencies).map(
              (each) => [each, frequencyNames[each]] as const,
            )}
          />
        )}
        {number('lenderFees', 'Lender fees', 'All fees deducted from the amount')}
        <SelectField {...bound('ucc')} label="Lien filed publicly (UCC)" options={yesNo} />
        <SelectField {...bound('guarantee')} label="Personal guarantee" options={yesNo} />
        <SelectField
          {...bound('realProperty')}
          label="Secured by real property"
          help="Some state laws then require no disclosure."
          options={yesNo.slice(1)}
        />
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
