import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { LeadStatus } from '#shared/leads/lead-status.ts'
import { leadStatusWords } from '#shared/leads/lead-words.ts'

interface ReasonDialogProps {
  to: LeadStatus
  /** What is moved: "Maria Okafor", "3 leads". */
  what: string
  /** @throws what the server refused. */
  onMove: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why, before a move that has to say it. */
export function ReasonDialog({ to, what, onMove, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>()
  const problem = formProblem(error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onMove(reason).then(onClose, setError)
  }

  return (
    <Dialog title={`Move ${what} to ${leadStatusWords[to]}`} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-4 p-5">
        <FormErrors message={problem?.message ?? null} />
        <TextArea
          label="Reason"
          name="reason"
          help={to === 'do_not_contact' ? 'Their words. Calls and texts stop for good.' : 'For colleagues alone.'}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={problem?.fields.reason}
          maxLength={1_000}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Move</Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
