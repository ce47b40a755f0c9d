import type { ComponentProps, ReactNode } from 'react'
import { LabeledControl } from './field.tsx'

/** By lines: browsers with growing text areas ignore `rows`. */
const heights = {
  2: 'min-h-[calc(2lh+2*var(--spacing-control-y,0.5rem)+2px)]',
  3: 'min-h-[calc(3lh+2*var(--spacing-control-y,0.5rem)+2px)]',
  4: 'min-h-[calc(4lh+2*var(--spacing-control-y,0.5rem)+2px)]',
  5: 'min-h-[calc(5lh+2*var(--spacing-control-y,0.5rem)+2px)]',
  10: 'min-h-[calc(10lh+2*var(--spacing-control-y,0.5rem)+2px)]',
} as const

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children' | 'rows'> {
  label: string
  name: string
  help?: ReactNode
  error?: string | undefined
  rows?: keyof typeof heights
}

/** A labeled text area, built like `Field`. It grows with its text if the browser supports it. */
export const TextArea = ({ label, help, error, id, rows = 3, ...area }: TextAreaProps) => (
  <LabeledControl {...{ label, help, error, id }}>
    {(control, border) => (
      <textarea
        {...control}
        rows={rows}
        className={`field-sizing-content mt-1.5 block ${heights[rows]} w-full rounded border bg-surface px-field-x py-control-y text-ink ${border}`}
        {...area}
      />
    )}
  </LabeledControl>
)
