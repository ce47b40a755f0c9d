import type { ReactNode } from 'react'

interface SampleProps {
  title: string
  children: ReactNode
  /** What the figures rest on. */
  note?: ReactNode
}

/** A piece of the product with made-up content, and marked so. */
export const Sample = ({ title, children, note }: SampleProps) => (
  <figure className="rounded border border-line bg-surface shadow">
    <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-5 py-4 @tablet:px-7">
      <span className="font-display font-semibold text-lg">{title}</span>
      <SampleMark />
    </figcaption>
    {children}
    {note && <p className="border-line border-t px-5 py-3 text-ink-soft text-sm @tablet:px-7">{note}</p>}
  </figure>
)

export const SampleMark = () => <span className="rounded border border-control px-2 text-ink-soft text-sm">Sample</span>
