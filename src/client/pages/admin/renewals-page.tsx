import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { ListPage, rowLink } from '#client/pages/admin/list-page.tsx'
import { useListSteps } from '#client/pages/admin/use-list-steps.ts'
import { type RenewalQuestion, renewalList } from '#client/placement/deals/queries.ts'
import { RenewalTable } from '#client/placement/deals/renewal-table.tsx'
import { useTitle } from '#client/platform/use-title.ts'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/choice.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { formatBasisPoints } from '#shared/kit/money.ts'
import { renewalViews } from '#shared/placement/deals/contract.ts'

const route = getRouteApi('/admin/renewals')
const viewLabels = { due: 'To ask now', soon: 'In the next 45 days', done: 'Answered or over', all: 'All' } as const
const ownerLabels = { anybody: 'Everybody’s', mine: 'Mine' } as const

/** A client opens as a page of their own. */
const showNone = () => {}

/** `/admin/renewals`: clients who have paid back enough to want more, and how each of them may be asked. */
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
  useListSteps({ rows, open: '', show: showNone, searchBox })
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
            label="Whose clients"
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
            A client stands here once {formatBasisPoints(threshold)} is paid in, by the terms or by what the lender
            said.
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
  // Nobody was ever funded: there is nothing else to show.
  const isUnused = isUnasked && question.view === 'all'
  return (
    <EmptyState
      title={isUnused ? 'No clients yet' : isPlain ? 'Nobody to ask now' : 'No client fits'}
      action={
        !isUnused && (
          <Button look="secondary" onClick={() => onAsk({ q: '', view: 'all', owner: 'anybody' })}>
            Show all
          </Button>
        )
      }
    >
      {isUnused || isPlain
        ? 'Clients appear here by themselves as their funding is paid back.'
        : 'No client of this view fits what you search for.'}
    </EmptyState>
  )
}
