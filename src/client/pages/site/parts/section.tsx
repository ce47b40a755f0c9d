import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  /** Below the title, or next to the content on wide screens. */
  intro?: ReactNode
  /** `wide`: title above, content at full width. `split`: title at the side. */
  layout?: 'wide' | 'split'
  children: ReactNode
}

export function Section({ id, title, intro, layout = 'wide', children }: SectionProps) {
  const head = (
    <div className={layout === 'wide' ? 'max-w-2xl' : ''}>
      <h2 id={`${id}-title`} className="text-3xl">
        {title}
      </h2>
      {intro && <div className="mt-4 text-ink-soft">{intro}</div>}
    </div>
  )
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`page-width section ${layout === 'split' ? 'grid grid-cols-1 gap-x-16 gap-y-8 @desktop:grid-cols-[1fr_1.6fr]' : ''}`}
    >
      {head}
      {layout === 'split' ? <div>{children}</div> : <div className="mt-8">{children}</div>}
    </section>
  )
}
