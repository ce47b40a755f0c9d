import { TimeAgo } from '#client/ui/time-ago.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { TakeoverDecision } from './takeover-decision.tsx'

interface TakeoverNoticeProps {
  request: NonNullable<ApplicationDetail['takeover']>
  /** True if the user can decide requests. */
  mayDecide: boolean
}

/** Shows a pending reassignment request on an application, with decision buttons for managers. */
export const TakeoverNotice = ({ request, mayDecide }: TakeoverNoticeProps) => (
  <div role="status" className="grid grid-cols-1 gap-2 rounded border border-brass p-4">
    <p>
      {request.isMine
        ? 'You requested to reassign this application. A manager has to approve it first, and you’ll get an email.'
        : `${request.requestedBy} wants to reassign this application. A manager has to approve it first.`}
    </p>
    <p className="wrap-anywhere text-ink-soft text-sm">
      {request.reason} · <TimeAgo at={request.createdAt} />
    </p>
    {mayDecide && <TakeoverDecision id={request.id} requestedBy={request.requestedBy} />}
  </div>
)
