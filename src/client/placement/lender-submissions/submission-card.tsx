import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { ExactTime, TimeAgo } from '#client/ui/time-ago.tsx'
import type { Submission } from '#shared/placement/lender-submissions/contract.ts'
import { declineReasonLabels } from '#shared/placement/lender-submissions/decline-reason.ts'
import { submissionLabels } from '#shared/placement/lender-submissions/status-labels.ts'
import { NewLink } from './new-link.tsx'
import { renewLink, revokeLink, submissionKind } from './queries.ts'
import { SubmissionMove } from './submission-move.tsx'
import { SubmissionNotes } from './submission-notes.tsx'
import { useBoardChange } from './use-board-change.ts'

interface SubmissionCardProps {
  submission: Submission
  lender: string
  applicationId: string
}

/** Status of a submission and its package link. */
export function SubmissionCard({ submission, lender, applicationId }: SubmissionCardProps) {
  const { id, version, status, statusChangedAt, sentAt, sentBy, linkUntil, views, firstViewedAt, lastViewedAt } =
    submission
  const { onChanged, onRefused: onError } = useBoardChange(applicationId)
  const renew = useMutation({ ...renewLink, onSuccess: ({ board }) => onChanged(board), onError })
  const revoke = useMutation({ ...revokeLink, onSuccess: onChanged, onError })
  const isChanging = useIsChanging(submissionKind, id)
  const problem = formProblem(renew.error ?? revoke.error)
  const isUnderWay = submission.nextStatuses.length > 0

  return (
    <div className="mt-3 grid grid-cols-1 gap-3 border-line border-t pt-3">
      <dl className="text-sm">
        <Fact name="Status">
          {submissionLabels[status]}, since <ExactTime at={statusChangedAt} />
        </Fact>
        {sentAt && (
          <Fact name="Sent">
            <ExactTime at={sentAt} /> {sentBy && `by ${sentBy}`}
          </Fact>
        )}
        <Fact name="Opened">
          {firstViewedAt && lastViewedAt ? (
            <>
              {views === 1 ? 'Once' : `${views} times`}, last <TimeAgo at={lastViewedAt} />
            </>
          ) : (
            'Not yet'
          )}
        </Fact>
        <Fact name="Link">
          {linkUntil ? (
            <>
              Works until <ExactTime at={linkUntil} />
            </>
          ) : submission.isMailWaiting ? (
            'Being mailed'
          ) : (
            'None'
          )}
        </Fact>
        {submission.declineReasons.length > 0 && (
          <Fact name="Reasons">
            {submission.declineReasons.map((reason) => declineReasonLabels[reason]).join('; ')}
          </Fact>
        )}
        {submission.noticeDueOn && (
          <Fact name="Notify by">
            {formatDay(submission.noticeDueOn)}. Whoever declined must notify the applicant in writing with the reasons.
            Make sure someone does.
          </Fact>
        )}
      </dl>
      <FormErrors message={problem?.message ?? null} />
      {renew.data?.link && <NewLink key={renew.data.link} link={renew.data.link} />}
      {isUnderWay && (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" disabled={isChanging} onClick={() => renew.mutate({ id, version })}>
            {submission.method === 'mail' ? 'Email a new link' : 'Create a new link'}
            <span className="sr-only"> for {lender}</span>
          </Button>
          {linkUntil && (
            <Button look="quiet" disabled={isChanging} onClick={() => revoke.mutate({ id })}>
              Close link<span className="sr-only"> for {lender}</span>
            </Button>
          )}
        </div>
      )}
      <SubmissionMove key={id} submission={submission} lender={lender} applicationId={applicationId} />
      <SubmissionNotes key={`${id} notes`} submission={submission} applicationId={applicationId} />
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-0.5">
    <dt className="text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)
