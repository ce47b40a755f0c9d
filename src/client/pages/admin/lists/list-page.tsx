import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { RefreshButton } from '#client/ui/feedback/refresh-button.tsx'
import { CountLine } from '#client/ui/list/count-line.tsx'

interface ListPageProps {
  title: string
  list: Pick<
    UseInfiniteQueryResult,
    | 'dataUpdatedAt'
    | 'isFetching'
    | 'refetch'
    | 'isError'
    | 'error'
    | 'isPending'
    | 'isSuccess'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
  >
  /** Number of loaded rows. */
  count: number
  /** Singular and plural name, to announce the count. */
  counted?: readonly [string, string]
  /** Actions for the whole list, next to the title. */
  tools?: ReactNode
  /** Search and filters. */
  toolbar: ReactNode
  /** Above the rows, such as totals. */
  summary?: ReactNode
  /** Shown if there are no rows. */
  empty: ReactNode
  table: ReactNode
  /** Actions for the selected rows. */
  bulk?: ReactNode
  /** The record in the side panel. */
  panel: ReactNode
}

/** A list with search and a side panel for the open record. */
export function ListPage({ title, list, count, counted, ...parts }: ListPageProps) {
  const { tools, toolbar, summary, empty, table, bulk, panel } = parts
  return (
    <div className="wide:flex wide:h-full">
      <section
        aria-label={`List of ${title.toLowerCase()}`}
        className="min-w-0 flex-1 wide:flex wide:h-full wide:flex-col"
      >
        <PageHeader title={title}>
          <div className="flex min-w-0 flex-wrap items-center max-sm:-ml-1.5">
            {tools}
            <RefreshButton
              readAt={list.dataUpdatedAt}
              isReading={list.isFetching}
              onRefresh={() => void list.refetch()}
            />
          </div>
        </PageHeader>
        {/* biome-ignore lint/a11y/useSemanticElements: Safari before 17 does not know <search> */}
        <form
          role="search"
          onSubmit={(event) => event.preventDefault()}
          className="flex flex-wrap gap-2 px-4 pb-3 sm:px-6"
        >
          {toolbar}
        </form>
        <div className="min-h-0 flex-1 relative wide:overflow-y-auto">
          {summary}
          {list.isError && (
            <Notice
              title={`Couldn’t load the ${title.toLowerCase()}`}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            >
              {messageOf(list.error)}
            </Notice>
          )}
          {list.isSuccess && count === 0 && empty}
          {counted && count > 0 && <CountLine count={count} hasMore={list.hasNextPage} words={counted} />}
          {(list.isPending || count > 0) && table}
          {list.hasNextPage && (
            <div className="px-4 py-3 sm:px-6">
              <Button look="secondary" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
              </Button>
            </div>
          )}
          {bulk}
        </div>
      </section>
      {panel}
    </div>
  )
}

const fillsRow =
  'font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-action focus-visible:after:-outline-offset-3'

/** Class of the link that opens a record and fills its row. */
export const rowLink = `block max-w-full truncate ${fillsRow}`

/** Wraps to two lines instead of truncating. */
export const longRowLink = `wrap-anywhere line-clamp-2 ${fillsRow}`
