import { ExactTime, TimeAgo } from '#client/ui/time-ago.tsx'
import type { ScheduledRun } from '#shared/system/jobs/contract.ts'
import { formatEvery, formatJob } from './job-labels.ts'

/** Scheduled jobs: interval, last run with its result, and next run. */
export function ScheduleList({ schedules }: { schedules: readonly ScheduledRun[] }) {
  if (schedules.length === 0) return <p className="text-ink-soft">Nothing has run yet.</p>
  return (
    <ul className="grid grid-cols-1 divide-y divide-line border-line border-y">
      {schedules.map(({ name, everyMs, startedAt, endedAt, nextAt, reason }) => (
        <li key={name} className="py-3">
          <p className="font-semibold">{formatJob(name)}</p>
          <p className="text-ink-soft text-sm">
            Every {formatEvery(everyMs)} · last <TimeAgo at={startedAt} />
            {reason && <strong className="text-danger">, failed: {reason}</strong>}
            {!reason && (endedAt ? ', succeeded' : ', still running')} · next <ExactTime at={nextAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}
