import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'

interface ReasonDialogProps {
  title: string
  /** Who reads it. */
  help: string
  /** What the last try was answered with. */
  problem: { readonly message: string; readonly fields: Readonly<Record<string, string>> } | null
  onMove: (reason: string) => void
  onClose: () => void
}

/** Asks why, before a move that has to say it. */
export function ReasonDialog({ title, help, problem, onMove, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onMove(reason)
  }

  return (
    <Dialog title={title} onClose={onClose} holdsTyped>
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4 p-5">
        <FormErrors message={problem?.message ?? null} />
        <TextArea
          label="Reason"
          name="reason"
          help={help}
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
