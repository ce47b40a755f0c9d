import { useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { choosePaper } from '#shared/compliance/evidence/contract.ts'

interface PaperChoiceProps {
  /** The applicant has already chosen paper. */
  wantsPaper: boolean
}

/** Withdraws the consent to electronic records. */
export function PaperChoice({ wantsPaper }: PaperChoiceProps) {
  const { isSending, problem, run } = useSending()
  const [hasAsked, setAsked] = useState(false)
  const isChosen = wantsPaper || hasAsked
  const onChoice = () =>
    run(async () => {
      await withRetries(() => send(choosePaper, {}))
      setAsked(true)
    })
  return (
    <div className="mb-5">
      <FormErrors message={problem?.message ?? null} />
      <p role="status">
        {isChosen &&
          'You asked for records on paper. From now on we mail them to you, free of charge. What you received before stays valid.'}
      </p>
      {!isChosen && (
        <Button look="quiet" className="-ml-5 text-left" disabled={isSending} onClick={onChoice}>
          Send me records on paper from now on
        </Button>
      )}
    </div>
  )
}
