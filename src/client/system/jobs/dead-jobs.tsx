import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/focus.ts'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { DeadJob } from '#shared/system/jobs/contract.ts'
import { formatJob } from './job-labels.ts'
import { JobRow } from './job-row.tsx'
import { dropJob, jobsNow, restoreJob, retryAllJobs, retryJob } from './queries.ts'

/** Jobs that failed after their last attempt; each can be retried or dropped, with undo. */
export function DeadJobs({ dead, count }: { dead: readonly DeadJob[]; count: number }) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(jobsNow)
  const retrying = useMutation({ ...retryJob, onSettled })
  const retryingAll = useMutation({ ...retryAllJobs, onSettled })
  const dropping = useMutation({ ...dropJob, onSettled })
  const restoring = useMutation({ ...restoreJob, onSettled })
  const [told, setTold] = useState<{ words: string; dropped?: DeadJob }>()
  const failed = retrying.error ?? retryingAll.error ?? dropping.error ?? restoring.error
  const isBusy = [retrying, retryingAll, dropping, restoring].some(({ isPending }) => isPending)

  return (
    <>
      <FormErrors message={failed ? messageOf(failed) : null} />
      <div role="status" className="flex flex-wrap items-center gap-2 empty:hidden">
        {told?.words}
        {told?.dropped && (
          <Button
            look="quiet"
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
              look="quiet"
              disabled={isBusy}
              aria-label={`Retry: ${formatJob(job.job)}`}
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                retrying.mutate(
                  { id: job.id },
                  { onSuccess: () => setTold({ words: `Retried: ${formatJob(job.job)}` }) },
                )
              }}
            >
              Retry
            </Button>
            <Button
              look="quiet"
              disabled={isBusy}
              aria-label={`Drop: ${formatJob(job.job)}`}
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                dropping.mutate(
                  { id: job.id },
                  { onSuccess: () => setTold({ words: `Dropped: ${formatJob(job.job)}`, dropped: job }) },
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
            look="secondary"
            disabled={isBusy}
            onClick={() =>
              retryingAll.mutate(undefined, {
                onSuccess: (all) => setTold({ words: `Retrying ${all.count} jobs.` }),
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
