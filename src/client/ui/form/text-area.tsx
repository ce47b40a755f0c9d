import type { ComponentProps, ReactNode } from 'react'
import { LabeledControl } from './field.tsx'

/** By lines: browsers with growing text areas ignore `rows`. */
const heights = {
  2: 'min-h-[calc(2lh+1.125rem)]',
  3: 'min-h-[calc(3lh+1.125rem)]',
  4: 'min-h-[calc(4lh+1.125rem)]',
  5: 'min-h-[calc(5lh+1.125rem)]',
  10: 'min-h-[calc(10lh+1.125rem)]',
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
        className={`field-sizing-content mt-1.5 block ${heights[rows]} w-full rounded border bg-surface px-3.5 py-2 text-ink ${border}`}
        {...area}
      />
    )}
  </LabeledControl>
)
