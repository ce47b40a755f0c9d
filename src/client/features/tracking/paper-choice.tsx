import { useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { choosePaper } from '#shared/evidence/contract.ts'

/** Withdraws the agreement to electronic records. */
export function PaperChoice() {
  const { isSending, problem, run } = useSending()
  const [isChosen, setChosen] = useState(false)
  const onChoice = () =>
    run(async () => {
      await withRetries(() => send(choosePaper, {}))
      setChosen(true)
    })
  return (
    <div className="mb-5">
      <FormErrors message={problem?.message ?? null} />
      <p role="status">
        {isChosen && 'Noted. From now on records come on paper, by mail, without a fee; what came before stays valid.'}
      </p>
      {!isChosen && (
        <Button look="quiet" className="-ml-5 text-left" disabled={isSending} onClick={onChoice}>
          Send me records on paper from now on
        </Button>
      )}
    </div>
  )
}
