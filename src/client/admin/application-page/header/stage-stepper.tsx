import { Check } from 'lucide-react'
import { stepLabels, stepPosition } from '#shared/admin/application-page/stage-steps.ts'

type Position = Parameters<typeof stepPosition>[0]

/** Where an application is between submission and funding; narrow screens name the current step alone. */
export function StageStepper({ file }: { file: Position }) {
  const { at, isMoving } = stepPosition(file)
  return (
    <ol aria-label="Progress" className="flex min-w-0 flex-wrap items-center gap-x-1 text-sm">
      {stepLabels.map((label, index) => {
        const isDone = index < at
        const isCurrent = index === at
        return (
          <li key={label} aria-current={isCurrent ? 'step' : undefined} className="flex min-w-0 items-center gap-x-1">
            {index > 0 && (
              <span
                aria-hidden="true"
                className={`h-0.5 w-4 shrink-0 rounded @max-xl:w-2.5 ${index <= at ? 'bg-action' : 'bg-line'}`}
              />
            )}
            <span
              className={`flex min-w-0 items-center gap-1 ${isCurrent ? `font-semibold ${isMoving ? 'text-action' : 'text-ink-soft'}` : isDone ? 'text-ink' : 'text-ink-soft'}`}
            >
              <Mark isDone={isDone} isCurrent={isCurrent} />
              <span className={isCurrent ? 'truncate' : 'truncate @max-xl:sr-only'}>{label}</span>
              <span className="sr-only">{isDone ? ', done' : isCurrent && !isMoving ? ', stopped here' : ''}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const Mark = ({ isDone, isCurrent }: { isDone: boolean; isCurrent: boolean }) =>
  isDone ? (
    <Check size="1.1em" strokeWidth={2} aria-hidden="true" className="shrink-0 text-action" />
  ) : (
    <span
      aria-hidden="true"
      className={`size-2.5 shrink-0 rounded-full border-2 ${isCurrent ? 'border-current bg-current' : 'border-control'}`}
    />
  )
