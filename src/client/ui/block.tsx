import { type ReactNode, useId } from 'react'

interface BlockProps {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** For figures; forms are easier to read when narrow. */
  isWide?: boolean
  /** For lists: below the title, so that they get the width of a table. */
  isStacked?: boolean
}

export function Block({ title, intro, children, isWide = false, isStacked = false }: BlockProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`grid grid-cols-1 gap-x-8 gap-y-4 border-line border-t px-4 py-6 sm:px-6 ${isStacked ? '' : '@3xl:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]'}`}
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {intro && <p className={`mt-1 text-ink-soft ${isStacked ? 'max-w-2xl' : ''}`}>{intro}</p>}
      </div>
      <div className={`grid min-w-0 grid-cols-1 content-start gap-4 ${isWide || isStacked ? '' : 'max-w-2xl'}`}>
        {children}
      </div>
    </section>
  )
}
