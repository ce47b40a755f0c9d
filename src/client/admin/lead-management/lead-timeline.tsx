import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import { leadTimeline } from './queries.ts'

export function LeadTimeline({ id }: { id: string }) {
  const list = useInfiniteQuery(leadTimeline(id))
  if (list.isPending)
    return (
      <div className="mt-3 grid grid-cols-1 gap-3">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    )
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      {list.isError && (
        <Notice
          isFlush
          title="Couldn’t load the timeline"
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {messageOf(list.error)}
        </Notice>
      )}
      <ol className="mt-2 border-line border-l-2 pl-4">
        {entries.map(({ id, at, kind, by, words, body }) => (
          <li key={`${kind} ${id} ${at}`} className="relative py-1.5">
            <span aria-hidden="true" className="absolute top-3.5 -left-[1.4rem] size-2.5 rounded-full bg-control" />
            <p className="wrap-anywhere">{words}</p>
            {body && <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{body}</p>}
            <p className="text-ink-soft text-sm">
              {by && `${by} · `}
              <ExactTime at={at} />
            </p>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button look="secondary" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading…' : 'Show earlier'}
        </Button>
      )}
    </>
  )
}
