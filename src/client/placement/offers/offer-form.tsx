import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { OfferFields } from '#client/placement/offers/fields/offer-fields.tsx'
import { proposalOf, startValues, withProposals } from '#client/placement/offers/fields/offer-proposal.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { hundredfold } from '#shared/kit/parse-number.ts'
import type { ApplicationOffers, StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import * as contract from '#shared/placement/offers/admin-contract.ts'
import { typedOffer } from '#shared/placement/offers/contract.ts'
import { offerFaults } from '#shared/placement/offers/offer-faults.ts'
import {
  draftFeeCents,
  draftOf,
  emptyDraft,
  errorsOf,
  hasSameFigures,
  type OfferDraft,
  offerForm,
  payoffDraftOf,
  previewCost,
  typedOfferOf,
} from './offer-draft.ts'
import { formatMonths, isPricedByDay, money } from './offer-labels.ts'
import { offerKind, saveOffer, useOfferMutation } from './queries.ts'

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
    start: () => (offer ? {} : startValues(firstValues(all, payoffDealId), all)),
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
        proposal={offer ? {} : proposalOf(draft, all)}
        submissions={offer ? [] : all.submissions}
        ownPayoffs={all.ownPayoffs}
        onChange={(values) => {
          setIsTwice(false)
          change(offer ? values : withProposals(draft, values, all))
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

/** The only lender is chosen. */
function firstValues(all: contract.ApplicationOffers, payoffDealId: string | undefined): Partial<OfferDraft> {
  const [only, ...more] = all.submissions
  return {
    payoffs: firstPayoffs(all, payoffDealId),
    ...(only && more.length === 0 && { submissionId: only.id }),
  }
}

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
          <PaymentInEmail payment={draft.pasted.payment} paymentCents={cost.paymentCents} />
        </p>
      ) : (
        <p className="text-ink-soft">
          {problem ? `No cost yet. ${problem}` : 'Enter amount and price to see the cost.'}
        </p>
      )}
    </div>
  )
}

/** Compares the payment that a pasted email states with ours. */
function PaymentInEmail({ payment, paymentCents }: { payment: string | undefined; paymentCents: number }) {
  const saidCents = payment === undefined ? undefined : hundredfold(payment)
  if (saidCents === undefined) return null
  // Lenders round.
  const isSame = Math.abs(saidCents - paymentCents) < 100
  return isSame ? (
    <> The email states the same payment.</>
  ) : (
    <strong className="text-brass"> The email states {money(saidCents)} a payment. Check the terms.</strong>
  )
}
