import { send } from '#client/platform/send.ts'
import { usePolled } from '#client/platform/use-polled.ts'
import { Button } from '#client/ui/button.tsx'
import { getSharing, type Sharing } from '#shared/placement/lender-submissions/sharing-contract.ts'
import { LenderChoice } from './lender-choice.tsx'
import { LenderLedger } from './lender-ledger.tsx'

const readSharing = (signal: AbortSignal | undefined) => send(getSharing, {}, { signal })

interface LenderSharingProps {
  /** The person agreed, or took it back. */
  onChanged: () => void
  /** Leads to the code that is mailed: agreeing asks for it. */
  onVerify: () => void
}

/** Which lenders may see the file, chosen by name, and who has it. */
export function LenderSharing({ onChanged, onVerify }: LenderSharingProps) {
  const { answer: sharing, problem, ask, show } = usePolled(readSharing)
  if (problem && !sharing)
    return (
      <section aria-labelledby="who-has-it">
        <h2 id="who-has-it" className="text-xl">
          Who has my file
        </h2>
        <p role="alert" className="mt-2">
          This could not be read. {problem}
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
