import type { ComponentProps } from 'react'

export const Checkbox = ({ children, className = '', ...input }: ComponentProps<'input'>) => (
  <label className={`flex min-h-control items-start gap-3 text-sm ${className}`}>
    <input type="checkbox" className="mt-0.5 size-6 shrink-0 accent-action" {...input} />
    {/* Aligns the first line with the box at any text size. */}
    <span className="min-w-0 pt-[calc(0.875rem-0.5lh)]">{children}</span>
  </label>
)
