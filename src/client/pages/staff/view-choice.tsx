import { Link } from '@tanstack/react-router'
import { Columns3, List } from 'lucide-react'

const choice =
  'inline-flex min-h-11 items-center gap-2 px-3 text-ink-soft no-underline hover:text-ink aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action'

/** The leads as rows or as columns by where they stand. */
export const ViewChoice = ({ isBoard }: { isBoard: boolean }) => (
  <nav aria-label="View" className="flex overflow-hidden rounded border border-control">
    {views.map(([view, words, Sign]) => (
      <Link
        key={view}
        from="/admin/leads"
        to="/admin/leads"
        search={(now) => ({ ...now, view, status: '', lead: '' })}
        aria-current={isBoard === (view === 'board') ? 'page' : undefined}
        className={choice}
      >
        <Sign size="1.1em" strokeWidth={1.5} aria-hidden="true" />
        {words}
      </Link>
    ))}
  </nav>
)

const views = [
  ['list', 'List', List],
  ['board', 'Board', Columns3],
] as const
