import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { parse } from '#shared/kit/parse.ts'
import { chooseOffer, type OwnOffers, type ShownOffer } from '#shared/placement/offers/contract.ts'
import { formatPayment, money, percent } from './offer-labels.ts'

export interface OfferDialogProps {
  offer: ShownOffer
  onDone: (offers: OwnOffers) => void
  /** The server refused: what is shown may be out of date. */
  onStale: () => void
  onClose: () => void
}

/** Asks for the name before an offer is chosen, with what it comes to before the eyes. */
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
      title={`Choose the offer of ${offer.lender}`}
      action="Choose this offer"
      busyLabels="One moment…"
      cancel="Not yet"
      isBusy={isSending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        You receive {money(offer.receivedCents)} and repay {money(offer.repaidCents)}:{' '}
        {formatPayment(offer.price, offer.paymentCents, offer.payments)}. APR {percent(offer.aprThousandths)} with our
        fee, {percent(offer.aprWithoutFeeThousandths)} without it.
      </p>
      <p className="text-ink-soft">
        This is no signature under a contract. The other offers stay for you until the contract is out, and you can
        choose another until then.
      </p>
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

/** Looks again before the refusal is told. */
export const rethrowAfter = (look: () => void) => (error: unknown) => {
  look()
  throw error
}
