import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  label: string
  name: string
  help?: ReactNode
  error?: string | undefined
  options: readonly (readonly [value: string, text: string])[]
}

export function SelectField({ label, help, error, options, id: given, ...select }: SelectFieldProps) {
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
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptions || undefined}
        className={`mt-1.5 block min-h-12 w-full rounded border bg-surface px-3 py-2 text-[1rem] text-ink ${error ? 'border-2 border-danger' : 'border-control'}`}
        {...select}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface SelectProps extends ComponentProps<'select'> {
  label: string
}

export function Select({ label, children, ...rest }: SelectProps) {
  return (
    <select
      aria-label={label}
      className="min-h-11 min-w-0 max-w-52 rounded border border-control text-ellipsis bg-surface px-2.5 text-[1rem] text-ink max-sm:max-w-none max-sm:flex-1 max-sm:basis-32"
      {...rest}
    >
      {children}
    </select>
  )
}
