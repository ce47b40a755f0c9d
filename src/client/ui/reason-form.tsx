import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'

/** What is chosen of the common reasons, or that it is one's own, and the words of that. */
export interface TypedReason {
  readonly common: string
  readonly words: string
}

interface ReasonFormProps {
  label: string
  /** Those that are often needed; none is chosen, so that none is sent by mistake. */
  reasons: readonly string[]
  /** Who reads what is typed. */
  help: string
  /** What the button says. */
  action: string
  isSending: boolean
  error?: string | undefined
  /** What is typed so far, and what keeps more of it. */
  typed: TypedReason | undefined
  onType: (typed: TypedReason) => void
  /** What has become of it since, which stands against what is asked here. */
  meanwhile?: string | undefined
  onSend: (reason: string) => void
  onClose: () => void
}

const own = 'own'

/** Asks for a reason: in words that are often needed, or in one's own. Who asks for it is in it at once, and Escape closes it. */
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
  const { common, words } = typed ?? { common: '', words: '' }
  // Who finds their words again has not asked for the form just now.
  const [isFound] = useState(typed !== undefined)
  const isOwn = common === own
  useEffect(() => {
    if (!isFound) select.current?.focus()
  }, [isFound])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(common === '')
    if (common === '') select.current?.focus()
    else onSend(isOwn ? words : common)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Not the panel around it.
    event.preventDefault()
    if (!isSending) onClose()
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} className="mt-2 grid grid-cols-1 gap-3">
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
          onType({ common: currentTarget.value, words })
          setMissing(false)
        }}
        error={isMissing ? 'Please choose a reason' : undefined}
        options={[['', 'Please choose…'], ...reasons.map((words) => [words, words] as const), [own, 'Something else…']]}
      />
      {isOwn && (
        <Field
          label="In your words"
          name="reason"
          help={help}
          value={words}
          onChange={({ currentTarget }) => onType({ common, words: currentTarget.value })}
          error={error}
          maxLength={500}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" disabled={isSending || meanwhile !== undefined}>
          {action}
        </Button>
        <Button look="quiet" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
