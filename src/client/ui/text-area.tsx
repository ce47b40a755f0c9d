import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from '#client/ui/field.tsx'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'> {
  label: string
  name: string
  help?: ReactNode
  error?: string | undefined
}

/** A labelled box for several lines, built as `Field` is. It grows with what is typed where the browser can. */
export function TextArea({ label, help, error, id: given, rows = 3, ...area }: TextAreaProps) {
  const generated = useId()
  const id = given ?? generated
  const descriptions = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-ink-soft text-sm">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
      <textarea
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptions || undefined}
        className={`field-sizing-content mt-1.5 block min-h-12 w-full rounded border bg-surface px-3.5 py-2 text-ink ${error ? 'border-2 border-danger' : 'border-control'}`}
        {...area}
      />
    </div>
  )
}
