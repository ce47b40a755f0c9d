import type { ComponentProps, ReactNode } from 'react'
import { LabeledControl } from './field.tsx'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  label: string
  name: string
  help?: ReactNode
  error?: string | undefined
  options: readonly (readonly [value: string, text: string])[]
}

export const SelectField = ({ label, help, error, options, id, ...select }: SelectFieldProps) => (
  <LabeledControl {...{ label, help, error, id }}>
    {(control, border) => (
      <select
        {...control}
        className={`mt-1.5 block min-h-field w-full rounded border bg-surface px-field-x py-control-y text-field text-ink ${border}`}
        {...select}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </LabeledControl>
)

interface SelectProps extends ComponentProps<'select'> {
  label: string
}

interface ActionSelectProps extends SelectProps {
  /** The shortcut that opens it. */
  keys?: string | undefined
}

/** Keys that open a list or leave it; all others would choose from a closed one, and a choice acts at once. */
const openingKeys = ['Enter', ' ', 'Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']

/** A list of actions: a choice acts at once, so the arrow keys open it first (WCAG 3.2.2). */
export const ActionSelect = ({ keys, ...props }: ActionSelectProps) => (
  <Select
    value=""
    aria-keyshortcuts={keys}
    title={keys && `${props.label} (${keys})`}
    onKeyDown={(event) => {
      if (openingKeys.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      event.currentTarget.showPicker?.()
    }}
    {...props}
  />
)

export function Select({ label, children, ...rest }: SelectProps) {
  return (
    <select
      aria-label={label}
      className="min-h-control min-w-0 max-w-52 rounded border border-control text-ellipsis bg-surface px-2.5 text-field text-ink max-sm:max-w-none max-sm:flex-1 max-sm:basis-32"
      {...rest}
    >
      {children}
    </select>
  )
}
