import { Columns3, List } from 'lucide-react'

interface ViewChoiceProps {
  isBoard: boolean
  onChoose: (view: 'list' | 'board') => void
}

/** Switches between list and board. */
export const ViewChoice = ({ isBoard, onChoose }: ViewChoiceProps) => (
  <fieldset className="flex min-w-0 flex-wrap overflow-hidden rounded border border-control">
    <legend className="sr-only">View</legend>
    {views.map(([view, words, Sign]) => (
      <button
        key={view}
        type="button"
        aria-pressed={isBoard === (view === 'board')}
        onClick={() => onChoose(view)}
        className="inline-flex min-h-11 grow items-center justify-center gap-2 px-3 text-ink-soft @max-3xs:min-h-[max(44px,2rem)] @max-3xs:px-3 -outline-offset-3 hover:text-ink aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-action"
      >
        <Sign size="1.1em" strokeWidth={1.5} aria-hidden="true" />
        <span className="@max-3xs:sr-only">{words}</span>
      </button>
    ))}
  </fieldset>
)

const views = [
  ['list', 'List', List],
  ['board', 'Board', Columns3],
] as const
