import type { ComponentProps } from 'react'

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
