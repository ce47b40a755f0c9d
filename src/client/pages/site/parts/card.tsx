import type { ReactNode } from 'react'

interface CardProps {
  title: string
  mark?: ReactNode
  children: ReactNode
  /** Source or basis of the content. */
  note?: ReactNode
}

export const Card = ({ title, mark, children, note }: CardProps) => (
  <figure className="rounded border border-line bg-surface shadow">
    <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-5 py-4 @tablet:px-7">
      <span className="font-display font-semibold text-lg">{title}</span>
      {mark}
    </figcaption>
    {children}
    {note && <p className="border-line border-t px-5 py-3 text-ink-soft text-sm @tablet:px-7">{note}</p>}
  </figure>
)

/** A card with made-up content, marked as a sample. */
export const Sample = (card: Omit<CardProps, 'mark'>) => <Card {...card} mark={<SampleMark />} />

export const SampleMark = () => <span className="rounded border border-control px-2 text-ink-soft text-sm">Sample</span>
