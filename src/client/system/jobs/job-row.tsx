import type { ReactNode } from 'react'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { formatJob } from './job-labels.ts'

interface JobRowProps {
  job: { job: string; attempts: number; reason: string; createdAt: string }
  /** When it will be retried, or when it failed for good. */
  when: ReactNode
  children?: ReactNode
}

/** One failed job: name, attempts and reason. */
export const JobRow = ({ job, when, children }: JobRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
    <div className="min-w-0">
      <p className="font-semibold">{formatJob(job.job)}</p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {/* Attempts during an outage are not counted. */}
        {job.attempts === 1 && '1 attempt · '}
        {job.attempts > 1 && `${job.attempts} attempts · `}
        {job.reason || 'No reason given'} · created <TimeAgo at={job.createdAt} /> · {when}
      </p>
    </div>
    {children && <div className="-mr-4 -ml-control-x flex">{children}</div>}
  </li>
)
