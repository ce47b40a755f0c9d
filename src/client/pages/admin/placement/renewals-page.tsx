import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { RenewalOfferLink } from '#client/pages/admin/applications/renewal-offer-link.tsx'
import { EmptyList, ListPage, rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { useAsk, useListPage, useRows } from '#client/pages/admin/lists/use-list-page.ts'
import { type RenewalQuestion, renewalList } from '#client/placement/deals/queries.ts'
import { RenewalTable } from '#client/placement/deals/renewal-table.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { formatBasisPoints } from '#shared/kit/money.ts'
import { renewalViews } from '#shared/placement/deals/list-choices.ts'

const route = getRouteApi('/admin/renewals')
const viewLabels = {
  due: 'Ready for renewal',
  soon: 'In the next 45 days',
  done: 'Answered or closed',
  all: 'All',
} as const
const ownerLabels = { all: 'Anyone', mine: 'Me' } as const

/** A client opens as a full page. */
const noPanel = { parameter: '', open: '', show: () => {} }

/** `/admin/renewals` */
export function RenewalsPage() {
  const question = route.useSearch()
  const ask = useAsk<RenewalQuestion>()
  const list = useInfiniteQuery(renewalList(question))
  const renewals = useRows(list, 'renewals')
  const rows = useMemo(() => renewals.map((renewal) => ({ ...renewal, id: renewal.deal.id })), [renewals])
  const page = useListPage(noPanel, list, rows)
  const threshold = list.data?.pages[0]?.thresholdBasisPoints
  return (
    <ListPage
      title="Renewals"
      page={page}
      toolbar={
        <>
          <ViewTabs
            label="View"
            value={question.view}
            all={renewalViews}
            labels={viewLabels}
            onChange={(view) => ask({ view })}
          />
          <SearchField
            ref={page.searchBox}
            label="Search renewals"
            placeholder="Reference or name"
            value={question.q}
            onSearch={(q) => ask({ q })}
          />
          <FilterBar
            filters={[
              filterBy({
                ...{
                  label: 'Assigned to',
                  value: question.owner,
                  plain: 'all',
                  all: ['all', 'mine'],
                  labels: ownerLabels,
                },
                onChange: (owner) => ask({ owner }),
              }),
            ]}
          />
        </>
      }
      summary={
        threshold !== undefined && (
          <p className="px-4 py-2 text-ink-soft text-sm">
            Clients are listed here once {formatBasisPoints(threshold)} is paid in, based on the payment schedule or the
            lender’s confirmation.
          </p>
        )
      }
      empty={<NoRenewals question={question} onAsk={ask} />}
      table={
        <RenewalTable
          {...page.table}
          threshold={threshold ?? 0}
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
          renderOfferLink={(application, payoff) => <RenewalOfferLink {...{ application, payoff }} />}
        />
      }
    />
  )
}

interface NoRenewalsProps {
  question: RenewalQuestion
  onAsk: (change: Partial<RenewalQuestion>) => void
}

const NoRenewals = ({ question: { q, owner, view }, onAsk }: NoRenewalsProps) => (
  <EmptyList
    isFiltered={q !== '' || owner !== 'all'}
    view={view}
    plainView="due"
    titles={['No clients yet', 'No renewals ready', 'No clients match']}
    filteredText="Change the view or the search, or show all clients."
    clearLabel="Show all clients"
    onClear={() => onAsk({ q: '', view: 'all', owner: 'all' })}
  >
    Clients appear here as they pay back their funding.
  </EmptyList>
)
