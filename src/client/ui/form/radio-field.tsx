import type { ReactNode } from 'react'
import { FieldError } from './field.tsx'

interface RadioFieldProps {
  /** Id of the first button, the target of links. */
  id: string
  label: ReactNode
  name: string
  help?: ReactNode
  error?: string | undefined
  value: string | undefined
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

export function RadioField({ id, label, name, help, error, value, options, onChange }: RadioFieldProps) {
  const descriptions = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={descriptions || undefined} className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      {help && (
        <p id={`${id}-help`} className="text-ink-soft text-sm">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
      <div className="mt-1.5 flex flex-wrap gap-2">
        {options.map(([option, text], index) => (
          <label
            key={option}
            className={`relative inline-flex min-h-field items-center rounded border bg-surface px-4 py-2 has-checked:border-action has-checked:bg-action-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action ${error ? 'border-2 border-danger' : 'border-control'}`}
          >
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              className="absolute inset-0 opacity-0"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
