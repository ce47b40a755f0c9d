import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { RecordPanel } from '#client/ui/dialog/record-panel.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import type { RequestDetail } from '#shared/compliance/privacy/admin-contract.ts'
import { isOpen, type RefusalCode, refusalCodes, refusalLabels } from '#shared/compliance/privacy/request-status.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'
import * as copy from './copy.ts'
import { HeldList, NotSent, OtherLeads, type RenderRecord, UnsentActions } from './held-list.tsx'
import {
  carryOutDeletion,
  completeRequest,
  extendRequest,
  noteRequest,
  refuseRequest,
  requestDetail,
  requestsKey,
  sendCopy,
  startRequest,
  useRequestChange,
  useRequestForm,
} from './queries.ts'
import { WordsForm } from './reply-form.tsx'
import { actionLabels, adminKindLabels, formatOver, requestStatusLabels, requestStatusTones } from './request-labels.ts'
import { DueDay } from './request-table.tsx'

interface DeletionAnswerProps extends Omit<RequestDetail, 'moves' | 'others'> {
  over: string | undefined
}

const RetentionRunState = ({ retentionRun }: { retentionRun: NonNullable<RequestDetail['retentionRun']> }) => (
  <p role="status">
    {retentionRun.completedAt ? (
      <>
        Deleted <ExactTime at={retentionRun.completedAt} />,{' '}
        {formatCounted(retentionRun.of, { one: 'record', other: 'records' })}. The certificate is in Settings,
        Retention.
      </>
    ) : (
      `Deleting: ${retentionRun.done} of ${formatCounted(retentionRun.of, { one: 'record', other: 'records' })}.`
    )}
  </p>
)

interface RequestPanelProps {
  id: string
  onClose: () => void
  renderRecord: RenderRecord
}

export function RequestPanel({ id, onClose, renderRecord }: RequestPanelProps) {
  const query = useQuery(requestDetail(id))
  const file = query.data
  return (
    <RecordPanel
      id={id}
      title={file?.request.name}
      intro={file && <RequestIntro request={file.request} />}
      gone={isGone(query.error) ? 'This request doesn’t exist' : undefined}
      problem={query.isError ? messageOf(query.error) : undefined}
      isReading={query.isFetching}
      onRetry={() => void query.refetch()}
      onClose={onClose}
    >
      {file && <RequestParts file={file} renderRecord={renderRecord} />}
    </RecordPanel>
  )
}

const RequestParts = ({ file, renderRecord }: { file: RequestDetail; renderRecord: RenderRecord }) => {
  const { request, held, others, moves } = file
  const over = formatOver(file)
  return (
    <>
      {request.details && (
        <p className="wrap-anywhere mt-4 whitespace-pre-line rounded border border-line bg-paper px-4 py-3">
          {request.details}
        </p>
      )}
      <RequestAnswer file={file} over={over} />
      <PanelSection title="Records for this address">
        <HeldList held={held} hasOutcomes={request.kind === 'delete' && !over} renderRecord={renderRecord} />
        <OtherLeads others={others} renderRecord={renderRecord} />
      </PanelSection>
      <PanelSection title="Deadline">
        <FactList facts={facts(request)} />
        <div className="mt-3 empty:hidden">
          <WordsForm
            request={request}
            name="reason"
            label="Why more time is needed"
            help={copy.extensionHelp}
            action="Extend deadline"
            maxLength={1_000}
            options={extendRequest}
            over={over ?? (request.isExtended ? 'This request has already been extended.' : undefined)}
          />
        </div>
      </PanelSection>
      <RefuseForm request={request} over={over} />
      <PanelSection title="History">
        <ol className="mb-4 grid grid-cols-1 gap-2">
          {moves.map(({ id, action, by, at, text }) => (
            <li key={id}>
              {actionLabels[action] ?? action} · {by}{' '}
              <span className="text-ink-soft text-sm">
                · <ExactTime at={at} />
              </span>
              {text && <span className="wrap-anywhere block whitespace-pre-line text-ink-soft text-sm">{text}</span>}
            </li>
          ))}
        </ol>
        <WordsForm
          request={request}
          name="body"
          label="Note"
          help="Internal only."
          action="Add note"
          maxLength={4_000}
          options={noteRequest}
        />
      </PanelSection>
    </>
  )
}

const RequestIntro = ({ request }: Pick<RequestDetail, 'request'>) => (
  <>
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft">
      <span className="figures">{request.reference}</span> · {adminKindLabels[request.kind]} ·{' '}
      <StatusBadge tone={requestStatusTones[request.status]}>{requestStatusLabels[request.status]}</StatusBadge>
    </p>
    <p className="wrap-anywhere mt-1">
      <a className="underline underline-offset-4" href={`mailto:${request.email}`}>
        {request.email}
      </a>
    </p>
  </>
)

const time = (at: string | null) => at && <ExactTime at={at} />

