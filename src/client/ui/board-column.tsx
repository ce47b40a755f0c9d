import { type ReactNode, useRef, useState } from 'react'
import { useBoardScrollRestoration } from '#client/ui/use-board-scroll-restoration.ts'

interface BoardColumnProps {
  title: string
  count: string
  isTaking: boolean
  /** A card that may not be dropped here is being dragged. */
  isDimmed: boolean
  onDrop: () => void
  children: ReactNode
}

export function BoardColumn({ title, count, isTaking, isDimmed, onDrop, children }: BoardColumnProps) {
  const [isOver, setOver] = useState(false)
  return (
    <section
      aria-label={`${title}, ${count}`}
      onDragOver={(event) => {
        if (!isTaking) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (isTaking) onDrop()
      }}
      className={`flex w-[17rem] shrink-0 snap-start flex-col rounded border bg-sunken ${isOver && isTaking ? 'border-action' : 'border-transparent'} ${isDimmed ? 'opacity-50' : ''}`}
    >
      <h2 className="flex items-baseline justify-between px-3 py-2 font-sans font-semibold text-sm">
        {title} <span className="figures font-normal text-ink-soft">{count}</span>
      </h2>
      <div data-column className="min-h-24 flex-1 px-2 pb-2 relative wide:overflow-y-auto">
        {children}
      </div>
    </section>
  )
}

export function Board({ children }: { children: ReactNode }) {
  const board = useRef<HTMLDivElement>(null)
  useBoardScrollRestoration(board)
  return (
    <div ref={board} className="flex h-full snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-4 sm:px-6">
      {children}
    </div>
  )
}

export interface Counted {
  readonly count: number | null
  readonly isMore: boolean
}

/** Formats a count, or a minimum count; empty while unknown. */
export const formatCount = (counted: Counted | undefined) =>
  counted === undefined || counted.count === null ? '' : `${counted.count}${counted.isMore ? '+' : ''}`
