import { useState } from 'react'
import { isStored } from '#client/applications/applications/secret-fields.ts'
import { useOnline } from '#client/platform/use-online.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, FieldError } from '#client/ui/field.tsx'
import { formatSecret } from '#shared/applications/applications/steps/answers-as-text.ts'
import { focusOnce } from './focus-once.ts'

interface SecretFieldProps {
  id: string
  name: string
  label: string
  help?: string | undefined
  error: string | undefined
  value: unknown
  onChange: (value: string | undefined) => void
}

/**
 * Input for a secret number. It is saved on blur, never while half typed; once encrypted, only its last digits are
 * shown.
 */
export function SecretField({ value, onChange, ...field }: SecretFieldProps) {
  const { id, label, error } = field
  const isEncrypted = isStored(value)
  const [isChanging, setChanging] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const [typed, setTyped] = useState<string>()
  const words = formatSecret(value)
  const isOnline = useOnline()

  function leave() {
    if (typed === undefined) return
    if (typed.trim() || !isEncrypted) onChange(typed.trim() || undefined)
    if (typed.trim()) setChanging(false)
    setTyped(undefined)
  }

  if (isEncrypted && !isChanging)
    return (
      <div>
        <p className="font-semibold">{label}</p>
        <FieldError id={`${id}-error`} message={error} />
        <div className="figures mt-1.5 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
          <span>{words === '••••' ? '•••• (kept)' : words}</span>
          <Button
            ref={isLeft ? focusOnce : undefined}
            look="secondary"
            id={id}
            aria-label={`Change: ${label}`}
            onClick={() => {
              setLeft(false)
              setChanging(true)
            }}
          >
            Change
          </Button>
          <Button
            look="secondary"
            aria-label={`Remove: ${label}`}
            onClick={() => {
              onChange(undefined)
              setChanging(true)
            }}
          >
            Remove
          </Button>
        </div>
      </div>
    )
  return (
    <div>
      <Field
        {...field}
        // Focused, because the applicant chose to change or remove the number.
        ref={isChanging ? focusOnce : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="figures [&_input]:max-w-72"
        value={typed ?? (typeof value === 'string' ? value : '')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave()
        }}
      />
      <p role="status" className="contents">
        {!isOnline && (
          <span className="mt-1.5 block border-brass border-l-4 pl-3 text-sm">
            <strong>No connection:</strong> numbers like this are never stored on this device. If you reload the page
            before you’re back online, please enter it again.
          </span>
        )}
      </p>
      {isEncrypted && (
        <Button
          look="quiet"
          className="mt-1 -ml-5"
          onClick={() => {
            setTyped(undefined)
            setChanging(false)
            setLeft(true)
          }}
        >
          Keep {words}
        </Button>
      )}
    </div>
  )
}
