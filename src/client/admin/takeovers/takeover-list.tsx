import type { ReactNode } from 'react'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { TakeoverRequest } from '#shared/admin/takeovers/contract.ts'
import { TakeoverDecision } from './takeover-decision.tsx'

interface TakeoverListProps {
  requests: readonly TakeoverRequest[]
  /** Renders the link to the application or lead. */
  renderLink: (request: TakeoverRequest) => ReactNode
}

/** Reassignment requests with their reasons and decision buttons. */
export const TakeoverList = ({ requests, renderLink }: TakeoverListProps) => (
  <ul className="divide-y divide-line rounded border border-line bg-surface">
    {requests.map((request) => (
      <li key={request.id} className="grid gap-x-6 gap-y-2 p-4 @3xl:grid-cols-[minmax(0,1fr)_auto] @3xl:items-center">
        <div className="min-w-0">
          <p className="wrap-anywhere">
            {renderLink(request)}: {request.requestedBy} wants to{' '}
            {request.to ? `reassign it from ${request.from} to ${request.to}` : `unassign it from ${request.from}`}.
          </p>
          <p className="wrap-anywhere text-ink-soft text-sm">
            {request.reason} · <TimeAgo at={request.createdAt} />
          </p>
        </div>
        <TakeoverDecision id={request.id} requestedBy={request.requestedBy} />
      </li>
    ))}
  </ul>
)
