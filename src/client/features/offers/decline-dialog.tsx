import type { FormEvent } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { parse } from '#shared/kit/parse.ts'
import { declineOffer } from '#shared/offers/contract.ts'
import { type OfferDialogProps, rethrowAfter } from './choose-dialog.tsx'

/** Asks why before an offer is declined. */
export function DeclineDialog({ offer, onDone, onStale, onClose }: OfferDialogProps) {
  const { isSending, problem, run } = useSending()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason'))
    void run(async () => {
      const input = parse(declineOffer.input, { id: offer.id, reason })
      onDone(await send(declineOffer, input).catch(rethrowAfter(onStale)))
    })
  }

  return (
    <Dialog title={`Decline the offer of ${offer.lender}`} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-4 p-5">
        <FormErrors message={problem?.message ?? null} />
        <p className="text-ink-soft">The offer goes away for good. Your application stays open.</p>
        <Field
          label="Why?"
          name="reason"
          help="A word or two helps us to find a better one."
          error={problem?.fields.reason}
          maxLength={500}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isSending}>
            {isSending ? 'One moment…' : 'Decline it'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
