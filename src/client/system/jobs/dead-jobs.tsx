import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { ExactTime, TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { formatCounted } from '#shared/kit/locale/plural.ts'
import type { DeadJob, JobsNow, ScheduledRun } from '#shared/system/jobs/contract.ts'
import { formatEvery, formatJob } from './job-labels.ts'
import { JobRow } from './job-row.tsx'
import { dropJob, jobsNow, restoreJob, retryAllJobs, retryJob, sendTestMail } from './queries.ts'

/** Jobs that failed after their last attempt; each can be retried or dropped, with undo. */
export function DeadJobs({ dead, count }: { dead: readonly DeadJob[]; count: number }) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(jobsNow)
  const retrying = useMutation({ ...retryJob, onSettled })
  const retryingAll = useMutation({ ...retryAllJobs, onSettled })
  const dropping = useMutation({ ...dropJob, onSettled })
  const restoring = useMutation({ ...restoreJob, onSettled })
  const [told, setTold] = useState<{ text: string; dropped?: DeadJob }>()
  const failed = retrying.error ?? retryingAll.error ?? dropping.error ?? restoring.error
  const isBusy = [retrying, retryingAll, dropping, restoring].some(({ isPending }) => isPending)

  return (
    <>
      <FormErrors message={failed ? messageOf(failed) : null} />
      <div role="status" className="flex flex-wrap items-center gap-2 empty:hidden">
        {told?.text}
        {told?.dropped && (
          <Button
            variant="quiet"
            disabled={isBusy}
            onClick={({ currentTarget }) => {
              focusNext(currentTarget)
              if (told.dropped) restoring.mutate({ id: told.dropped.id }, { onSuccess: () => setTold(undefined) })
            }}
          >
            Undo
          </Button>
        )}
      </div>
      {count === 0 && <p className="text-ink-soft">No failed jobs.</p>}
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y empty:hidden">
        {dead.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            when={
              <>
                failed <TimeAgo at={job.deadAt} />
              </>
            }
          >
            <Button
              variant="quiet"
              disabled={isBusy}
              aria-label={`Retry: ${formatJob(job.job)}`}
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                retrying.mutate(
                  { id: job.id },
                  { onSuccess: () => setTold({ text: `Retried: ${formatJob(job.job)}` }) },
                )
              }}
            >
              Retry
            </Button>
            <Button
              variant="quiet"
              disabled={isBusy}
              aria-label={`Drop: ${formatJob(job.job)}`}
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                dropping.mutate(
                  { id: job.id },
                  { onSuccess: () => setTold({ text: `Dropped: ${formatJob(job.job)}`, dropped: job }) },
                )
              }}
            >
              Drop
            </Button>
          </JobRow>
        ))}
      </ul>
      {count > dead.length && <p className="text-ink-soft">{`… and ${count - dead.length} older ones.`}</p>}
      {count > 1 && (
        <div>
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() =>
              retryingAll.mutate(undefined, {
                onSuccess: (all) =>
                  setTold({ text: `Retrying ${formatCounted(all.count, { one: 'job', other: 'jobs' })}.` }),
              })
            }
          >
            Retry all {count}
          </Button>
        </div>
      )}
    </>
  )
}

/** Queued jobs by type, and failed jobs that will be retried. */
export function WaitingJobs({ waiting, failing, counts }: JobsNow) {
  if (counts.waiting + counts.failing === 0) return <p className="text-ink-soft">No queued jobs.</p>
  return (
    <>
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y empty:hidden">
        {waiting.map(({ job, count, oldestAt, progress }) => (
          <li key={job} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span className="font-semibold">{formatJob(job)}</span>
            <span className="text-ink-soft text-sm">
              {progress &&
                `${progress.done.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')} done · `}
              {count} waiting, oldest queued <TimeAgo at={oldestAt} />
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
        <p className="text-ink-soft">{`… and ${counts.failing - failing.length} more waiting for a retry.`}</p>
      )}
    </>
  )
}

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

/** Sends the user a test email through the normal queue. */
export function TestMail() {
  const client = useQueryClient()
  const sending = useMutation({ ...sendTestMail, onSettled: () => client.invalidateQueries(jobsNow) })
  return (
    <>
      <FormErrors message={sending.error ? messageOf(sending.error) : null} />
      <div>
        <Button variant="secondary" disabled={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isPending ? 'Sending…' : 'Send test email'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {sending.data && `Sending to ${sending.data.to}. If it fails, it will appear in the queue with the reason.`}
      </p>
    </>
  )
}
