import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

interface BoardListProps {
  list: Pick<
    UseInfiniteQueryResult,
    | 'isError'
    | 'error'
    | 'isPending'
    | 'isSuccess'
    | 'isFetching'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
  >
  empty: string
  cards: readonly ReactNode[]
}

export const BoardList = ({ list, empty, cards }: BoardListProps) => (
  <>
    {list.isError && (
      <Notice
        isFlush
        title="Couldn’t load this column"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {messageOf(list.error)}
      </Notice>
    )}
    {list.isPending && <Skeleton className="m-2 w-4/5" />}
    <ul className="grid grid-cols-1 gap-2">{cards}</ul>
    {list.isSuccess && cards.length === 0 && <p className="px-1 py-2 text-ink-soft text-sm">{empty}</p>}
    {list.hasNextPage && (
      <Button variant="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
      </Button>
    )}
  </>
)
