import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useScrollRestoration } from '#client/ui/use-scroll-restoration.ts'

interface BoardPlace {
  readonly left: number
  readonly tops: readonly number[]
}

const places = new Map<string, BoardPlace>()

const columnsOf = (board: HTMLElement) => [...board.querySelectorAll<HTMLElement>('[data-column]')]

const placeOf = (board: HTMLElement): BoardPlace => ({
  left: board.scrollLeft,
  tops: columnsOf(board).map(({ scrollTop }) => scrollTop),
})

interface BoardColumnProps {
  title: string
  count: string
  /** Of all cards, such as their dollars. */
  total?: string
  isTaking: boolean
  /** The dragged card may not be dropped here. */
  isDimmed: boolean
  onDrop: () => void
  children: ReactNode
}

export function BoardColumn({ title, count, total = '', isTaking, isDimmed, onDrop, children }: BoardColumnProps) {
  const [isOver, setOver] = useState(false)
  return (
    <section
      aria-label={[title, count, ...(total ? [total] : [])].join(', ')}
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
      <h2 className="flex items-baseline gap-x-2 px-3 py-2 font-sans font-semibold text-sm">
        {title} <span className="figures font-normal text-ink-soft">{count}</span>
        {total && <span className="figures ml-auto font-medium">{total}</span>}
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

/** Scrolling columns have `data-column`. */
function useBoardScrollRestoration(board: RefObject<HTMLElement | null>) {
  useScrollRestoration({ name: 'board', within: board, places, placeOf, put })
}

function put(board: HTMLElement, { left, tops }: BoardPlace) {
  if (Math.abs(board.scrollLeft - left) >= 1) board.scrollTo({ left, behavior: 'instant' })
  for (const [index, column] of columnsOf(board).entries()) {
    const top = tops[index] ?? 0
    if (Math.abs(column.scrollTop - top) >= 1) column.scrollTo({ top, behavior: 'instant' })
  }
}

interface MenuProps {
  label: string
  sign: ReactNode
  choices: readonly (readonly [key: string, text: string])[]
  onChoose: (key: string) => void
  title?: string
}

const Menu = ({ label, sign, choices, onChoose, title }: MenuProps) => (
  // A modal menu locks scrolling by an inline style, which the content policy refuses.
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger
      aria-label={label}
      className="inline-flex size-control shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
    >
      {sign}
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        collisionPadding={8}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded border border-line bg-surface py-1 text-ink shadow"
      >
        {title && <DropdownMenu.Label className="px-4 py-2 font-semibold text-sm">{title}</DropdownMenu.Label>}
        {choices.map(([key, text]) => (
          <DropdownMenu.Item
            key={key}
            onSelect={() => onChoose(key)}
            className="flex min-h-control cursor-default items-center px-4 data-[highlighted]:bg-action-soft data-[highlighted]:text-action data-[highlighted]:outline-none"
          >
            {text}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

interface BoardCardProps {
  id: string
  name: string
  isOpen: boolean
  isMoving: boolean
  /** Empty for read-only users. */
  moves: readonly (readonly [key: string, text: string])[]
  onMove: (key: string) => void
  onDrag: (isDragging: boolean) => void
  children: ReactNode
}

export const BoardCard = ({ id, name, isOpen, isMoving, moves, onMove, onDrag, children }: BoardCardProps) => (
  <li
    data-card={id}
    data-selected={isOpen}
    draggable={moves.length > 0 && !isMoving}
    onDragStart={(event) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', '')
      onDrag(true)
    }}
    onDragEnd={() => onDrag(false)}
    className={`relative grid grid-cols-[minmax(0,1fr)_auto] rounded border border-line pl-3 hover:border-control data-[selected=true]:border-action ${isMoving ? 'bg-sunken' : 'bg-surface'}`}
  >
    <div className="min-w-0 py-2.5">{children}</div>
    {moves.length > 0 && (
      <div className="relative z-[1]">
        <Menu
          label={`Move ${name}`}
          title="Move to"
          sign={<Ellipsis size="1.2em" strokeWidth={1.5} aria-hidden="true" />}
          choices={moves}
          onChoose={onMove}
        />
      </div>
    )}
  </li>
)
