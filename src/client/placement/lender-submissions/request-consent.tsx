import { useMutation } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import { askToAgree } from './queries.ts'
import { useBoardChange } from './use-board-change.ts'

/** The last request for consent, and the button to send one. */
export function RequestConsent({ lender, applicationId }: { lender: BoardLender; applicationId: string }) {
  const { id, name, asked, canAsk } = lender
  const { onChanged, onRefused } = useBoardChange(applicationId)
  const asking = useMutation({ ...askToAgree, onSuccess: onChanged, onError: onRefused })
  const problem = formProblem(asking.error)
  return (
    <>
      {asked && (
        <p className="text-ink-soft text-sm">
          {asked.by} asked the applicant for consent, <ExactTime at={asked.at} />
          {asked.isLast && '. They’ve been asked the maximum number of times.'}
        </p>
      )}
      {asked?.mailFrom && (
        <p className="text-ink-soft text-sm">
          They get one such email a day. The next one will be sent at <ExactTime at={asked.mailFrom} />
        </p>
      )}
      {problem && <FormErrors message={problem.message} />}
      {canAsk && (
        <Button
          look="secondary"
          className="my-3"
          disabled={asking.isPending}
          onClick={() => asking.mutate({ applicationId, lenderId: id })}
        >
          {asking.isPending ? 'Asking…' : asked ? 'Ask again' : 'Ask for consent'}
          <span className="sr-only"> to send to {name}</span>
        </Button>
      )}
    </>
  )
}
