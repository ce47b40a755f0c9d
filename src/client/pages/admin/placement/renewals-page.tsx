import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { ListPage, rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { useListNavigation } from '#client/pages/admin/lists/use-list-navigation.ts'
import { type RenewalQuestion, renewalList } from '#client/placement/deals/queries.ts'
import { RenewalTable } from '#client/placement/deals/renewal-table.tsx'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { formatBasisPoints } from '#shared/kit/money.ts'
import { renewalViews } from '#shared/placement/deals/contract.ts'

const route = getRouteApi('/admin/renewals')
const viewLabels = {
  due: 'Ready for renewal',
  soon: 'In the next 45 days',
  done: 'Answered or closed',
  all: 'All',
} as const
const ownerLabels = { anybody: 'All', mine: 'Mine' } as const

/** A client opens as a full page. */
const showNone = () => {}

/** `/admin/renewals`: clients who have paid back enough for a renewal, and how each may be contacted. */
export function RenewalsPage() {
  useTitle('Renewals')
  const question = route.useSearch()
  const navigate = route.useNavigate()
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery(renewalList(question))
  const renewals = useMemo(() => list.data?.pages.flatMap((page) => page.renewals) ?? [], [list.data])
  const threshold = list.data?.pages[0]?.thresholdBasisPoints
  const ask = useCallback(
    (change: Partial<RenewalQuestion>) =>
      void navigate({ search: (now) => ({ ...now, ...change }), replace: 'q' in change }),
    [navigate],
  )
  const onSearch = useCallback((q: string) => ask({ q }), [ask])
  const rows = useMemo(() => renewals.map(({ deal: { id } }) => ({ id })), [renewals])
  useListNavigation({ rows, open: '', show: showNone, searchBox })
  return (
    <ListPage
      title="Renewals"
      list={list}
      count={renewals.length}
      toolbar={
        <>
          <SearchField
            ref={searchBox}
            label="Search renewals"
            placeholder="Reference or name"
            value={question.q}
            onSearch={onSearch}
          />
          <Choice
            label="View"
            value={question.view}
            all={renewalViews}
            words={viewLabels}
            onChange={(view) => ask({ view })}
          />
          <Choice
            label="Assigned to"
            value={question.owner}
            all={['anybody', 'mine']}
            words={ownerLabels}
            onChange={(owner) => ask({ owner })}
          />
        </>
      }
      summary={
        threshold !== undefined && (
          <p className="px-4 pb-3 text-ink-soft text-sm sm:px-6">
            Clients are listed here once {formatBasisPoints(threshold)} is paid in, by the terms or the lender’s
            confirmation.
          </p>
        )
      }
      empty={<NoRenewals question={question} onAsk={ask} />}
      table={
        <RenewalTable
          renewals={renewals}
          threshold={threshold ?? 0}
          isLoading={list.isPending}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          renderLink={({ client, deal }) => (
            <Link
              to="/admin/applications/$application"
              params={{ application: deal.applicationId }}
              search={{ tab: 'deal' }}
              className={rowLink}
            >
              {client}
            </Link>
          )}
        />
      }
      panel={null}
    />
  )
}

function NoRenewals({
  question,
  onAsk,
}: {
  question: RenewalQuestion
  onAsk: (change: Partial<RenewalQuestion>) => void
}) {
  const isUnasked = question.q === '' && question.owner === 'anybody'
  const isPlain = isUnasked && question.view === 'due'
  // No deal exists, so filters are hidden.
  const isUnused = isUnasked && question.view === 'all'
  return (
    <EmptyState
      title={isUnused ? 'No clients yet' : isPlain ? 'No renewals ready' : 'No clients match'}
      action={
        !isUnused && (
          <Button look="secondary" onClick={() => onAsk({ q: '', view: 'all', owner: 'anybody' })}>
            Clear filters
          </Button>
        )
      }
    >
      {isUnused || isPlain
        ? 'Clients appear here as they pay back their funding.'
        : 'No clients in this view match your filters.'}
    </EmptyState>
  )
}
