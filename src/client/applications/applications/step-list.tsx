import { addressOf } from './step-address.ts'
import type { StepState } from './step-state.ts'

interface StepListProps {
  steps: readonly StepState[]
  done: ReadonlySet<string>
  current: string
  onGo: (slug: string) => void
}

/** List of all steps with their status. */
export const StepList = ({ steps, done, current, onGo }: StepListProps) => (
  <ol className="grid gap-0.5">
    {steps.map((state) => (
      <li key={state.step.slug}>
        <a
          href={addressOf(state.step.slug)}
          aria-current={state.step.slug === current ? 'step' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onGo(state.step.slug)
          }}
          className="flex min-h-11 items-center gap-3 rounded px-3 py-1.5 hover:bg-action-soft aria-[current]:bg-action-soft aria-[current]:font-semibold"
        >
          <Mark isToChoose={state.theirs !== undefined} isDone={done.has(state.step.slug)} />
          <span>{state.step.title}</span>
        </a>
      </li>
    ))}
  </ol>
)

/** Icon and label for a step: done, needs a choice, or open. */
function Mark({ isToChoose, isDone }: { isToChoose: boolean; isDone: boolean }) {
  const [word, path] = isToChoose
    ? ['Needs your choice', 'M8 4.5v4.2M8 11.2v.3']
    : isDone
      ? ['Done', 'm4.8 8.2 2.2 2.2 4.2-4.6']
      : ['', undefined]
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className={`size-5 shrink-0 fill-none ${path ? 'stroke-[1.5] stroke-action' : 'stroke-1 stroke-control'}`}
      >
        <circle cx="8" cy="8" r="6.5" />
        {path && <path d={path} />}
      </svg>
      {word && <span className="sr-only">{word}: </span>}
    </>
  )
}
