import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { parse } from '#shared/kit/parse.ts'
import { declineOffer } from '#shared/placement/offers/contract.ts'
import { type OfferDialogProps, rethrowAfter } from './choose-dialog.tsx'

/** Asks for a reason before an offer is declined. */
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
