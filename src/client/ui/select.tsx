import { type ComponentProps, useId } from 'react'

interface SelectProps extends ComponentProps<'select'> {
  label: string
}

/** A small choice in a toolbar. The label is read out and shown where there is room. */
export function Select({ label, children, ...rest }: SelectProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-ink-soft max-sm:sr-only">
        {label}
      </label>
      <select
        id={id}
        className="min-h-11 min-w-0 max-w-52 rounded border border-control bg-surface px-2.5 text-base text-ink"
        {...rest}
      >
        {children}
      </select>
    </div>
  )
}
