import type { ComponentProps } from 'react'

/** A box with its statement beside it; the whole row is the target. */
export const Checkbox = ({ children, className = '', ...input }: ComponentProps<'input'>) => (
  <label className={`flex min-h-11 items-start gap-3 text-sm ${className}`}>
    <input type="checkbox" className="mt-0.5 size-6 shrink-0 accent-action" {...input} />
    {/* The first line stands at the middle of the box, in whatever size it is set. */}
    <span className="min-w-0 pt-[calc(0.875rem-0.5lh)]">{children}</span>
  </label>
)
