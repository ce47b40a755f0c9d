import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone, messageOf } from '#client/platform/request-error.ts'
import { Badge } from '#client/ui/badge.tsx'
import { FactList } from '#client/ui/fact-list.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { RecordPanel } from '#client/ui/record-panel.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { RequestFile } from '#shared/compliance/privacy/desk-contract.ts'
import { isOpen } from '#shared/compliance/privacy/request-status.ts'
import { DueDay } from './due-day.tsx'
import { HeldList, type RenderRecord } from './held-list.tsx'
import { extendRequest, noteRequest, requestFile } from './queries.ts'
import { RefuseForm } from './refuse-form.tsx'
import { WordsForm } from './reply-form.tsx'
import { RequestAnswer } from './request-answer.tsx'
import { actLabels, deskKindLabels, formatOver, requestStatusLabels } from './request-labels.ts'

interface RequestPanelProps {
  id: string
  onClose: () => void
  renderRecord: RenderRecord
}

/** All details of one request. */
export function RequestPanel({ id, onClose, renderRecord }: RequestPanelProps) {
  const query = useQuery(requestFile(id))
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

const RequestParts = ({ file, renderRecord }: { file: RequestFile; renderRecord: RenderRecord }) => {
  const { request, held, moves } = file
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
        <HeldList held={held} hasFates={request.kind === 'delete' && !over} renderRecord={renderRecord} />
      </PanelSection>
      <PanelSection title="Deadline">
        <FactList facts={facts(request)} />
        <div className="mt-3 empty:hidden">
          <WordsForm
            request={request}
            name="reason"
            label="Why more time is needed"
            help="An extension of 45 days, once. The person reads the reason."
            action="Extend by 45 days"
            maxLength={1_000}
            options={extendRequest}
            over={over ?? (request.isExtended ? 'This request has already been extended.' : undefined)}
          />
        </div>
      </PanelSection>
      <RefuseForm request={request} over={over} />
      <PanelSection title="History">
        <ol className="mb-4 grid grid-cols-1 gap-2">
          {moves.map(({ id, act, by, at, words }) => (
            <li key={id}>
              {actLabels[act] ?? act} · {by}{' '}
              <span className="text-ink-soft text-sm">
                · <ExactTime at={at} />
              </span>
              {words && <span className="wrap-anywhere block whitespace-pre-line text-ink-soft text-sm">{words}</span>}
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

const RequestIntro = ({ request }: Pick<RequestFile, 'request'>) => (
  <>
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft">
      <span className="figures">{request.reference}</span> · {deskKindLabels[request.kind]} ·{' '}
      <Badge>{requestStatusLabels[request.status]}</Badge>
    </p>
    <p className="wrap-anywhere mt-1">
      <a className="underline underline-offset-4" href={`mailto:${request.email}`}>
        {request.email}
      </a>
    </p>
  </>
)

const time = (at: string | null) => at && <ExactTime at={at} />

const facts = (request: RequestFile['request']): (readonly [string, ReactNode])[] => [
  ['Requested', time(request.createdAt)],
  ['Email verified', time(request.confirmedAt)],
  ['Receipt confirmed', time(request.acknowledgedAt)],
  ['Confirm receipt by', !request.acknowledgedAt && isOpen(request.status) ? time(request.acknowledgeBy) : null],
  ['Answer due', isOpen(request.status) ? <DueDay key="due" {...request} /> : null],
  ['Extended', request.isExtended ? 'Yes, by 45 days' : null],
  ['Answered', time(request.closedAt)],
  ['Name', request.applicationReference],
]
