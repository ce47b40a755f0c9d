import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApplicationTable } from '#client/admin/application-page/application-table.tsx'
import type { ApplicationQuery } from '#client/admin/application-page/queries.ts'
import { useListChoice } from '#client/admin/list-views/use-list-choice.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CountLine } from '#client/ui/count-line.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ListedApplication } from '#shared/admin/application-page/contract.ts'

interface ApplicationsRowsProps {
  list: UseInfiniteQueryResult<{ pages: readonly { applications: readonly ListedApplication[] }[] }>
  question: ApplicationQuery
  /** Id of the application in the panel; empty if closed. */
  open: string
  onAsk: (change: Partial<ApplicationQuery>) => void
  renderLink: (application: ListedApplication) => ReactNode
}

/** The applications as rows. */
export function ApplicationsRows({ list, question, open, onAsk, renderLink }: ApplicationsRowsProps) {
  const { choice } = useListChoice('applications')
  const applications = list.data?.pages.flatMap((page) => page.applications) ?? []
  return (
    <div className="min-h-0 flex-1 relative wide:overflow-y-auto">
      {list.isError && (
        <Notice title="Couldn’t load the applications" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {messageOf(list.error)}
        </Notice>
      )}
      {list.isSuccess && applications.length === 0 && <NoApplications question={question} onAsk={onAsk} />}
      {applications.length > 0 && (
        <CountLine count={applications.length} hasMore={list.hasNextPage} words={['application', 'applications']} />
      )}
      {(list.isPending || applications.length > 0) && (
        <ApplicationTable
          applications={applications}
          selected={open}
          isLoading={list.isPending}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          hidden={choice.hiddenColumns}
          renderLink={renderLink}
        />
      )}
      {list.hasNextPage && (
        <div className="px-4 py-3 sm:px-6">
          <Button look="secondary" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </div>
      )}
    </div>
  )
}

function NoApplications({
  question,
  onAsk,
}: {
  question: ApplicationQuery
  onAsk: (change: Partial<ApplicationQuery>) => void
}) {
  const isUnasked = question.q === '' && question.only === '' && question.owner === 'anybody'
  const isPlain = isUnasked && question.view === 'open'
  // There are no applications at all.
  const isUnused = isUnasked && question.view === 'all'
  return (
    <EmptyState
      title={isUnused ? 'No applications yet' : isPlain ? 'No active applications' : 'No applications match'}
      action={
        isUnused ? (
          <ButtonLink look="secondary" href="/">
            Open website
          </ButtonLink>
        ) : (
          <Button look="secondary" onClick={() => onAsk({ q: '', view: 'all', only: '', owner: 'anybody' })}>
            Show all
          </Button>
        )
      }
    >
      {isUnused || isPlain
        ? 'Applications appear here as soon as they are submitted. Unsubmitted ones are under Drafts.'
        : 'No applications match these filters.'}
    </EmptyState>
  )
}
