import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { useFocusAfter } from '#client/ui/dialog/use-focus-after.ts'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import * as copy from './copy.tsx'
import { askAboutSeveral, askToAgree, useBoardChange } from './queries.ts'

interface RequestSeveralConsentsProps {
  applicationId: string
  /** Lenders that the applicant can be asked about now. */
  askable: readonly string[]
  ticked: readonly string[]
  onTick: (ids: readonly string[]) => void
}

/** Sends one email. */
export function RequestSeveralConsents({ applicationId, askable, ticked, onTick }: RequestSeveralConsentsProps) {
  const { onRefused: refetch } = useBoardChange(applicationId)
  const asking = useMutation({ ...askAboutSeveral, onSettled: refetch })
  const problem = formProblem(asking.error)
  const areAll = ticked.length === askable.length
  const isOffered = askable.length > 1
  const frame = useRef<HTMLDivElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const onPress = useFocusAfter(frame, asking.isPending, () => done.current)
  const hint = useId()
  return (
    <div ref={frame} className="grid gap-2 empty:hidden">
      {problem && <FormErrors message={problem.message} />}
      {isOffered && (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="quiet" onClick={() => onTick(areAll ? [] : askable)}>
            {areAll ? 'Clear selection' : 'Select all that need consent'}
          </Button>
          <Button
            variant="secondary"
            aria-describedby={ticked.length === 0 ? hint : undefined}
            disabled={ticked.length === 0 || asking.isPending}
            onClick={() => {
              onPress()
              asking.mutate({ applicationId, lenderIds: ticked }, { onSuccess: () => onTick([]) })
            }}
          >
            {asking.isPending ? 'Asking…' : copy.askForConsent(ticked.length)}
          </Button>
          {ticked.length === 0 && !asking.isPending && (
            <span id={hint} className="text-ink-soft text-sm">
              {copy.selectFirst}
            </span>
          )}
        </div>
      )}
      {asking.isSuccess && (
        <p ref={done} role="status" tabIndex={-1}>
          {copy.consentRequested(asking.variables.lenderIds.length)}
        </p>
      )}
    </div>
  )
}

/** Asks the applicant about one lender, or says that they were asked. */
export function RequestConsent({ lender, applicationId }: { lender: BoardLender; applicationId: string }) {
  const { id, name, request, canAsk } = lender
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const asking = useMutation({ ...askToAgree, onSuccess: onChanged, onError: onRefused })
  const problem = formProblem(asking.error)
  const frame = useRef<HTMLDivElement>(null)
  const requested = useRef<HTMLParagraphElement>(null)
  const onPress = useFocusAfter(frame, asking.isPending, () => requested.current)
  return (
    <div ref={frame} className="contents">
      {request && (
        <p ref={requested} tabIndex={-1} className="text-ink-soft text-sm">
          {request.by} asked the applicant for consent, <ExactTime at={request.at} />
          {request.isLast && '. They’ve been asked the maximum number of times.'}
        </p>
      )}
      {request?.mailFrom && (
        <p className="text-ink-soft text-sm">
          Applicants get one of these emails a day. The next one will be sent <ExactTime at={request.mailFrom} />
        </p>
      )}
      {problem && <FormErrors message={problem.message} />}
      {canAsk && (
        <Button
          variant="secondary"
          className="my-3"
          disabled={asking.isPending}
          onClick={() => {
            onPress()
            asking.mutate({ applicationId, lenderId: id })
          }}
        >
          {asking.isPending ? 'Asking…' : request ? 'Ask again' : 'Ask for consent'}
          <span className="sr-only"> to send to {name}</span>
        </Button>
      )}
    </div>
  )
}
