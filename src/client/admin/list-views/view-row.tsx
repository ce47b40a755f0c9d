import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { Badge } from '#client/ui/badge.tsx'
import { sayUndone, showDone } from '#client/ui/feedback/undo-toast.tsx'
import type { SavedView } from '#shared/admin/lists/views/contract.ts'
import { deleteViewMutation, saveViewMutation } from './queries.ts'

interface ViewRowProps {
  view: SavedView
  isDefault: boolean
  /** Own views, and shared ones for administrators. */
  mayRemove: boolean
  onOpen: () => void
  onChooseDefault: () => void
}

export function ViewRow({ view, isDefault, mayRemove, onOpen, onChooseDefault }: ViewRowProps) {
  const client = useQueryClient()
  const save = useMutation(saveViewMutation(client))
  const remove = useMutation({
    ...deleteViewMutation(client),
    onSettled: (_views, error) => {
      if (error) return showErrorToast(`Couldn’t delete ${view.name}`, error)
      showDone({ title: `${view.name} deleted.`, ...(view.isMine && { onUndo: putBack }) })
    },
  })
  const putBack = () =>
    void save.mutateAsync(view).then(sayUndone, (error) => showErrorToast(`Couldn’t restore ${view.name}`, error))

  return (
    <li className="flex items-center gap-1 border-line border-b py-1">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-control min-w-0 flex-1 flex-wrap items-center gap-x-2 rounded px-2 text-left font-semibold text-action hover:bg-action-soft"
      >
        <span className="wrap-anywhere min-w-0">{view.name}</span>
        {view.isShared && <Badge>{view.isMine ? 'Shared' : `By ${view.by}`}</Badge>}
      </button>
      <Sign label={`Make ${view.name} the default`} isPressed={isDefault} onClick={onChooseDefault}>
        <Star size="1.2em" strokeWidth={1.5} aria-hidden="true" fill={isDefault ? 'currentColor' : 'none'} />
      </Sign>
      {mayRemove && (
        <Sign label={`Delete ${view.name}`} onClick={() => remove.mutate({ id: view.id })}>
          <Trash2 size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        </Sign>
      )}
    </li>
  )
}

interface SignProps {
  label: string
  isPressed?: boolean
  onClick: () => void
  children: ReactNode
}

const Sign = ({ label, isPressed, onClick, children }: SignProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    onClick={onClick}
    className="inline-flex size-control shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink aria-pressed:text-brass"
  >
    {children}
  </button>
)
