import { type ReactNode, Suspense, useState } from 'react'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import type { TakeoverRequest } from '#shared/admin/takeovers/contract.ts'
import type { Decision } from './queries.ts'

const TakeoverDialog = loadLater(async () => (await import('./takeover-dialog.tsx')).TakeoverDialog)

interface TakeoverDecisionProps {
  id: string
  requestedBy: string
}

/** Each button opens a dialog for a note. */
function TakeoverDecision({ id, requestedBy }: TakeoverDecisionProps) {
  const [decision, setDecision] = useState<Decision>()
  usePreload(TakeoverDialog, true)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setDecision('approve')}>
        Approve
      </Button>
      <Button variant="quiet" onClick={() => setDecision('decline')}>
        Decline
      </Button>
      {decision && (
        <Suspense>
          <TakeoverDialog {...{ id, requestedBy, decision }} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface TakeoverListProps {
  requests: readonly TakeoverRequest[]
  renderLink: (request: TakeoverRequest) => ReactNode
}

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

interface TakeoverNoticeProps {
  request: NonNullable<ApplicationDetail['takeover']>
}

/** Has decision buttons for the owner and managers. */
export const TakeoverNotice = ({ request }: TakeoverNoticeProps) => (
  <div role="status" className="grid grid-cols-1 gap-2 rounded border border-brass p-4">
    <p>
      {request.isMine
        ? 'You asked to reassign this application. Its owner or a manager has to agree first, and you’ll get an email.'
        : `${request.requestedBy} wants to reassign this application. Its owner or a manager has to agree first.`}
    </p>
    <p className="wrap-anywhere text-ink-soft text-sm">
      {request.reason} · <TimeAgo at={request.createdAt} />
    </p>
    {request.mayDecide && <TakeoverDecision id={request.id} requestedBy={request.requestedBy} />}
  </div>
)
