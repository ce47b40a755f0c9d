import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { workNow } from '#client/admin/dashboard/queries.ts'
import { WorkList } from '#client/admin/dashboard/work-list.tsx'
import { WorkLink } from '#client/pages/admin/work-link.tsx'
import { messageOf } from '#client/platform/request-error.ts'
import { useLiveTopic } from '#client/platform/use-live.ts'
import { Notice } from '#client/ui/notice.tsx'
import { RefreshButton } from '#client/ui/refresh-button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** Pending work with links to each list. */
export function PendingWork() {
  const waiting = useQuery(workNow)
  const { data } = waiting
  const client = useQueryClient()
  const reread = useCallback(() => void client.invalidateQueries({ queryKey: workNow.queryKey }), [client])
  useLiveTopic('leads', reread)
  useLiveTopic('tasks', reread)
  useLiveTopic('applications', reread)
  useLiveTopic('contacts', reread)
  useLiveTopic('merchant-leads', reread)
  useLiveTopic('privacy-requests', reread)

  return (
    <section aria-labelledby="waiting" className="px-4 pb-6 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="waiting" className="text-lg">
          {data && !data.isWhole ? 'Your pending work' : 'Pending work'}
        </h2>
        <RefreshButton readAt={waiting.dataUpdatedAt} isReading={waiting.isFetching} onRefresh={reread} />
      </div>
      {waiting.isError && (
        <Notice
          isFlush
          title={data ? 'Couldn’t update the pending work' : 'Couldn’t load the pending work'}
          onRetry={reread}
          isRetrying={waiting.isFetching}
        >
          {messageOf(waiting.error)}
        </Notice>
      )}
      {waiting.isPending && (
        <div className="grid grid-cols-1 gap-5 py-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-64" />
          <Skeleton className="w-56" />
        </div>
      )}
      {data && (
        <WorkList
          work={data.work}
          renderLink={({ kind }, title) => (
            <WorkLink kind={kind} isWhole={data.isWhole}>
              {title}
            </WorkLink>
          )}
        />
      )}
      {data && data.judgedToday !== null && data.judgedToday > 0 && (
        <p className="mt-4 text-ink-soft">
          You reviewed <strong className="figures text-ink">{data.judgedToday}</strong>{' '}
          {data.judgedToday === 1 ? 'document' : 'documents'} today.
        </p>
      )}
    </section>
  )
}
