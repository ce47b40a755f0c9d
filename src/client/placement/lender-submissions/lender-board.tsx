import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useLiveTopic } from '#client/platform/live/use-live.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import type { BoardLender, LenderBoard } from '#shared/placement/lender-submissions/contract.ts'
import {
  minOverrideReason,
  missingConsentMessage,
  overrideReasonMessage,
} from '#shared/placement/lender-submissions/send-blockers.ts'
import { submissionLabels, submissionTones } from '#shared/placement/lender-submissions/submission-status.ts'
import * as copy from './copy.tsx'
import { MatchPoints, matchStatusLabels } from './match-points.tsx'
import { MeasuredFigures } from './measured-figures.tsx'
import { NewLink } from './new-link.tsx'
import { lenderBoard, sendToLender, useBoardChange } from './queries.ts'
import { RequestConsent, RequestSeveralConsents } from './request-consents.tsx'
import { canSendAtOnce, SendToSeveral } from './send-to-several.tsx'
import { SubmissionCard } from './submission-card.tsx'

/** Already sent to the lender, so it can't be sent again. */
const isInProgress = ({ submission }: BoardLender) => submission !== null && submission.nextStatuses.length > 0

/** Blockers that are not shown elsewhere. */
const ownReasons = ({ name, consent, obstacles }: BoardLender, shared: readonly string[]): string[] =>
  obstacles.filter((reason) => !shared.includes(reason) && (consent !== null || reason !== missingConsentMessage(name)))

/** The applicant has not answered about any of several lenders, which is shown once. */
const isConsentMissing = (lenders: readonly BoardLender[]): boolean =>
  lenders.length > 1 && lenders.every(({ consent }) => consent === null)

interface BoardEntryProps {
  lender: BoardLender
  applicationId: string
  /** Shown once above all lenders. */
  shared?: readonly string[]
  /** Missing consent is shown once above all lenders. */
  saysNoneAgreed?: boolean
  /** Absent if several lenders can't be asked about at once. */
  isTicked?: boolean
  onTick?: (id: string) => void
}

const methodLabels = {
  link: copy.linkMethod,
  mail: 'Takes applications by email. We’ll email the link to its address.',
  portal: copy.portalMethod,
} as const

export function LenderBoardSection({ applicationId }: { applicationId: string }) {
  const query = useQuery(lenderBoard(applicationId))
  if (query.isError && !query.data)
    return (
      <Notice
        isFlush
        title="Couldn’t load the lenders"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data) return <Skeleton className="h-12 w-full" />
  return <Board board={query.data} applicationId={applicationId} />
}

