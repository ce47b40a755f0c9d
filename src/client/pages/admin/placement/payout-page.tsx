import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { PayoutView } from '#client/placement/payouts/payout-view.tsx'
import { payoutFile } from '#client/placement/payouts/queries.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { mayCall } from '#shared/kit/endpoint.ts'
import { getPayout } from '#shared/placement/payouts/contract.ts'

const route = getRouteApi('/admin/commissions/payouts/$payout')

/** `/admin/commissions/payouts/<id>` */
export function PayoutPage() {
  const { payout: id } = route.useParams()
  const isAllowed = mayCall(useSignedInUser()?.role, getPayout)
  const query = useQuery({ ...payoutFile(id), enabled: isAllowed })
  useTitle(query.data ? `Payout ${query.data.batch.number}` : 'Payout')
  if (!isAllowed) return <EmptyState title="No access">Only owners and managers can pay commissions.</EmptyState>
  if (query.data)
    return (
      <PayoutView
        key={id}
        payout={query.data}
        backLink={<BackLink />}
        renderFile={({ applicationId, client, reference }) => (
          <Link
            to="/admin/applications/$application"
            params={{ application: applicationId }}
            search={{ tab: 'deal' }}
            className="wrap-anywhere inline-flex min-h-control items-center text-action underline underline-offset-4"
          >
            {client}, {reference}
          </Link>
        )}
      />
    )
  return (
    <>
      <div className="px-4 sm:px-6">
        <BackLink />
      </div>
      {query.isError ? (
        <Notice
          title={isGone(query.error) ? 'Payout not found' : 'Couldn’t load this payout'}
          {...(!isGone(query.error) && { onRetry: () => void query.refetch(), isRetrying: query.isFetching })}
        >
          {isGone(query.error) ? 'The link is incorrect. Choose a payout from the list.' : messageOf(query.error)}
        </Notice>
      ) : (
        <Spinner />
      )}
    </>
  )
}

const BackLink = () => (
  <Link
    to="/admin/commissions/payouts"
    className="-ml-1 inline-flex min-h-control items-center gap-1 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
  >
    <ChevronLeft size="1.2em" strokeWidth={1.5} aria-hidden="true" />
    Payouts
  </Link>
)
