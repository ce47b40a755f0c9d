import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import type { TakeoverRequest } from '#shared/admin/takeovers/contract.ts'
import { type Decision, decideTakeoverRequest } from './queries.ts'

interface TakeoverDecisionProps {
  id: string
  requestedBy: string
}

const titles: Record<Decision, string> = { approve: 'Approve this request?', decline: 'Decline this request?' }
const actions: Record<Decision, string> = { approve: 'Approve', decline: 'Decline' }

/** Each button opens a dialog for a note. */
function TakeoverDecision({ id, requestedBy }: TakeoverDecisionProps) {
  const client = useQueryClient()
  const [decision, setDecision] = useState<Decision>()
  const [note, setNote] = useState('')
  const deciding = useMutation({
    ...decideTakeoverRequest,
    onSettled: () =>
      Promise.all(
        ['takeover-requests', 'applications', 'leads'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  })
  function ask(decision: Decision) {
    deciding.reset()
    setNote('')
    setDecision(decision)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => ask('approve')}>
        Approve
      </Button>
      <Button variant="quiet" onClick={() => ask('decline')}>
        Decline
      </Button>
      {decision && (
        <FormDialog
          title={titles[decision]}
          action={actions[decision]}
          isBusy={deciding.isPending}
          problem={formProblem(deciding.error)}
          onSubmit={() =>
            deciding.mutate({ id, decision: decision, note }, { onSuccess: () => setDecision(undefined) })
          }
          onClose={() => setDecision(undefined)}
        >
          <p className="text-ink-soft">
            {decision === 'approve'
              ? 'The owner changes right away. Commission on offers already made stays with the current owner until a manager changes the split.'
              : 'The owner stays the same.'}{' '}
            {requestedBy} is notified by email.
          </p>
          <TextArea
            label="Note (optional)"
            name="note"
            help={`${requestedBy} will see it in the email.`}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            maxLength={500}
            rows={2}
          />
        </FormDialog>
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
