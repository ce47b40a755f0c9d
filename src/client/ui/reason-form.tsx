import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'

interface ReasonFormProps {
  label: string
  /** Those that are often needed; the first is chosen. */
  reasons: readonly string[]
  /** Who reads what is typed. */
  help: string
  /** What the button says. */
  action: string
  isSending: boolean
  error?: string | undefined
  onSend: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason: in words that are often needed, or in one's own. */
export function ReasonForm({ label, reasons, help, action, isSending, error, onSend, onClose }: ReasonFormProps) {
  const [common, setCommon] = useState(reasons[0] ?? '')
  const isOwn = common === ''

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSend(isOwn ? String(new FormData(event.currentTarget).get('reason')) : common)
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <SelectField
        label={label}
        name="common"
        value={common}
        onChange={({ currentTarget }) => setCommon(currentTarget.value)}
        options={[...reasons.map((words) => [words, words] as const), ['', 'Something else…']]}
      />
      {isOwn && <Field label="In your words" name="reason" help={help} error={error} maxLength={500} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" disabled={isSending}>
          {action}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
