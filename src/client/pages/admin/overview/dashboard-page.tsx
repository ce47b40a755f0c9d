import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { WorkList } from '#client/admin/dashboard/work-list.tsx'
import { workNow } from '#client/admin/dashboard/work-query.ts'
import { LeadTable } from '#client/admin/lead-management/list/lead-table.tsx'
import { leadList } from '#client/admin/lead-management/list/list-queries.ts'
import { SetUpList } from '#client/admin/set-up/set-up-list.tsx'
import { takeoverRequests } from '#client/admin/takeovers/queries.ts'
import { TakeoverList } from '#client/admin/takeovers/takeover-decision.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { plainLeadsSearch } from '#client/pages/admin/intake/leads-search.ts'
import { NoLeads } from '#client/pages/admin/intake/no-leads.tsx'
import { rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { RecordLink } from '#client/pages/admin/lists/record-link.tsx'
import { WorkLink } from '#client/pages/admin/lists/work-link.tsx'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { useLiveTopic } from '#client/platform/live/use-live.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { RefreshButton } from '#client/ui/feedback/refresh-button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { readSetUp } from '#shared/admin/set-up/contract.ts'
import { listTakeoverRequests } from '#shared/admin/takeovers/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { SetUpLink } from './set-up-link.tsx'

const newestShown = 5

/** Loaded separately with its charts, so that pending work is shown first. */
const DashboardFigures = lazy(async () => ({
  default: (await import('./dashboard-figures.tsx')).DashboardFigures,
}))

/** `/admin/dashboard` */
export function DashboardPage() {
  useTitle('Dashboard')
  return (
    <div className="@container wide:h-full relative wide:overflow-y-auto">
      <PageHeader title="Dashboard" />
      <SetUp />
      <TakeoverRequests />
      <PendingWork />
      <NewestLeads />
      <Suspense fallback={<Spinner />}>
        <DashboardFigures />
      </Suspense>
    </div>
  )
}

/** For owners, until everything is set up. */
function SetUp() {
  if (!mayCall(useSignedInUser()?.role, readSetUp)) return null
  return <SetUpList renderLink={(step, label) => <SetUpLink step={step}>{label}</SetUpLink>} />
}

/** Hidden if there are none. */
function TakeoverRequests() {
  const isAllowed = mayCall(useSignedInUser()?.role, listTakeoverRequests)
  const query = useQuery({ ...takeoverRequests, enabled: isAllowed })
  const client = useQueryClient()
  const reread = useCallback(() => void client.invalidateQueries({ queryKey: takeoverRequests.queryKey }), [client])
  useLiveTopic('applications', reread)
  useLiveTopic('leads', reread)
  if (query.isError)
    return (
      <Notice title="Couldn’t load the reassignment requests" onRetry={reread} isRetrying={query.isFetching}>
        {messageOf(query.error)}
      </Notice>
    )
  const requests = query.data?.requests ?? []
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="takeover-requests" className="px-4 pb-6 sm:px-6">
      <h2 id="takeover-requests" className="pb-3 text-lg">
        Reassignment requests
      </h2>
      <TakeoverList
        requests={requests}
        renderLink={({ kind, recordId, name, reference }) => (
          <RecordLink kind={kind} id={recordId}>
            {reference ? `${name} (${reference})` : name}
          </RecordLink>
        )}
      />
    </section>
  )
}

/** Also caches the first page of the lead list. */
function NewestLeads() {
  const client = useQueryClient()
  const list = useInfiniteQuery(leadList(plainLeadsSearch))
  const leads = list.data?.pages[0]?.leads
  const { refetch } = list
  useLiveTopic(
    'leads',
    useCallback(() => void client.invalidateQueries({ queryKey: leadList(plainLeadsSearch).queryKey }), [client]),
  )

  return (
    <section aria-labelledby="newest" className="pb-6">
      <div className="flex items-center justify-between gap-4 px-4 pb-1 sm:px-6">
        <h2 id="newest" className="text-lg">
          Newest leads
        </h2>
        <Link to="/admin/leads" className="inline-flex min-h-control items-center text-action underline">
          All leads
        </Link>
      </div>
      {list.isError && !leads && (
        <Notice title="Couldn’t load the leads" onRetry={() => void refetch()} isRetrying={list.isFetching}>
          {messageOf(list.error)}
        </Notice>
      )}
      {leads?.length === 0 && <NoLeads question={plainLeadsSearch} onFilter={() => {}} />}
      {(list.isPending || (leads && leads.length > 0)) && (
        <LeadTable
          rows={leads?.slice(0, newestShown) ?? []}
          isLoading={list.isPending}
          renderLink={(lead) => (
            <Link to="/admin/leads" search={{ ...plainLeadsSearch, lead: lead.id }} className={rowLink}>
              {lead.name}
            </Link>
          )}
        />
      )}
    </section>
  )
}

function PendingWork() {
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
