import { type FormEvent, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { reopen, type Tracking, withdraw } from '#shared/admin/tracking/contract.ts'
import { parse } from '#shared/kit/parse.ts'

interface ClosingProps {
  tracking: Tracking
  onChanged: (tracking: Tracking) => void
}

/** Withdraws or reopens an application. */
export function WithdrawOrReopen({ tracking, onChanged }: ClosingProps) {
  const { isSending, problem, run } = useSending()
  const [isAsking, setAsking] = useState(false)

  const onReopen = () => run(async () => onChanged(await withRetries(() => send(reopen, {}))))

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason'))
    void run(async () => {
      const input = parse(withdraw.input, { reason })
      onChanged(await send(withdraw, input))
      setAsking(false)
    })
  }

  if (tracking.canReopen)
    return (
      <div>
        <FormErrors message={problem?.message ?? null} />
        <Button disabled={isSending} onClick={onReopen}>
          Reopen my application
        </Button>
      </div>
    )
  if (!tracking.canWithdraw) return null
  if (!isAsking)
    return (
      <Button look="secondary" onClick={() => setAsking(true)}>
        Withdraw my application
      </Button>
    )
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={onSubmit}
      className="grid max-w-xl grid-cols-1 gap-3 rounded border border-line p-4"
    >
      <FormErrors message={problem?.message ?? null} />
      <p>Your application will be closed, and no one else will see it. You can reopen it on this page.</p>
      <Field
        label="Why? (optional)"
        name="reason"
        help="Your feedback helps us."
        error={problem?.fields.reason}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSending}>
          {isSending ? 'One moment…' : 'Withdraw'}
        </Button>
        <Button look="secondary" onClick={() => setAsking(false)}>
          Keep it open
        </Button>
      </div>
    </form>
  )
}