const facts = (request: RequestDetail['request']): (readonly [string, ReactNode])[] => [
  ['Requested', time(request.createdAt)],
  ['Email verified', time(request.confirmedAt)],
  ['Receipt confirmed', time(request.acknowledgedAt)],
  ['Confirm receipt by', !request.acknowledgedAt && isOpen(request.status) ? time(request.acknowledgeBy) : null],
  ['Answer due', isOpen(request.status) ? <DueDay key="due" {...request} /> : null],
  ['Extended', request.isExtended ? 'Yes, once' : null],
  ['Answered', time(request.closedAt)],
  ['Application', request.applicationReference],
]

const emptyRefusal: { code: RefusalCode | undefined; text: string } = { code: undefined, text: '' }

/** `over`: why that is no longer possible; the draft stays readable to be copied. */
function RefuseForm({ request, over: reason }: Pick<RequestDetail, 'request'> & { over: string | undefined }) {
  const { id } = request
  const form = useRequestForm('refusal', request, { saved: emptyRefusal, saving: useRequestChange(refuseRequest) })
  const { problem } = form
  const { code, text } = form.draft
  const [isMissing, setMissing] = useState(false)
  const isChanging = useIsChanging(requestsKey[0], id)
  const over = form.isSaving ? undefined : reason
  if (over && text === '' && !problem) return null

  function onSubmit() {
    setMissing(code === undefined)
    if (code) form.submit({ id, version: form.baseVersion, code, text })
  }

  return (
    <PanelSection title="Deny">
      <Form problem={problem} onSubmit={onSubmit}>
        {over && text !== '' && <NotSent reason={problem ? undefined : over} />}
        <SelectField
          disabled={over !== undefined}
          label="Reason"
          name="code"
          value={code ?? ''}
          error={isMissing && !code ? 'Choose a reason' : form.errors.code}
          onChange={({ currentTarget: { value } }) =>
            form.change({ code: refusalCodes.find((each) => each === value) })
          }
          options={[['', 'Choose an option'], ...refusalCodes.map((each) => [each, refusalLabels[each]] as const)]}
        />
        <TextArea
          {...form.field('text')}
          readOnly={over !== undefined}
          label="Your explanation (optional)"
          help="The person will see both."
          maxLength={1_000}
        />
        {over ? (
          <UnsentActions text={text} onForget={form.discard} />
        ) : (
          <Button type="submit" variant="secondary" className="justify-self-start" disabled={isChanging}>
            {form.isSaving ? 'One moment…' : 'Deny request'}
          </Button>
        )}
      </Form>
    </PanelSection>
  )
}

/** `over`: why no answer is possible. */
function RequestAnswer({ file, over }: { file: RequestDetail; over: string | undefined }) {
  const { request, retentionRun, held } = file
  const { id, version, kind, status } = request
  const start = useRequestChange(startRequest)
  const isChanging = useIsChanging(requestsKey[0], id)
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <FormErrors message={formProblem(start.error)?.message ?? null} />
      {status === 'received' && (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={isChanging}
          onClick={() => start.mutate({ id, version })}
        >
          Start working
        </Button>
      )}
      {kind === 'know' && status !== 'unconfirmed' && status !== 'refused' && <CopyAnswer request={request} />}
      {kind === 'delete' && <DeletionAnswer request={request} retentionRun={retentionRun} held={held} over={over} />}
      {kind === 'correct' && !over && <p className="text-ink-soft text-sm">{copy.correctionSteps}</p>}
      {kind === 'correct' && (
        <WordsForm
          request={request}
          name="outcome"
          label="What was corrected"
          help={copy.correctionHelp}
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
}: Pick<RequestDetail, 'request'>) {
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
        {email} will get a link to everything below, as of when they open it. It works once and expires in a week.
        Sensitive numbers show only their last digits.
      </p>
      <Button
        variant={status === 'completed' ? 'secondary' : 'primary'}
        className="justify-self-start"
        disabled={isChanging}
        onClick={() => send.mutate({ id, version })}
      >
        {send.isPending ? 'One moment…' : status === 'completed' ? 'Send another link' : 'Send copy'}
      </Button>
    </div>
  )
}

function DeletionAnswer({ request: { id, version, email }, retentionRun, held, over }: DeletionAnswerProps) {
  const [isAsking, setAsking] = useState(false)
  const mutation = useRequestChange(carryOutDeletion)
  const isChanging = useIsChanging(requestsKey[0], id)
  const going = held.filter(({ outcome }) => outcome !== 'keep')
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
      {isAsking && !mutation.isSuccess && (
        <ConfirmDialog
          title="Delete permanently?"
          action="Delete permanently"
          isBusy={mutation.isPending}
          problem={formProblem(mutation.error)?.message ?? null}
          over={mutation.isPending ? undefined : over}
          onConfirm={() => mutation.mutate({ id, version })}
          onClose={() => setAsking(false)}
        >
          <p>
            {going.map(({ record, count }) => `${record} (${count})`).join(', ')} of {email}.
          </p>
          <p className="mt-2">{copy.deletionEffect}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
