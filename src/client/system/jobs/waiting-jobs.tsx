import { ExactTime, TimeAgo } from '#client/ui/time-ago.tsx'
import type { JobsNow } from '#shared/system/jobs/contract.ts'
import { formatJob } from './job-labels.ts'
import { JobRow } from './job-row.tsx'

/** Queued jobs by type, and failed jobs that will be retried. */
export function WaitingJobs({ waiting, failing, counts }: JobsNow) {
  if (counts.waiting + counts.failing === 0) return <p className="text-ink-soft">No queued jobs.</p>
  return (
    <>
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y empty:hidden">
        {waiting.map(({ job, count, oldestAt }) => (
          <li key={job} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span className="font-semibold">{formatJob(job)}</span>
            <span className="text-ink-soft text-sm">
              {count} waiting, the oldest since <TimeAgo at={oldestAt} />
            </span>
          </li>
        ))}
        {failing.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            when={
              <>
                next attempt <ExactTime at={job.nextAt} />
              </>
            }
          />
        ))}
      </ul>
      {counts.failing > failing.length && (
        <p className="text-ink-soft">{`… and ${counts.failing - failing.length} more failed jobs.`}</p>
      )}
    </>
  )
}
