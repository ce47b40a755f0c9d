import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClaimList } from '#client/admin/claims/claim-list.tsx'
import { checkedClaims } from '#client/admin/claims/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { readClaims } from '#shared/admin/claims/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { readSettings } from '#shared/system/settings/contract.ts'

/** The advertised figures with the recorded ones, for the roles responsible for them. */
export function ClaimsCheck() {
  const role = useSignedInUser()?.role
  const isAllowed = mayCall(role, readClaims)
  const checked = useQuery({ ...checkedClaims, enabled: isAllowed })
  if (!isAllowed) return null
  return (
    <section aria-labelledby="claims" className="border-line border-t px-4 py-6 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="claims" className="text-lg">
          Advertised figures
        </h2>
        {mayCall(role, readSettings) && (
          <Link
            to="/admin/settings/site"
            search={{ section: 'claims' }}
            className="inline-flex min-h-11 items-center text-action underline"
          >
            Change in settings
          </Link>
        )}
      </div>
      <p className="text-ink-soft">You must be able to prove any figure you advertise (16 CFR 255.2).</p>
      {checked.isPending && <Spinner />}
      {checked.isError && !checked.data && (
        <Notice title="Couldn’t load the check" onRetry={() => void checked.refetch()} isRetrying={checked.isFetching}>
          {messageOf(checked.error)}
        </Notice>
      )}
      {checked.data && <ClaimList claims={checked.data.claims} />}
    </section>
  )
}
