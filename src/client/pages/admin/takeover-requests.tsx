import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { takeoverRequests } from '#client/admin/takeovers/queries.ts'
import { TakeoverList } from '#client/admin/takeovers/takeover-list.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { RecordLink } from '#client/pages/admin/record-link.tsx'
import { messageOf } from '#client/platform/request-error.ts'
import { useLiveTopic } from '#client/platform/use-live.ts'
import { Notice } from '#client/ui/notice.tsx'
import { listTakeoverRequests } from '#shared/admin/takeovers/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** Pending requests for a manager; hidden if there are none. */
export function TakeoverRequests() {
  const isManager = mayCall(useSignedInUser()?.role, listTakeoverRequests)
  const query = useQuery({ ...takeoverRequests, enabled: isManager })
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
