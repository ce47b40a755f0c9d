import * as copy from '#client/placement/offers/copy.tsx'
import {
  formatLenderFigures,
  formatPayment,
  formatPayoff,
  money,
  percent,
} from '#client/placement/offers/offer-labels.ts'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { parse } from '#shared/kit/parse.ts'
import { chooseOffer, declineOffer, type OwnOffers, type ShownOffer } from '#shared/placement/offers/contract.ts'

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
      title={copy.chooseOfferFrom(offer.lender)}
      action={copy.chooseThisOffer}
      busyLabels={copy.oneMoment}
      cancel={copy.notYet}
      isBusy={isSending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {offer.lenderFigures && <p>{formatLenderFigures(offer.lenderFigures)}.</p>}
      <p>
        {(offer.lenderFigures ? copy.ourReceiveAndRepay : copy.receiveAndRepay)(
          [money(offer.netCashCents), ...offer.payoffs.map(formatPayoff)].join('; '),
          money(offer.repaidCents),
          formatPayment(offer.price, offer.paymentCents, offer.payments),
          percent(offer.aprThousandths),
          percent(offer.aprWithoutFeeThousandths),
        )}
      </p>
      <p className="text-ink-soft">{copy.chooseEffect}</p>
      <Field
        id="signature"
        label={copy.typeNameToConfirm}
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
      title={copy.declineOfferFrom(offer.lender)}
      action={copy.declineOffer}
      busyLabels={copy.oneMoment}
      cancel={copy.keepOffer}
      isBusy={isSending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{copy.declineEffect}</p>
      <Field
        id="reason"
        label={copy.reason}
        name="reason"
        help={copy.reasonHelp}
        error={problem?.fields.reason}
        maxLength={500}
      />
    </FormDialog>
  )
}
