import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu } from '#client/ui/menu.tsx'

interface BoardCardProps {
  id: string
  name: string
  isOpen: boolean
  isMoving: boolean
  /** Possible targets, key and label; empty for read-only users. */
  moves: readonly (readonly [key: string, words: string])[]
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
