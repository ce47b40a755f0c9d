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
  /** Called after a refusal, because the displayed data may be stale. */
  onStale: () => void
  onClose: () => void
}

/** Shows the key figures and asks for the applicant's name to confirm a choice. */
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
      <p>
        You receive {money(offer.receivedCents)} and repay {money(offer.repaidCents)}:{' '}
        {formatPayment(offer.price, offer.paymentCents, offer.payments)}. APR {percent(offer.aprThousandths)} with our
        fee, {percent(offer.aprWithoutFeeThousandths)} without it.
      </p>
      <p className="text-ink-soft">
        This isn’t a signature on a contract. Your other offers stay open, and you can choose another one until the
        contract is sent.
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

/** Refreshes the data before the error is shown. */
export const rethrowAfter = (look: () => void) => (error: unknown) => {
  look()
  throw error
}
