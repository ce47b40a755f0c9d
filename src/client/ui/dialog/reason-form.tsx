import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'

export interface TypedReason {
  readonly common: string
  readonly text: string
}

export const emptyReason: TypedReason = { common: '', text: '' }

interface ReasonFormProps {
  label: string
  /** None is preselected, so that none is sent by mistake. */
  reasons: readonly string[]
  help: string
  action: string
  isSending: boolean
  error?: string | undefined
  typed: TypedReason | undefined
  onType: (typed: TypedReason) => void
  /** A later change that conflicts with this action. */
  meanwhile?: string | undefined
  onSend: (reason: string) => void
  onClose: () => void
}

const own = 'own'

/** Takes focus at once; Escape closes it. */
export function ReasonForm({
  label,
  reasons,
  help,
  action,
  isSending,
  error,
  typed,
  onType,
  meanwhile,
  onSend,
  onClose,
}: ReasonFormProps) {
  const [isMissing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const { common, text } = typed ?? emptyReason
  // With restored input, the user did not just open the form.
  const [isFound] = useState(typed !== undefined)
  const isOwn = common === own
  useEffect(() => {
    if (!isFound) select.current?.focus()
  }, [isFound])

  function onSubmit() {
    setMissing(common === '')
    if (common === '') select.current?.focus()
    else onSend(isOwn ? text : common)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Keeps the surrounding panel open.
    event.preventDefault()
    if (!isSending) onClose()
  }

  return (
    <Form problem={null} onSubmit={onSubmit} onKeyDown={onKeyDown} className="mt-2 grid grid-cols-1 gap-3">
      {meanwhile && (
        <p role="alert" className="rounded border border-brass px-4 py-3">
          {meanwhile}
        </p>
      )}
      <SelectField
        ref={select}
        label={label}
        name="common"
        value={common}
        onChange={({ currentTarget }) => {
          onType({ common: currentTarget.value, text })
          setMissing(false)
        }}
        error={isMissing ? 'Please choose a reason' : undefined}
        options={[['', 'Please choose…'], ...reasons.map((text) => [text, text] as const), [own, 'Something else…']]}
      />
      {isOwn && (
        <Field
          label="Your reason"
          name="reason"
          help={help}
          value={text}
          onChange={({ currentTarget }) => onType({ common, text: currentTarget.value })}
          error={error}
          maxLength={500}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" disabled={isSending || meanwhile !== undefined}>
          {action}
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
