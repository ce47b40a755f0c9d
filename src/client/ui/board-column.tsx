import { type ReactNode, useRef, useState } from 'react'
import { useBoardScrollRestoration } from '#client/ui/use-board-scroll-restoration.ts'

interface BoardColumnProps {
  title: string
  /** How many stand here, in words; empty while that is not known. */
  count: string
  /** A card is being dragged that may be dropped here. */
  isTaking: boolean
  /** A card is being dragged that may not. */
  isDimmed: boolean
  onDrop: () => void
  children: ReactNode
}

/** What stands at one place of a board; cards are dropped into it. */
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

/** All places of a board, side by side; who comes back finds it where they left it. */
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
  /** Null where nobody knows. */
  readonly count: number | null
  /** At least so many. */
  readonly isMore: boolean
}

/** How many there are, or how many at least; nothing while it is not known. */
export const formatCount = (counted: Counted | undefined) =>
  counted === undefined || counted.count === null ? '' : `${counted.count}${counted.isMore ? '+' : ''}`
