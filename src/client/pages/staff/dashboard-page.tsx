import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LeadTable } from '#client/features/leads/lead-table.tsx'
import { leadList } from '#client/features/leads/queries.ts'
import { plainLeadsSearch } from '#client/pages/staff/leads-search.ts'
import { NoLeads } from '#client/pages/staff/no-leads.tsx'
import { PageHeader } from '#client/pages/staff/page-header.tsx'
import { messageOf } from '#client/platform/request-error.ts'
import { useLiveTopic } from '#client/platform/use-live.ts'
import { useTitle } from '#client/platform/use-title.ts'
import { Notice } from '#client/ui/notice.tsx'
import { RefreshButton } from '#client/ui/refresh-button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Lead } from '#shared/leads/contract.ts'

const newestShown = 5

/** `/admin/dashboard`: what came in today. It reads the first page of the leads list, which is then at hand there. */
export function DashboardPage() {
  useTitle('Dashboard')
  const list = useInfiniteQuery(leadList(plainLeadsSearch))
  const first = list.data?.pages[0]
  const { refetch } = list
  useLiveTopic(
    'leads',
    useCallback(() => void refetch(), [refetch]),
  )

  return (
    <div className="wide:h-full wide:overflow-y-auto">
      <PageHeader title="Dashboard">
        <RefreshButton readAt={list.dataUpdatedAt} isReading={list.isFetching} onRefresh={() => void list.refetch()} />
      </PageHeader>
      {list.isError && (
        <Notice
          title={first ? 'The figures could not be brought up to date' : 'The leads could not be read'}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {messageOf(list.error)}
        </Notice>
      )}
      {(first || !list.isError) && (
        <p className="px-4 pt-2 pb-6 sm:px-6" role="status">
          {first ? <Today leads={first.leads} hasMore={first.next !== null} /> : <Skeleton className="w-48" />}
        </p>
      )}
      {first?.leads.length === 0 && <NoLeads question={plainLeadsSearch} onAsk={() => {}} />}
      {(list.isPending || (first && first.leads.length > 0)) && (
        <section aria-labelledby="newest">
          <div className="flex items-center justify-between gap-4 px-4 pb-1 sm:px-6">
            <h2 id="newest" className="text-lg">
              Newest leads
            </h2>
            <Link to="/admin/leads" className="inline-flex min-h-11 items-center text-action underline">
              All leads
            </Link>
          </div>
          <LeadTable
            leads={first?.leads.slice(0, newestShown) ?? []}
            isLoading={list.isPending}
            renderLink={(lead) => <LeadLink lead={lead} />}
          />
        </section>
      )}
    </div>
  )
}

/** The count since midnight where the reader sits; "at least" where the first page holds nothing older. */
function Today({ leads, hasMore }: { leads: readonly Lead[]; hasMore: boolean }) {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const today = leads.filter(({ createdAt }) => Date.parse(createdAt) >= midnight).length
  const isAtLeast = hasMore && today === leads.length
  return (
    <>
      <span className="figures block font-display font-semibold text-3xl">
        {today}
        {isAtLeast && '+'}
      </span>
      <span className="text-ink-soft">{today === 1 && !isAtLeast ? 'new lead' : 'new leads'} since midnight</span>
    </>
  )
}

const LeadLink = ({ lead }: { lead: Lead }) => (
  <Link
    to="/admin/leads"
    search={{ ...plainLeadsSearch, lead: lead.id }}
    className="max-w-full truncate font-semibold text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-action focus-visible:after:-outline-offset-3"
  >
    {lead.name}
  </Link>
)
