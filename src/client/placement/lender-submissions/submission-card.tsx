import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { ExactTime, TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { Submission } from '#shared/placement/lender-submissions/contract.ts'
import {
  type DeclineReason,
  declineReasonLabels,
  declineReasons,
} from '#shared/placement/lender-submissions/decline-reason.ts'
import { submissionLabels } from '#shared/placement/lender-submissions/submission-status.ts'
import { NewLink } from './new-link.tsx'
import { changeSubmission, moveSubmission, renewLink, revokeLink, submissionKind, useBoardChange } from './queries.ts'

interface MoveDraft {
  readonly to: Submission['nextStatuses'][number] | undefined
  readonly reasons: readonly DeclineReason[]
  readonly note: string
  /** The status that the response replaces. */
  readonly from: Submission['status']
}

interface SubmissionMoveProps {
  submission: Submission
  lender: string
  applicationId: string
}

/** A decline requires the lender's reasons. Shows a notice and keeps the input if a colleague is first. */
export function SubmissionMove({ submission, lender, applicationId }: SubmissionMoveProps) {
  const { id, version, nextStatuses } = submission
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const saving = useMutation({ ...moveSubmission, onSuccess: onChanged, onError: onRefused })
  const saved: MoveDraft = { to: undefined, reasons: [], note: '', from: submission.status }
  const form = useRecordForm(`move ${id}`, { saved, version, compare: 'record', saving })
  const { conflict, errors } = form
  const { to, reasons, note } = form.draft
  const [isFoundOpen] = useState(form.isDirty)
  const isChanging = useIsChanging(submissionKind, id)
  const chosen = to && nextStatuses.includes(to) ? to : nextStatuses[0]
  if (!chosen)
    return form.isDirty ? (
      <ConflictNotice onDiscard={form.discard}>
        A team member has set the status to “{submissionLabels[submission.status]}”.
        {note && ` Your note wasn’t saved: ${note}`}
      </ConflictNotice>
    ) : null

  const isRefusal = chosen === 'declined_by_lender'

  const onSubmit = () =>
    form.submit({ id, version: form.baseVersion, to: chosen, reasons: isRefusal ? [...reasons] : [], note })

  return (
    <details open={isFoundOpen}>
      <summary className="min-h-control py-2.5 font-semibold text-action">
        <span className="wrap-anywhere">Record response from {lender}</span>
      </summary>
      <Form
        problem={form.problem && { message: errors.reasons ?? form.problem.message }}
        onSubmit={onSubmit}
        className="grid grid-cols-1 gap-3 pt-1 pb-2"
      >
        {conflict && (
          <ConflictNotice onDiscard={form.discard}>
            A team member has set the status to “{submissionLabels[submission.status]}”.
          </ConflictNotice>
        )}
        <SelectField
          label="New status"
          name="to"
          value={chosen}
          onChange={({ currentTarget: { value } }) => form.change({ to: nextStatuses.find((each) => each === value) })}
          options={nextStatuses.map((each) => [each, submissionLabels[each]] as const)}
        />
        {isRefusal && (
          <fieldset className="max-h-72 overflow-y-auto rounded border border-line px-3 py-2">
            <legend className="px-1 font-semibold">Reasons given by the lender</legend>
            {declineReasons.map((reason) => (
              <Checkbox
                key={reason}
                checked={reasons.includes(reason)}
                onChange={({ currentTarget }) =>
                  form.change({
                    reasons: currentTarget.checked ? [...reasons, reason] : reasons.filter((each) => each !== reason),
                  })
                }
              >
                {declineReasonLabels[reason]}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <TextArea {...form.field('note')} label="Note" help="Internal only." maxLength={1_000} />
        <Button type="submit" variant="secondary" className="justify-self-start" disabled={isChanging}>
          {form.isSaving ? 'Saving…' : 'Save'}
          <span className="sr-only"> status for {lender}</span>
        </Button>
      </Form>
    </details>
  )
}

interface SubmissionNotesProps {
  submission: Submission
  applicationId: string
}

/** If a colleague saves first, shows a notice: edited fields keep the input, others take the saved value. */
export function SubmissionNotes({ submission, applicationId }: SubmissionNotesProps) {
  const { id, version, lenderReference, notes } = submission
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const saving = useMutation({ ...changeSubmission, onSuccess: onChanged, onError: onRefused })
  const isChanging = useIsChanging(submissionKind, id)
  const form = useRecordForm(`submission ${id}`, { saved: { lenderReference, notes }, version, saving })
  const { isDirty, conflict } = form
  const [isFoundOpen] = useState(isDirty)

  return (
    <details open={isFoundOpen}>
      <summary className="min-h-control py-2.5 font-semibold text-action">
        {lenderReference || notes ? 'Lender reference and notes' : 'Add lender reference or notes'}
      </summary>
      <Form
        problem={form.problem}
        onSubmit={() => form.submit({ id, version: form.baseVersion, ...form.draft })}
        className="grid grid-cols-1 gap-3 pt-1 pb-2"
      >
        {conflict && (
          <ConflictNotice onDiscard={form.discard}>
            A team member has saved: {[lenderReference, notes].filter(Boolean).join('; ') || 'nothing'}.
            {conflict.isKnown && ' Saving replaces it with your input.'}
          </ConflictNotice>
        )}
        <Field {...form.field('lenderReference')} label="Lender reference number" autoComplete="off" maxLength={100} />
        <TextArea {...form.field('notes')} label="Notes" help="Internal only." maxLength={4_000} />
        {isDirty && (
          <Button type="submit" variant="secondary" className="justify-self-start" disabled={isChanging}>
            {form.isSaving ? 'Saving…' : 'Save notes'}
          </Button>
        )}
      </Form>
    </details>
  )
}

interface SubmissionCardProps {
  submission: Submission
  lender: string
  applicationId: string
}

export function SubmissionCard({ submission, lender, applicationId }: SubmissionCardProps) {
  const { id, version, status, statusChangedAt, sentAt, sentBy, linkUntil, views, firstViewedAt, lastViewedAt } =
    submission
  const { onChanged, onRefused: onError } = useBoardChange(applicationId)
  const renew = useMutation({ ...renewLink, onSuccess: ({ board }) => onChanged(board), onError })
  const revoke = useMutation({ ...revokeLink, onSuccess: onChanged, onError })
  const isChanging = useIsChanging(submissionKind, id)
  const problem = formProblem(renew.error ?? revoke.error)
  const isUnderWay = submission.nextStatuses.length > 0
  const mayChange = useMayChange()

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
            'Being emailed'
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
            {formatDay(submission.noticeDueOn)}. The party that declined must notify the applicant in writing with the
            reasons. Make sure this happens.
          </Fact>
        )}
      </dl>
      <FormErrors message={problem?.message ?? null} />
      {renew.data?.link && <NewLink key={renew.data.link} link={renew.data.link} />}
      {mayChange && isUnderWay && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" disabled={isChanging} onClick={() => renew.mutate({ id, version })}>
            {submission.method === 'mail' ? 'Email a new link' : 'Create a new link'}
            <span className="sr-only"> for {lender}</span>
          </Button>
          {linkUntil && (
            <Button variant="quiet" disabled={isChanging} onClick={() => revoke.mutate({ id })}>
              Close link<span className="sr-only"> for {lender}</span>
            </Button>
          )}
        </div>
      )}
      {mayChange ? (
        <>
          <SubmissionMove key={id} submission={submission} lender={lender} applicationId={applicationId} />
          <SubmissionNotes key={`${id} notes`} submission={submission} applicationId={applicationId} />
        </>
      ) : (
        <ReadOnlyNotes {...submission} />
      )}
    </div>
  )
}

const ReadOnlyNotes = ({ lenderReference, notes }: Submission) => (
  <dl className="text-sm empty:hidden">
    {lenderReference && <Fact name="Reference">{lenderReference}</Fact>}
    {notes && (
      <Fact name="Notes">
        <span className="wrap-anywhere whitespace-pre-line">{notes}</span>
      </Fact>
    )}
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-0.5">
    <dt className="text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)
