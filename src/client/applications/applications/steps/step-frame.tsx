import type { ReactNode } from 'react'
import * as copy from '#client/applications/applications/copy.tsx'
import { addressOf } from './step-address.ts'
import type { StepState } from './step-state.ts'

interface StepListProps {
  steps: readonly StepState[]
  done: ReadonlySet<string>
  current: string
  onGo: (slug: string) => void
}

const StepList = ({ steps, done, current, onGo }: StepListProps) => (
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

interface StepFrameProps {
  steps: readonly StepState[]
  done: ReadonlySet<string>
  current: string
  onGo: (slug: string) => void
  children: ReactNode
}

/** The list of steps is next to the step, or collapsed above it on narrow screens. */
export function StepFrame({ steps, done, current, onGo, children }: StepFrameProps) {
  const at = steps.findIndex(({ step }) => step.slug === current)
  const list = <StepList steps={steps} done={done} current={current} onGo={onGo} />
  return (
    // `data-quiet`: the page hides its navigation.
    <div
      data-quiet=""
      className="grid grid-cols-1 items-start gap-x-14 gap-y-5 @desktop:grid-cols-[15rem_minmax(0,42rem)]"
    >
      <nav aria-label={copy.steps} className="sticky top-24 hidden @desktop:block">
        <p className="mb-2 px-3 text-ink-soft text-sm">{copy.ofDone(done.size, steps.length)}</p>
        {list}
      </nav>
      <nav aria-label={copy.steps} className="@desktop:hidden">
        {/* Collapses with each step. */}
        <details key={current} className="rounded border border-line bg-surface">
          <summary className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <span className="font-semibold">{at < 0 ? copy.steps : copy.stepOf(at + 1, steps.length)}</span>
            <span className="text-action text-sm underline underline-offset-4">{copy.allSteps}</span>
          </summary>
          <div className="border-line border-t p-2">{list}</div>
        </details>
        <div aria-hidden="true" className="mt-2 flex gap-1">
          {steps.map((state) => (
            <span
              key={state.step.slug}
              className={`h-1 flex-1 rounded ${done.has(state.step.slug) ? 'bg-action' : 'bg-line'} ${state.step.slug === current ? 'outline-2 outline-action' : ''}`}
            />
          ))}
        </div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function Mark({ isToChoose, isDone }: { isToChoose: boolean; isDone: boolean }) {
  const [word, path] = isToChoose
    ? [copy.needsYourChoice, 'M8 4.5v4.2M8 11.2v.3']
    : isDone
      ? [copy.done, 'm4.8 8.2 2.2 2.2 4.2-4.6']
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
