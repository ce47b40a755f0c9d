import { type ComponentProps, type ReactNode, useId } from 'react'
import * as copy from './copy.ts'

interface FieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  label: string
  name: string
  /** Shown under the label and announced with it. */
  help?: ReactNode
  /** The error and how to fix it; marks the field as invalid. */
  error?: string | undefined
}

/** A labeled text input. */
export const Field = ({ label, help, error, id, className = '', ...input }: FieldProps) => (
  <LabeledControl {...{ label, help, error, id, className }}>
    {(control, border) => (
      <input
        {...control}
        className={`mt-1.5 block min-h-field w-full rounded border bg-surface px-field-x py-control-y text-ink ${border}`}
        {...input}
      />
    )}
  </LabeledControl>
)

interface LabeledControlProps extends Pick<FieldProps, 'label' | 'help' | 'error' | 'id' | 'className'> {
  children: (
    control: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined },
    border: string,
  ) => ReactNode
}

/** A control with its label, help and error before it (in reading order). */
export function LabeledControl({ label, help, error, id: given, className, children }: LabeledControlProps) {
  const generated = useId()
  const id = given ?? generated
  const descriptions = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = {
    ...{ id, 'aria-invalid': error ? (true as const) : undefined },
    'aria-describedby': descriptions || undefined,
  }
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-ink-soft text-sm">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
      {children(control, error ? 'border-2 border-danger' : 'border-control')}
    </div>
  )
}

export const FieldError = ({ id, message }: { id: string; message: string | undefined }) =>
  message ? (
    <p id={id} className="font-semibold text-danger text-sm">
      <span className="sr-only">{copy.error}</span>
      {message}
    </p>
  ) : null
