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

/** What answers a request, by what it asks for; `over` says why nothing does any more. */
export function RequestAnswer({ file, over }: { file: RequestFile; over: string | undefined }) {
  const { request, disposal, held } = file
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
          Take it up
        </Button>
      )}
      {kind === 'know' && status !== 'unconfirmed' && status !== 'refused' && <CopyAnswer request={request} />}
      {kind === 'delete' && <DeletionAnswer request={request} disposal={disposal} held={held} over={over} />}
      {kind === 'correct' && !over && (
        <p className="text-ink-soft text-sm">
          Correct a lead first: open it below, and whoever works on leads presses Correct beside its contact data.
          Applications, messages and requests for a quote stay as they were sent: write what is right in a note there.
          An applicant can send a new application.
        </p>
      )}
      {kind === 'correct' && (
        <WordsForm
          request={request}
          name="outcome"
          label="What was corrected"
          help="From what to what; kept with the request. The person is told that it is done."
          action="It is corrected"
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
        {email} gets a link to everything below, as it is when they open it. It works once, for a week. Secret numbers
        show their end only.
      </p>
      <Button
        look={status === 'completed' ? 'secondary' : 'primary'}
        className="justify-self-start"
        disabled={isChanging}
        onClick={() => send.mutate({ id, version })}
      >
        {send.isPending ? 'One moment…' : status === 'completed' ? 'Send another link' : 'Send the copy'}
      </Button>
    </div>
  )
}

interface DeletionAnswerProps extends Omit<RequestFile, 'moves'> {
  over: string | undefined
}

function DeletionAnswer({ request: { id, version, email }, disposal, held, over }: DeletionAnswerProps) {
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
          Delete what may go
        </Button>
      )}
      {disposal && <DisposalState disposal={disposal} />}
      {isAsking && !act.isSuccess && (
        <ConfirmDialog
          title="Delete for good?"
          action="Delete for good"
          isBusy={act.isPending}
          problem={formProblem(act.error)?.message ?? null}
          over={act.isPending ? undefined : over}
          onConfirm={() => act.mutate({ id, version })}
          onClose={() => setAsking(false)}
        >
          <p>
            {going.map(({ what, count }) => `${what} (${count})`).join(', ')} of {email}.
          </p>
          <p className="mt-2">Nobody can bring it back. What stays, and why, is told to the person.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const DisposalState = ({ disposal }: { disposal: NonNullable<RequestFile['disposal']> }) => (
  <p role="status">
    {disposal.completedAt ? (
      <>
        Deleted <ExactTime at={disposal.completedAt} />, {disposal.of} records. The certificate is in Settings,
        Retention.
      </>
    ) : (
      `Being deleted: ${disposal.done} of ${disposal.of} records.`
    )}
  </p>
)
