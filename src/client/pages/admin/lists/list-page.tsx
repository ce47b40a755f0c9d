import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { HelpLink } from '#client/pages/admin/frame/help-link.tsx'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { RefreshButton } from '#client/ui/feedback/refresh-button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { CountLine } from '#client/ui/list/count-line.tsx'
import type { AdminList } from '#shared/admin/lists/views/admin-list.ts'
import { SavedViewTabs } from './list-tools.tsx'
import type { RecordLinks } from './use-list-page.ts'

type Query = Pick<
  UseQueryResult,
  'dataUpdatedAt' | 'isFetching' | 'refetch' | 'isError' | 'error' | 'isPending' | 'isSuccess'
> &
  Partial<Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>>

interface ListFrameProps {
  title: string
  /** Its saved views are tabs. */
  list?: AdminList | undefined
  /** At the end of the row. */
  header: ReactNode
  toolbar: ReactNode
  panel?: ReactNode
  children: ReactNode
}

export function ListFrame({ title, list, header, toolbar, panel, children }: ListFrameProps) {
  useTitle(title)
  return (
    <div className="wide:flex wide:h-full">
      <section
        aria-label={`List of ${title.toLowerCase()}`}
        className="min-w-0 flex-1 wide:flex wide:h-full wide:flex-col"
      >
        <header className="@container border-line border-b px-4 py-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <div className="flex items-center gap-1.5">
              <h1 className="font-semibold text-xl">{title}</h1>
              <HelpLink title={title} />
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: Safari before 17 does not know <search> */}
            <form
              role="search"
              onSubmit={(event) => event.preventDefault()}
              className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1.5 @max-3xl:order-1 @max-3xl:basis-full"
            >
              {list && <SavedViewTabs list={list} />}
              {toolbar}
            </form>
            <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1">{header}</div>
          </div>
        </header>
        {children}
      </section>
      {panel}
    </div>
  )
}

export const ListActions = ({ list, children }: { list: Query; children: ReactNode }) => (
  <div className="flex min-w-0 flex-wrap items-center gap-1">
    {children}
    <RefreshButton readAt={list.dataUpdatedAt} isReading={list.isFetching} onRefresh={() => void list.refetch()} />
  </div>
)

interface ListRowsProps {
  /** Plural, for the error message. */
  name: string
  list: Query
  count: number
  /** Singular and plural, to announce the count. */
  counted?: readonly [string, string] | undefined
  empty: ReactNode
  table: ReactNode
}

export const ListRows = ({ name, list, count, counted, empty, table }: ListRowsProps) => (
  <>
    {list.isError && (
      <Notice title={`Couldn’t load the ${name}`} onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {messageOf(list.error)}
      </Notice>
    )}
    {list.isSuccess && count === 0 && empty}
    {(list.isPending || count > 0) && table}
    {counted && count > 0 && <CountLine count={count} hasMore={list.hasNextPage ?? false} nouns={counted} />}
    {list.hasNextPage && (
      <div className="px-4 py-3 sm:px-6">
        <Button variant="secondary" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage?.()}>
          {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      </div>
    )}
  </>
)

interface ListPageProps
  extends Omit<ListFrameProps, 'header' | 'children'>,
    Omit<ListRowsProps, 'name' | 'list' | 'count'> {
  page: { list: Query; rows: readonly unknown[] }
  /** Next to the title. */
  tools?: ReactNode
  /** Such as totals. */
  summary?: ReactNode
  bulk?: ReactNode
}

export function ListPage({
  page: { list, rows },
  tools,
  summary,
  counted,
  empty,
  table,
  bulk,
  ...frame
}: ListPageProps) {
  return (
    <ListFrame {...frame} header={<ListActions list={list}>{tools}</ListActions>}>
      <div className="min-h-0 flex-1 relative wide:overflow-y-auto">
        {summary}
        <ListRows
          name={frame.title.toLowerCase()}
          list={list}
          count={rows.length}
          counted={counted}
          empty={empty}
          table={table}
        />
        {bulk}
      </div>
    </ListFrame>
  )
}

interface RecordPanelProps {
  /** For screen readers. */
  title: string
  page: { open: string; close: () => void }
  children: ReactNode
}

export function RecordPanel({ title, page: { open, close }, children }: RecordPanelProps) {
  const isWide = useMinWidth(80)
  if (open === '') return null
  return (
    <SidePanel title={title} isBeside={isWide} onClose={close}>
      <Suspense fallback={<Spinner />}>{children}</Suspense>
    </SidePanel>
  )
}

interface RowLinkProps {
  page: { open: string; links: RecordLinks }
  id: string
  className?: string
  children: ReactNode
}

const fillsRow =
  'font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-action focus-visible:after:-outline-offset-3'

/** Class of a link that fills its row. */
export const rowLink = `block max-w-full truncate @lg:inline ${fillsRow}`

/** Wraps to two lines on a phone. */
export const longRowLink = `wrap-anywhere line-clamp-2 @lg:inline ${fillsRow}`

export const RowLink = ({ page: { open, links }, id, className = rowLink, children }: RowLinkProps) => (
  <a
    href={links.hrefOf(id)}
    aria-current={id === open ? 'true' : undefined}
    className={className}
    onClick={(event) => {
      // The browser opens new tabs and windows.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      links.openRecord(id)
    }}
  >
    {children}
  </a>
)

interface EmptyListProps {
  /** A search or a filter other than the view is set. */
  isFiltered: boolean
  view: string
  /** The view in which the list opens. */
  plainView: string
  /** If there are no records, none in the plain view, or none that match. */
  titles: readonly [unused: string, plain: string, filtered: string]
  /** How records get into the list. */
  children: ReactNode
  filteredText: string
  /** If there are no records at all. */
  firstAction?: ReactNode
  clearLabel: string
  onClear: () => void
}

export function EmptyList({ isFiltered, view, plainView, titles, children, filteredText, ...actions }: EmptyListProps) {
  const isUnused = !isFiltered && view === 'all'
  const isPlain = !isFiltered && view === plainView
  const [unused, plain, filtered] = titles
  return (
    <EmptyState
      title={isUnused ? unused : isPlain ? plain : filtered}
      action={
        isUnused ? (
          actions.firstAction
        ) : (
          <Button variant="secondary" onClick={actions.onClear}>
            {actions.clearLabel}
          </Button>
        )
      }
    >
      {isUnused || isPlain ? children : filteredText}
    </EmptyState>
  )
}
