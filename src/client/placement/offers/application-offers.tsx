import { useMutation, useQuery } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FigureNotice, PayoffCost } from '#client/placement/offers/fields/offer-notices.tsx'
import { SortChoice } from '#client/placement/offers/fields/sort-choice.tsx'
import { IfMayChange, useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'
import type { ApplicationOffers, OfferAction, StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { type OfferSort, sortOffers } from '#shared/placement/offers/offer-sort.ts'
import { canMoveOffer, isLive, offerStatusLabels, offerStatusTones } from '#shared/placement/offers/offer-status.ts'
import { Closing } from './closing.tsx'
import * as copy from './copy.tsx'
import { offerForm } from './offer-draft.ts'
import { OfferForm } from './offer-form.tsx'
import {
  dayOf,
  formatLenderFigures,
  formatPayment,
  formatPayoff,
  fundedRows,
  isPricedByDay,
  money,
  percent,
  requestDifference,
} from './offer-labels.ts'
import { OfferTable } from './offer-table.tsx'
import { applicationOffers, moveOffer, offerKind, useOfferMutation } from './queries.ts'
import { StaffDisclosure } from './staff-disclosure.tsx'

interface StaffOfferCardProps {
  applicationId: string
  offer: StaffOffer
  /** Requested, in cents. */
  requestedAmountCents: number | null
  /** If this offer was funded with another amount. */
  fundedTerms: ApplicationOffers['fundedTerms']
  wantsPaper: boolean
  /** Its contract is signed, so it can’t expire. */
  isSettled: boolean
  /** Takes the focus again after the change. */
  changeButton: Ref<HTMLButtonElement>
  onChange: () => void
}

interface FileOffersProps {
  applicationId: string
  mayCorrectFunding?: boolean
  sort?: OfferSort | undefined
  onSort?: (sort: OfferSort) => void
  /** Opens the form for a renewal that pays off this deal. */
  payoffDealId?: string | undefined
  onPayoffClose?: () => void
}

export function OffersSection({
  applicationId,
  mayCorrectFunding = false,
  sort = 'apr',
  onSort = () => {},
  payoffDealId,
  onPayoffClose,
}: FileOffersProps) {
  const query = useQuery(applicationOffers(applicationId))
  const button = useRef<HTMLButtonElement>(null)
  const mayChange = useMayChange()
  const isKept = useHasDraft(offerForm(applicationId))
  const [entering, setEntering] = useState<'kept' | 'asked' | undefined>(
    isKept ? 'kept' : payoffDealId ? 'asked' : undefined,
  )
  const all = query.data
  function stopEntering() {
    flushSync(() => setEntering(undefined))
    button.current?.focus()
    if (payoffDealId) onPayoffClose?.()
  }

  if (query.isError && !all)
    return (
      <Notice
        isFlush
        title="Couldn’t load the offers"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  if (!all) return <Skeleton className="h-5 w-full" />
  const isFunded = all.funding !== null
  const live = sortOffers(all.offers, sort).filter(({ status }) => isLive(status))
  return (
    <div className="grid grid-cols-1 gap-4">
      {all.wantsPaper && (
        <p className="rounded border border-line bg-sunken p-3">
          <strong>This applicant asked for records on paper.</strong> {copy.mailOnPaper}
        </p>
      )}
      <Closing applicationId={applicationId} all={all} mayCorrectFunding={mayCorrectFunding} />
      {all.offers.length === 0 && (
        <p className="text-ink-soft">{all.submissions.length === 0 ? copy.noRecipientsYet : 'No offers yet.'}</p>
      )}
      {live.length > 1 && <OfferTable offers={live} />}
      {all.offers.length > 1 && (
        <div>
          <SortChoice sort={sort} onSort={onSort} />
          {all.offers.some(({ status }) => !isLive(status)) && (
            <p className="text-ink-soft text-sm">Closed offers come last.</p>
          )}
        </div>
      )}
      <ol className="grid grid-cols-1 gap-3">
        {endedLast(sortOffers(all.offers, sort)).map((offer) => (
          <li key={offer.id}>
            <OfferEntry applicationId={applicationId} all={all} offer={offer} />
          </li>
        ))}
      </ol>
      {entering && mayChange && !isFunded && (
        <OfferForm
          {...{ applicationId, all, payoffDealId }}
          isRequested={entering === 'asked'}
          onClose={stopEntering}
        />
      )}
      {isFunded && mayChange && <p className="text-ink-soft">{copy.noOfferAfterFunding}</p>}
      {mayChange && !entering && !isFunded && all.submissions.length > 0 && (
        <Button ref={button} variant="secondary" className="justify-self-start" onClick={() => setEntering('asked')}>
          Add offer
        </Button>
      )}
    </div>
  )
}

const endedLast = (offers: readonly StaffOffer[]) =>
  offers.toSorted((a, b) => Number(isLive(b.status)) - Number(isLive(a.status)))

interface OfferEntryProps {
  applicationId: string
  all: ApplicationOffers
  offer: StaffOffer
}

function OfferEntry({ applicationId, all, offer }: OfferEntryProps) {
  const button = useRef<HTMLButtonElement>(null)
  const mayChange = useMayChange()
  const isKept = useHasDraft(offerForm(applicationId, offer.id))
  const [changing, setChanging] = useState<'kept' | 'asked' | undefined>(isKept ? 'kept' : undefined)
  function stopChanging() {
    flushSync(() => setChanging(undefined))
    button.current?.focus()
  }

  if (changing && mayChange && offer.status === 'received')
    return (
      <OfferForm
        applicationId={applicationId}
        all={all}
        offer={offer}
        isRequested={changing === 'asked'}
        onClose={stopChanging}
      />
    )
  return (
    <StaffOfferCard
      applicationId={applicationId}
      offer={offer}
      requestedAmountCents={all.requestedAmountCents}
      fundedTerms={offer.status === 'funded' ? all.fundedTerms : null}
      wantsPaper={all.wantsPaper}
      isSettled={all.contract !== null && (offer.status === 'accepted' || offer.status === 'funded')}
      changeButton={button}
      onChange={() => setChanging('asked')}
    />
  )
}

function StaffOfferCard({
  applicationId,
  offer,
  requestedAmountCents,
  fundedTerms,
  wantsPaper,
  isSettled,
  changeButton,
  onChange,
}: StaffOfferCardProps) {
  const moving = useMutation({ ...moveOffer, ...useOfferMutation(applicationId) })
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { id, version, status, expiresAt } = offer
  const isChanging = useIsChanging(offerKind, id)
  const problem = formProblem(moving.error)
  const move = (action: OfferAction) =>
    moving.mutate({ id, action, version }, { onSettled: () => setWithdrawing(false) })
  const difference = requestDifference(offer.amountCents, requestedAmountCents)
  const costCents = offer.repaidCents - offer.receivedCents

  return (
    <div className="grid grid-cols-1 gap-2 rounded border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="wrap-anywhere font-semibold">
          {offer.lender} · {money(fundedTerms?.amountCents ?? offer.amountCents)}
        </span>
        <StatusBadge tone={offerStatusTones[status]}>{offerStatusLabels[status]}</StatusBadge>
      </p>
      {fundedTerms && (
        <>
          <p className="figures">
            As funded:{' '}
            {fundedRows(offer, fundedTerms)
              .map(([label, text]) => `${label.toLowerCase()} ${text}`)
              .join('; ')}
            .
          </p>
          <h4 className="mt-1 font-sans font-semibold text-sm">As offered: {money(offer.amountCents)}</h4>
        </>
      )}
      <p className="figures">
        Applicant receives <strong>{money(offer.netCashCents)}</strong>
        {offer.payoffs.map((one) => `; ${formatPayoff(one)}`)}.
      </p>
      <p className="figures text-sm">
        {productLabels[offer.product]}
        {difference && `, ${difference}`}.{' '}
        {offer.lenderFigures && `${formatLenderFigures(offer.lenderFigures)}. Our calculation: `}
        {formatPayment(offer.price, offer.paymentCents, offer.payments)}. APR {percent(offer.aprThousandths)} with our
        fee of {money(offer.successFeeCents)}, {percent(offer.aprWithoutFeeThousandths)} without it
        {isPricedByDay(offer.price) && `, if funded on ${dayOf(offer.pricedOn)}`}. Total cost {money(costCents)}. The
        lender pays us {money(offer.commissionCents)}.
        {offer.fundingDays !== null &&
          ` Usually funds within ${formatCounted(offer.fundingDays, { one: 'day', other: 'days' })}.`}
        {offer.priceReason && ` Terms confirmed: “${offer.priceReason}”`}
      </p>
      <PayoffCost offer={offer} />
      <FigureNotice offer={offer} />
      <p className="text-ink-soft text-sm">
        {!isSettled &&
          (expiresAt ? (
            <>
              Expires <ExactTime at={expiresAt} />.
            </>
          ) : (
            'No expiration date.'
          ))}
        {offer.declineReason && ` Declined: “${offer.declineReason}”`}
      </p>
      <StaffDisclosure
        applicationId={applicationId}
        offer={offer}
        wantsPaper={wantsPaper}
        isBusy={isChanging}
        onTransmit={() => move('transmit')}
      />
      <FormErrors message={problem?.message ?? null} />
      <IfMayChange>
        <div className="flex flex-wrap gap-2">
          {status === 'received' && (
            <>
              <Button variant="secondary" disabled={isChanging} onClick={() => move('prepare')}>
                Confirm terms
              </Button>
              <Button ref={changeButton} variant="quiet" onClick={onChange}>
                Change
              </Button>
            </>
          )}
          {status === 'presentable' && (
            <Button disabled={isChanging} onClick={() => move('present')}>
              Present to applicant
            </Button>
          )}
          {canMoveOffer(status, 'withdrawn') && (
            <Button variant="quiet" onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          )}
        </div>
      </IfMayChange>
      {isWithdrawing && (
        <ConfirmDialog
          title="Withdraw offer"
          action="Withdraw offer"
          isBusy={isChanging}
          onConfirm={() => move('withdraw')}
          onClose={() => setWithdrawing(false)}
        >
          {copy.withdrawEffect}
        </ConfirmDialog>
      )}
    </div>
  )
}
