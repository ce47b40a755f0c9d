import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { chooseAgain, type OwnOffers } from '#shared/placement/offers/contract.ts'

interface ChooseAgainProps {
  offers: OwnOffers['offers']
  onDone: (offers: OwnOffers) => void
}

/** The chosen offer and a button to change the choice. */
export function ChangeChoice({ offers, onDone }: ChooseAgainProps) {
  const { isSending, problem, run } = useSending()
  const lender = offers.find(({ status }) => status === 'accepted')?.lender ?? ''
  return (
    <div className="mt-4 rounded border border-action bg-action-soft px-4 py-3">
      <FormErrors message={problem?.message ?? null} />
      <p role="status">
        You chose the offer of <strong>{lender}</strong>. You can change your mind until the contract is sent.
      </p>
      <Button
        look="quiet"
        className="-ml-5"
        disabled={isSending}
        onClick={() => void run(async () => onDone(await send(chooseAgain, {})))}
      >
        Choose another offer
      </Button>
    </div>
  )
}