function Board({
  board: { excluded, measured, lenders },
  applicationId,
}: {
  board: LenderBoard
  applicationId: string
}) {
  const client = useQueryClient()
  // The lenders on the board depend on all of them.
  useLiveTopic(
    'lenders',
    useCallback(() => void client.invalidateQueries(lenderBoard(applicationId)), [client, applicationId]),
  )
  const [ticks, setTicks] = useState<readonly string[]>([])
  const real = lenders.filter(({ isSample }) => !isSample)
  const samples = lenders.filter(({ isSample }) => isSample)
  const mayChange = useMayChange()
  const askable = real.filter(({ canAsk }) => mayChange && canAsk).map(({ id }) => id)
  const sendable = real.filter((lender) => mayChange && canSendAtOnce(lender))
  const selectable = [
    ...(askable.length > 1 ? askable : []),
    ...(sendable.length > 1 ? sendable.map(({ id }) => id) : []),
  ]
  const ticked = selectable.filter((id) => ticks.includes(id))
  const shared = sharedReasons(real)
  const saysNoneAgreed = isConsentMissing(real)
  const isAgreed = real.some(({ consent }) => consent?.isGiven)
  const isRequested = real.some(({ consent, request }) => request !== null && consent === null)
  const tick = (id: string) => setTicks(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id])
  return (
    <div className="@container grid grid-cols-1 gap-4">
      {excluded && (
        <p className="wrap-anywhere rounded border border-brass px-3 py-2">
          <strong>Excluded by the applicant:</strong> {excluded}
        </p>
      )}
      {measured && <MeasuredFigures measured={measured} />}
      {real.length === 0 && <p className="text-ink-soft">{copy.noActiveLenders}</p>}
      {real.length > 1 && <p className="text-ink-soft text-sm">{copy.boardOrder}</p>}
      {(saysNoneAgreed || shared.length > 0) && (
        <ul aria-label="For all lenders" className="list-disc pl-5 text-sm">
          {saysNoneAgreed && <li>{copy.noConsentYet}</li>}
          {shared.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {!isAgreed && askable.length > 0 && <p className="text-sm">{copy.consentComesFirst}</p>}
      {!isAgreed && askable.length === 0 && isRequested && <p className="text-sm">{copy.consentPending}</p>}
      <RequestSeveralConsents
        applicationId={applicationId}
        askable={askable}
        ticked={ticked.filter((id) => askable.includes(id))}
        onTick={setTicks}
      />
      <SendToSeveral applicationId={applicationId} sendable={sendable} ticked={ticked} onTick={setTicks} />
      <ul className={cards}>
        {real.map((lender) => (
          <BoardEntry
            key={lender.id}
            lender={lender}
            applicationId={applicationId}
            shared={shared}
            saysNoneAgreed={saysNoneAgreed}
            {...(selectable.includes(lender.id) && { isTicked: ticked.includes(lender.id), onTick: tick })}
          />
        ))}
      </ul>
      {samples.length > 0 && (
        <details>
          <summary className="min-h-control py-2.5 text-ink-soft">
            {samples.length} sample lenders, shown until a real lender is active
          </summary>
          <ul className={cards}>
            {samples.map((lender) => (
              <BoardEntry key={lender.id} lender={lender} applicationId={applicationId} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const cards = 'grid grid-cols-1 items-start gap-3 @2xl:grid-cols-2'

function BoardEntry(props: BoardEntryProps) {
  const { lender, applicationId, shared = [], saysNoneAgreed = false, isTicked, onTick } = props
  const { id, name, isSample, matches, consent, obstacles, submission, method, unauthorized, needsReason } = lender
  const mayChange = useMayChange()
  const [product, setProduct] = useState(matches[0]?.product ?? null)
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const attempt = useMutation({
    ...sendToLender,
    onSuccess: ({ board }) => onChanged(board),
    onError: onRefused,
  })
  const problem = formProblem(attempt.error)
  const chosen = matches.find((match) => match.product === product)
  const reasons = ownReasons(lender, shared)
  const onSubmit = () => {
    const isMissing = needsReason && reason.trim().length < minOverrideReason
    setReasonMissing(isMissing)
    setAsking(!isMissing)
  }

  return (
    <li className="rounded border border-line px-4 py-3">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans font-semibold">
        <span className="flex min-w-0 items-start">
          {onTick && (
            // Its box is as far left as the content below, and as high as the first line of the name.
            <label className="-ml-[calc((var(--spacing-control)-var(--spacing-tick))/2)] my-[calc((1lh-var(--spacing-control))/2)] inline-flex size-control shrink-0 items-center justify-center">
              <input
                type="checkbox"
                aria-label={`Select ${name}`}
                checked={isTicked}
                onChange={() => onTick(id)}
                className="size-(--spacing-tick) accent-action"
              />
            </label>
          )}
          <span className="wrap-anywhere">{name}</span>
        </span>
        {isSample && <Badge>Sample</Badge>}
        {submission && (
          <StatusBadge tone={submissionTones[submission.status]}>{submissionLabels[submission.status]}</StatusBadge>
        )}
      </h3>
      {consent ? (
        <p className="text-ink-soft text-sm">
          {consent.isGiven ? 'The applicant agreed' : 'The applicant withdrew consent'} <ExactTime at={consent.at} />
        </p>
      ) : (
        !saysNoneAgreed && <p className="text-ink-soft text-sm">The applicant hasn’t agreed.</p>
      )}
      <RequestConsent lender={mayChange ? lender : { ...lender, canAsk: false }} applicationId={applicationId} />
      {matches.length === 0 && <p className="text-ink-soft text-sm">No lending criteria yet.</p>}
      {matches.map((match) => (
        <MatchPoints key={match.product} match={match} subject="The application" />
      ))}
      {submission && <SubmissionCard submission={submission} lender={name} applicationId={applicationId} />}
      {attempt.data?.link && <NewLink link={attempt.data.link} />}
      {isAsking && (
        <ConfirmDialog
          title={`Send the application to ${name}?`}
          action="Send"
          onConfirm={() =>
            attempt.mutate({ applicationId, lenderId: id, product, reason }, { onSettled: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
          isBusy={attempt.isPending}
        >
          {chosen && <p className="mb-2 font-semibold text-ink">{matchStatusLabels[chosen.matchStatus]}.</p>}
          <p>{copy.sharingEffect}</p>
          {unauthorized.length > 0 && (
            <p className="wrap-anywhere mt-2 font-semibold text-ink">{formatUnauthorized(unauthorized)}</p>
          )}
        </ConfirmDialog>
      )}
      {obstacles.length === 0
        ? mayChange && (
            <Form className="mt-3 grid grid-cols-1 gap-3" problem={problem} onSubmit={onSubmit}>
              {matches.length > 1 && (
                <SelectField
                  label="Requested product"
                  name="product"
                  value={product ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    setProduct(matches.find((match) => match.product === value)?.product ?? null)
                  }
                  options={matches.map((match) => [match.product, productLabels[match.product]] as const)}
                />
              )}
              {unauthorized.length > 0 && (
                <p className="wrap-anywhere rounded border border-brass px-3 py-2 text-sm">
                  {formatUnauthorized(unauthorized)} The lender sees that, and may not obtain a report about them.
                </p>
              )}
              {needsReason && (
                <TextArea
                  label="Reason for sending without every owner’s authorization"
                  help={copy.ownerReason}
                  name="reason"
                  maxLength={500}
                  value={reason}
                  onChange={({ currentTarget: { value } }) => setReason(value)}
                  error={isReasonMissing ? overrideReasonMessage : problem?.fields.reason}
                />
              )}
              <p className="text-ink-soft text-sm">{methodLabels[method]}</p>
              <Button type="submit" className="justify-self-start" disabled={attempt.isPending}>
                {attempt.isPending ? 'Sending…' : submission ? 'Send again' : 'Send application'}
                <span className="sr-only"> to {name}</span>
              </Button>
            </Form>
          )
        : !isInProgress(lender) &&
          reasons.length > 0 && (
            <ul className="mt-2 list-disc pl-5 text-sm">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
    </li>
  )
}

/** `Jordan Example and Sam Example haven’t authorized credit reports.` */
const formatUnauthorized = (names: readonly string[]) =>
  `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'hasn’t' : 'haven’t'} authorized credit reports.`

/**
 * Returns blockers to show once above the lenders that share them; none for fewer than two lenders. Missing consent
 * is shown with each.
 */
function sharedReasons(lenders: readonly BoardLender[]): string[] {
  const [first, ...others] = lenders.filter((lender) => !isInProgress(lender))
  if (!first || others.length === 0) return []
  return first.obstacles.filter((reason) => others.every(({ obstacles }) => obstacles.includes(reason)))
}
