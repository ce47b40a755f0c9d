import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { parse } from '#shared/kit/parse.ts'
import { chooseOffer, declineOffer, type OwnOffers, type ShownOffer } from '#shared/placement/offers/contract.ts'
import { copy } from './copy.ts'
import { formatLenderFigures, formatPayment, formatPayoff, money, percent } from './offer-labels.ts'

export interface OfferDialogProps {
  offer: ShownOffer
  onDone: (offers: OwnOffers) => void
  /** After a refusal, displayed data may be stale. */
  onStale: () => void
  onClose: () => void
}

/** The applicant's name confirms the choice. */
export function ChooseDialog({ offer, onDone, onStale, onClose }: OfferDialogProps) {
  const { isSending, problem, run } = useSending()

  function onSubmit(form: HTMLFormElement) {
    const signature = String(new FormData(form).get('signature'))
    void run(async () => {
      const input = parse(chooseOffer.input, { id: offer.id, signature })
      onDone(await withRetries(() => send(chooseOffer, input)).catch(rethrowAfter(onStale)))
    })
  }

  return (
    <FormDialog
      title={`Choose the offer from ${offer.lender}`}
      action="Choose this offer"
      busyLabels="One moment…"
      cancel="Not yet"
      isBusy={isSending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {offer.lenderFigures && <p>{formatLenderFigures(offer.lenderFigures)}.</p>}
      <p>
        {offer.lenderFigures ? 'Our calculation: you receive' : 'You receive'} {money(offer.netCashCents)}
        {offer.payoffs.map((one) => `; ${formatPayoff(one)}`)} and repay {money(offer.repaidCents)}:{' '}
        {formatPayment(offer.price, offer.paymentCents, offer.payments)}. APR {percent(offer.aprThousandths)} with our
        fee, {percent(offer.aprWithoutFeeThousandths)} without it.
      </p>
      <p className="text-ink-soft">{copy.chooseEffect}</p>
      <Field
        id="signature"
        label="Type your full name to confirm"
        name="signature"
        autoComplete="name"
        error={problem?.fields.signature}
        maxLength={200}
      />
    </FormDialog>
  )
}

/** Refreshes the data before showing the error. */
const rethrowAfter = (look: () => void) => (error: unknown) => {
  look()
  throw error
}

export function DeclineDialog({ offer, onDone, onStale, onClose }: OfferDialogProps) {
  const { isSending, problem, run } = useSending()

  function onSubmit(form: HTMLFormElement) {
    const reason = String(new FormData(form).get('reason'))
    void run(async () => {
      const input = parse(declineOffer.input, { id: offer.id, reason })
      onDone(await send(declineOffer, input).catch(rethrowAfter(onStale)))
    })
  }

  return (
    <FormDialog
      title={`Decline the offer from ${offer.lender}`}
      action="Decline offer"
      busyLabels="One moment…"
      cancel="Keep offer"
      isBusy={isSending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="text-ink-soft">You can’t undo this. Your application stays open.</p>
      <Field
        id="reason"
        label="Reason"
        name="reason"
        help="A word or two helps us find a better offer."
        error={problem?.fields.reason}
        maxLength={500}
      />
    </FormDialog>
  )
}
