import { useState } from 'react'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { choosePaper } from '#shared/compliance/evidence/contract.ts'

interface PaperChoiceProps {
  wantsPaper: boolean
}

/** Asks for confirmation: the applicant can't undo it here. */
export function PaperChoice({ wantsPaper }: PaperChoiceProps) {
  const { isSending, problem, run } = useSending()
  const [isAsking, setAsking] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isChosen = wantsPaper || isConfirming
  const onChoice = () =>
    run(async () => {
      await withRetries(() => send(choosePaper, {}))
      setConfirming(true)
    })
  return (
    <div className="mb-5">
      <FormErrors message={problem?.message ?? null} />
      <p role="status">
        {isChosen &&
          'You asked for paper records. From now on, we’ll mail them to you, free of charge. What you received before stays valid.'}
      </p>
      {!isChosen && !isAsking && (
        <Button variant="quiet" className="-ml-control-x text-left" onClick={() => setAsking(true)}>
          Mail me paper records from now on
        </Button>
      )}
      {!isChosen && isAsking && (
        <div className="grid max-w-xl grid-cols-1 gap-3 rounded border border-line p-4">
          <p>
            We’ll mail disclosures and contracts to you instead of showing them here. It’s free, but the mail takes a
            few days. You can’t switch back on this page.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={isSending} onClick={onChoice}>
              {isSending ? 'One moment…' : 'Switch to mail'}
            </Button>
            <Button variant="secondary" disabled={isSending} onClick={() => setAsking(false)}>
              Keep electronic records
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
