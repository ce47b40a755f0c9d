import { send } from '#client/platform/send.ts'
import { usePolled } from '#client/platform/use-polled.ts'
import { Button } from '#client/ui/button.tsx'
import { getSharing, type Sharing } from '#shared/placement/lender-submissions/sharing-contract.ts'
import { LenderChoice } from './lender-choice.tsx'
import { LenderLedger } from './lender-ledger.tsx'

const readSharing = (signal: AbortSignal | undefined) => send(getSharing, {}, { signal })

interface LenderSharingProps {
  /** The applicant gave or withdrew consent. */
  onChanged: () => void
  /** Opens the email code form, which consent requires. */
  onVerify: () => void
}

/** Lets the applicant choose lenders, and lists those that have the application. */
export function LenderSharing({ onChanged, onVerify }: LenderSharingProps) {
  const { answer: sharing, problem, ask, show } = usePolled(readSharing)
  if (problem && !sharing)
    return (
      <section aria-labelledby="who-has-it">
        <h2 id="who-has-it" className="text-xl">
          Who has my application
        </h2>
        <p role="alert" className="mt-2">
          Couldn’t load this section. {problem}
        </p>
        <Button look="quiet" className="-ml-5" onClick={ask}>
          Try again
        </Button>
      </section>
    )
  if (!sharing) return null
  const change = (changed: Sharing) => {
    show(() => changed)
    onChanged()
  }
  return (
    <>
      {sharing.choice === 'open' && <LenderChoice sharing={sharing} onChanged={change} onVerify={onVerify} />}
      <LenderLedger sharing={sharing} onChanged={change} />
    </>
  )
}
