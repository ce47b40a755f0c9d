import { useMutation } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import type { OfferAct, StaffOffer } from '#shared/placement/offers/admin-contract.ts'
import { canMoveOffer, offerStatusLabels } from '#shared/placement/offers/offer-moves.ts'
import { formatPayment, money, percent, requestDifference } from './offer-labels.ts'
import { moveOffer, offerKind } from './queries.ts'
import { StaffDisclosure } from './staff-disclosure.tsx'
import { useOfferMutation } from './use-offer-mutation.ts'

interface StaffOfferCardProps {
  applicationId: string
  offer: StaffOffer
  /** Requested in the application, in cents. */
  askedAmountCents: number | null
  /** The applicant asked for records on paper. */
  wantsPaper: boolean
  /** Takes the focus again after the change. */
  changeButton: Ref<HTMLButtonElement>
  onChange: () => void
}

/** An offer as shown to staff, with its actions. */
export function StaffOfferCard({
  applicationId,
  offer,
  askedAmountCents,
  wantsPaper,
  changeButton,
  onChange,
}: StaffOfferCardProps) {
  const moving = useMutation({ ...moveOffer, ...useOfferMutation(applicationId) })
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { id, version, status, expiresAt } = offer
  const isChanging = useIsChanging(offerKind, id)
  const problem = formProblem(moving.error)
  const act = (name: OfferAct) => moving.mutate({ id, act: name, version }, { onSettled: () => setWithdrawing(false) })
  const difference = requestDifference(offer.amountCents, askedAmountCents)
  const costCents = offer.repaidCents - offer.receivedCents

  return (
    <div className="grid grid-cols-1 gap-2 rounded border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="wrap-anywhere font-semibold">
          {offer.lender} · {money(offer.amountCents)}
        </span>
        <Badge>{offerStatusLabels[status]}</Badge>
      </p>
      <p className="figures text-sm">
        {productLabels[offer.product]}
        {difference && `, ${difference}`}. {formatPayment(offer.price, offer.paymentCents, offer.payments)}. APR{' '}
        {percent(offer.aprThousandths)} with our fee of {money(offer.successFeeCents)},{' '}
        {percent(offer.aprWithoutFeeThousandths)} without it. Total cost {money(costCents)}. The lender pays us{' '}
        {money(offer.commissionCents)}.
      </p>
      <p className="text-ink-soft text-sm">
        {expiresAt ? (
          <>
            Expires <ExactTime at={expiresAt} />.
          </>
        ) : (
          'No expiration date.'
        )}
        {offer.declineReason && ` Declined: “${offer.declineReason}”`}
      </p>
      <StaffDisclosure
        applicationId={applicationId}
        offer={offer}
        wantsPaper={wantsPaper}
        isBusy={isChanging}
        onTransmit={() => act('transmit')}
      />
      <FormErrors message={problem?.message ?? null} />
      <div className="flex flex-wrap gap-2">
        {status === 'received' && (
          <>
            <Button look="secondary" disabled={isChanging} onClick={() => act('prepare')}>
              Confirm terms
            </Button>
            <Button ref={changeButton} look="quiet" onClick={onChange}>
              Change
            </Button>
          </>
        )}
        {status === 'presentable' && (
          <Button disabled={isChanging} onClick={() => act('present')}>
            Present to applicant
          </Button>
        )}
        {canMoveOffer(status, 'withdrawn') && (
          <Button look="quiet" onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        )}
      </div>
      {isWithdrawing && (
        <ConfirmDialog
          title="Withdraw offer"
          action="Withdraw offer"
          isBusy={isChanging}
          onConfirm={() => act('withdraw')}
          onClose={() => setWithdrawing(false)}
        >
          The applicant will no longer see it, and you can’t undo this. You can add the same terms as a new offer.
        </ConfirmDialog>
      )}
    </div>
  )
}
