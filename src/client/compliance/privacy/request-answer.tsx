import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { RequestFile } from '#shared/compliance/privacy/desk-contract.ts'
import { carryOutDeletion, completeRequest, requestsKey, sendCopy, startRequest } from './queries.ts'
import { WordsForm } from './reply-form.tsx'
import { useRequestChange } from './use-request-change.ts'

/** The actions that answer a request by kind; `over` explains why none is possible. */
export function RequestAnswer({ file, over }: { file: RequestFile; over: string | undefined }) {
  const { request, retentionRun, held } = file
  const { id, version, kind, status } = request
  const start = useRequestChange(startRequest)
  const isChanging = useIsChanging(requestsKey[0], id)
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <FormErrors message={formProblem(start.error)?.message ?? null} />
      {status === 'received' && (
        <Button
          look="secondary"
          className="justify-self-start"
          disabled={isChanging}
          onClick={() => start.mutate({ id, version })}
        >
          Start working
        </Button>
      )}
      {kind === 'know' && status !== 'unconfirmed' && status !== 'refused' && <CopyAnswer request={request} />}
      {kind === 'delete' && <DeletionAnswer request={request} retentionRun={retentionRun} held={held} over={over} />}
      {kind === 'correct' && !over && (
        <p className="text-ink-soft text-sm">
          Correct a lead first: open it below, and anyone who works on leads can select Correct next to its contact
          details. Applications, messages and quote requests stay as submitted, so add the correction as a note there.
          An applicant can submit a new application.
        </p>
      )}
      {kind === 'correct' && (
        <WordsForm
          request={request}
          name="outcome"
          label="What was corrected"
          help="Old and new value. Saved with the request; the person is notified that it’s done."
          action="Mark as corrected"
          maxLength={4_000}
          options={completeRequest}
          over={over}
        />
      )}
    </div>
  )
}

function CopyAnswer({
  request: { id, version, email, copySentAt, copyOpenedAt, status },
}: Pick<RequestFile, 'request'>) {
  const send = useRequestChange(sendCopy)
  const isChanging = useIsChanging(requestsKey[0], id)
  return (
    <div className="grid grid-cols-1 gap-2">
      <FormErrors message={formProblem(send.error)?.message ?? null} />
      {copySentAt && (
        <p>
          Link sent <ExactTime at={copySentAt} />.{' '}
          {copyOpenedAt ? (
            <>
              Opened <ExactTime at={copyOpenedAt} />.
            </>
          ) : (
            'Not opened yet.'
          )}
        </p>
      )}
      <p className="text-ink-soft text-sm">
        {email} will get a link to everything below, as of when they open it. It works once, for a week. Sensitive
        numbers show only their last digits.
      </p>
      <Button
        look={status === 'completed' ? 'secondary' : 'primary'}
        className="justify-self-start"
        disabled={isChanging}
        onClick={() => send.mutate({ id, version })}
      >
        {send.isPending ? 'One moment…' : status === 'completed' ? 'Send another link' : 'Send copy'}
      </Button>
    </div>
  )
}

interface DeletionAnswerProps extends Omit<RequestFile, 'moves'> {
  over: string | undefined
}

function DeletionAnswer({ request: { id, version, email }, retentionRun, held, over }: DeletionAnswerProps) {
  const [isAsking, setAsking] = useState(false)
  const act = useRequestChange(carryOutDeletion)
  const isChanging = useIsChanging(requestsKey[0], id)
  const going = held.filter(({ fate }) => fate !== 'keep')
  return (
    <>
      {!over && (
        <Button
          className="justify-self-start"
          disabled={going.length === 0 || isChanging}
          onClick={() => setAsking(true)}
        >
          Delete data
        </Button>
      )}
      {retentionRun && <RetentionRunState retentionRun={retentionRun} />}
      {isAsking && !act.isSuccess && (
        <ConfirmDialog
          title="Delete permanently?"
          action="Delete permanently"
          isBusy={act.isPending}
          problem={formProblem(act.error)?.message ?? null}
          over={act.isPending ? undefined : over}
          onConfirm={() => act.mutate({ id, version })}
          onClose={() => setAsking(false)}
        >
          <p>
            {going.map(({ what, count }) => `${what} (${count})`).join(', ')} of {email}.
          </p>
          <p className="mt-2">This can’t be undone. We’ll explain to the person what we keep and why.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const RetentionRunState = ({ retentionRun }: { retentionRun: NonNullable<RequestFile['retentionRun']> }) => (
  <p role="status">
    {retentionRun.completedAt ? (
      <>
        Deleted <ExactTime at={retentionRun.completedAt} />, {retentionRun.of} records. The certificate is in Settings,
        Retention.
      </>
    ) : (
      `Deleting: ${retentionRun.done} of ${retentionRun.of} records.`
    )}
  </p>
)
