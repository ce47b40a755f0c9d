import type { Tracking } from '#shared/admin/tracking/contract.ts'
import { formatLocalDay } from './format-moment.ts'

const marks = {
  done: 'border-action bg-action',
  now: 'border-4 border-action bg-surface',
  ahead: 'border-control bg-surface',
} as const
const spoken = { done: 'done', now: 'current step', ahead: 'upcoming' } as const

/** The milestones of the application, with the dates on which they were reached. */
export const MilestoneList = ({ milestones }: Pick<Tracking, 'milestones'>) => (
  <section aria-labelledby="way">
    <h2 id="way" className="text-xl">
      Progress
    </h2>
    <ol className="mt-4 border-line border-l-2 pl-6">
      {milestones.map(({ label, at, state }) => (
        <li key={label} aria-current={state === 'now' ? 'step' : undefined} className="relative pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className={`-left-[2.1rem] absolute top-1 size-4 rounded-full border-2 ${marks[state]}`}
          />
          <span className={state === 'ahead' ? 'text-ink-soft' : 'font-semibold'}>{label}</span>
          <span className="sr-only">, {spoken[state]}</span>
          {at && <span className="figures block text-ink-soft text-sm">{formatLocalDay(at)}</span>}
        </li>
      ))}
    </ol>
  </section>
)
