import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { LegalHold } from '#shared/disposal/contract.ts'
import { liftHold, retentionNow } from './queries.ts'

/** What is held now, and the way to lift it. */
export function HoldList({ holds }: { holds: readonly LegalHold[] }) {
  const [lifted, setLifted] = useState<LegalHold>()
  const close = () => setLifted(undefined)
  if (holds.length === 0) return <p className="text-ink-soft">Nothing is on hold.</p>
  return (
    <>
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y">
        {holds.map((hold) => (
          <li key={hold.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <span className="wrap-anywhere font-semibold">{hold.of}</span>
              <span className="wrap-anywhere block text-sm">{hold.reason}</span>
              <span className="block text-ink-soft text-sm">
                {hold.by} · <ExactTime at={hold.at} />
              </span>
            </span>
            <Button look="quiet" aria-label={`Lift the hold of ${hold.of}`} onClick={() => setLifted(hold)}>
              Lift
            </Button>
          </li>
        ))}
      </ul>
      {lifted && <LiftDialog hold={lifted} onClose={close} />}
    </>
  )
}

function LiftDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const lift = useMutation({
    ...liftHold,
    onSuccess: (now) => {
      client.setQueryData(retentionNow.queryKey, now)
      onClose()
    },
  })
  const problem = formProblem(lift.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    lift.mutate({ id: hold.id, reason })
  }

  return (
    <Dialog title={`Lift the hold of ${hold.of}`} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4 p-5">
        <FormErrors message={problem?.message ?? null} />
        <TextArea
          label="Why it need not be kept any more"
          name="reason"
          help="If its time is over, the next run disposes of it."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={problem?.fields.reason}
          maxLength={1_000}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={lift.isPending}>
            {lift.isPending ? 'One moment…' : 'Lift the hold'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
