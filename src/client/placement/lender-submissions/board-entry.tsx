import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import { submissionLabels } from '#shared/placement/lender-submissions/status-labels.ts'
import { productLabels } from '#shared/placement/lenders/product.ts'
import { AskAgreement } from './ask-agreement.tsx'
import { isUnderWay, ownReasons } from './board-labels.ts'
import { LinkOnce } from './link-once.tsx'
import { MatchPoints, standingLabels } from './match-points.tsx'
import { sendToLender } from './queries.ts'
import { SubmissionCard } from './submission-card.tsx'
import { useBoardChange } from './use-board-change.ts'

interface BoardEntryProps {
  lender: BoardLender
  applicationId: string
  /** Reasons that stand above all lenders. */
  shared?: readonly string[]
  /** That the applicant agreed to none stands above all lenders. */
  saysNoneAgreed?: boolean
  /** Absent where the applicant cannot be asked about several at once. */
  isTicked?: boolean
  onTick?: (id: string) => void
}

/** One lender: how the file stands with it, what keeps it from being sent, and what became of it. */
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
      <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans font-semibold">
        <span className="flex min-w-0 items-start gap-x-3">
          {onTick && (
            <label className="-my-2.5 -ml-3 inline-flex size-11 items-center justify-center">
              <input
                type="checkbox"
                aria-label={`Tick ${name}`}
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
      </h4>
      {consent ? (
        <p className="text-ink-soft text-sm">
          {consent.isGiven ? 'The applicant agreed' : 'The applicant took the agreement back'}{' '}
          <ExactTime at={consent.at} />
        </p>
      ) : (
        !saysNoneAgreed && <p className="text-ink-soft text-sm">The applicant has not agreed.</p>
      )}
      <AskAgreement lender={lender} applicationId={applicationId} />
      {matches.length === 0 && <p className="text-ink-soft text-sm">What it asks for is not noted yet.</p>}
      {matches.map((match) => (
        <MatchPoints key={match.product} match={match} whose="The file" />
      ))}
      {submission && <SubmissionCard submission={submission} lender={name} applicationId={applicationId} />}
      {attempt.data?.link && <LinkOnce link={attempt.data.link} />}
      {isAsking && (
        <ConfirmDialog
          title={`Send the file to ${name}?`}
          action="Send"
          onConfirm={() =>
            attempt.mutate({ applicationId, lenderId: id, product }, { onSettled: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
          isBusy={attempt.isPending}
        >
          {asked && <p className="mb-2 font-semibold text-ink">{standingLabels[asked.standing]}.</p>}
          <p>
            It gets the answers and the documents, with the numbers of persons, businesses and accounts masked. What it
            has read cannot be taken back; the link can be closed.
          </p>
        </ConfirmDialog>
      )}
      {obstacles.length === 0 ? (
        <form method="dialog" className="mt-3 grid grid-cols-1 gap-3" onSubmit={() => setAsking(true)}>
          <FormErrors message={problem?.message ?? null} />
          {matches.length > 1 && (
            <SelectField
              label="Asked for"
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
            {attempt.isPending ? 'Sending…' : submission ? 'Send it anew' : 'Send the file'}
            <span className="sr-only"> to {name}</span>
          </Button>
        </form>
      ) : (
        !isUnderWay(lender) &&
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
  link: 'It takes files by a link, which is shown here once for you to pass on.',
  mail: 'It takes files by mail: the link is mailed to its address.',
  portal: 'It has a portal of its own: enter the file there, and give the link, which is shown here once.',
} as const
