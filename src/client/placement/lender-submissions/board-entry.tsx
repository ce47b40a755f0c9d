import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import { submissionLabels } from '#shared/placement/lender-submissions/status-labels.ts'
import { isInProgress, ownReasons } from './board-labels.ts'
import { MatchPoints, standingLabels } from './match-points.tsx'
import { NewLink } from './new-link.tsx'
import { sendToLender } from './queries.ts'
import { RequestConsent } from './request-consent.tsx'
import { SubmissionCard } from './submission-card.tsx'
import { useBoardChange } from './use-board-change.ts'

interface BoardEntryProps {
  lender: BoardLender
  applicationId: string
  /** Reasons that are shown once above all lenders. */
  shared?: readonly string[]
  /** Whether the missing consent is shown once above all lenders. */
  saysNoneAgreed?: boolean
  /** Absent if the applicant can't be asked about several lenders at once. */
  isTicked?: boolean
  onTick?: (id: string) => void
}

/** One lender: match, blockers and submission. */
export function BoardEntry(props: BoardEntryProps) {
  const { lender, applicationId, shared = [], saysNoneAgreed = false, isTicked, onTick } = props
  const { id, name, isSample, matches, consent, obstacles, submission, method } = lender
  const [product, setProduct] = useState(matches[0]?.product ?? null)
  const [isAsking, setAsking] = useState(false)
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const attempt = useMutation({
    ...sendToLender,
    onSuccess: ({ board }) => onChanged(board),
    onError: onRefused,
  })
  const problem = formProblem(attempt.error)
  const asked = matches.find((match) => match.product === product)
  const reasons = ownReasons(lender, shared)

  return (
    <li className="rounded border border-line px-4 py-3">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans font-semibold">
        <span className="flex min-w-0 items-start gap-x-3">
          {onTick && (
            <label className="-my-2.5 -ml-3 inline-flex size-11 items-center justify-center">
              <input
                type="checkbox"
                aria-label={`Select ${name}`}
                checked={isTicked}
                onChange={() => onTick(id)}
                className="size-5 accent-action"
              />
            </label>
          )}
          <span className="wrap-anywhere">{name}</span>
        </span>
        {isSample && <Badge>Sample</Badge>}
        {submission && <Badge>{submissionLabels[submission.status]}</Badge>}
      </h3>
      {consent ? (
        <p className="text-ink-soft text-sm">
          {consent.isGiven ? 'The applicant agreed' : 'The applicant withdrew consent'} <ExactTime at={consent.at} />
        </p>
      ) : (
        !saysNoneAgreed && <p className="text-ink-soft text-sm">The applicant hasn’t agreed.</p>
      )}
      <RequestConsent lender={lender} applicationId={applicationId} />
      {matches.length === 0 && <p className="text-ink-soft text-sm">No lending criteria yet.</p>}
      {matches.map((match) => (
        <MatchPoints key={match.product} match={match} whose="The application" />
      ))}
      {submission && <SubmissionCard submission={submission} lender={name} applicationId={applicationId} />}
      {attempt.data?.link && <NewLink link={attempt.data.link} />}
      {isAsking && (
        <ConfirmDialog
          title={`Send the application to ${name}?`}
          action="Send"
          onConfirm={() =>
            attempt.mutate({ applicationId, lenderId: id, product }, { onSettled: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
          isBusy={attempt.isPending}
        >
          {asked && <p className="mb-2 font-semibold text-ink">{standingLabels[asked.standing]}.</p>}
          <p>
            The lender gets the answers and documents, with personal, business and account numbers masked. You can close
            the link, but you can’t take back anything the lender has already read.
          </p>
        </ConfirmDialog>
      )}
      {obstacles.length === 0 ? (
        <form method="dialog" className="mt-3 grid grid-cols-1 gap-3" onSubmit={() => setAsking(true)}>
          <FormErrors message={problem?.message ?? null} />
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
          <p className="text-ink-soft text-sm">{methodLabels[method]}</p>
          <Button type="submit" className="justify-self-start" disabled={attempt.isPending}>
            {attempt.isPending ? 'Sending…' : submission ? 'Send again' : 'Send application'}
            <span className="sr-only"> to {name}</span>
          </Button>
        </form>
      ) : (
        !isInProgress(lender) &&
        reasons.length > 0 && (
          <ul className="mt-2 list-disc pl-5 text-sm">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )
      )}
    </li>
  )
}

const methodLabels = {
  link: 'Takes applications by link. The link is shown here once, for you to pass on.',
  mail: 'Takes applications by email. We’ll email the link to its address.',
  portal: 'Has its own portal. Enter the application there and include the link, which is shown here once.',
} as const
