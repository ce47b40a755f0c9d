import { useMutation } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { askAboutSeveral } from './queries.ts'
import { useBoardChange } from './use-board-change.ts'

interface AskSeveralProps {
  applicationId: string
  /** Ids of lenders that the applicant can be asked about now. */
  askable: readonly string[]
  /** The selected ones. */
  ticked: readonly string[]
  onTick: (ids: readonly string[]) => void
}

/** Asks the applicant about all selected lenders in one email. */
export function RequestSeveralConsents({ applicationId, askable, ticked, onTick }: AskSeveralProps) {
  const { onRefused: readAgain } = useBoardChange(applicationId)
  const asking = useMutation({ ...askAboutSeveral, onSettled: readAgain })
  const problem = formProblem(asking.error)
  const areAll = ticked.length === askable.length
  return (
    <div>
      {problem && <FormErrors message={problem.message} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="quiet" onClick={() => onTick(areAll ? [] : askable)}>
          {areAll ? 'Clear selection' : 'Select all that can be asked about'}
        </Button>
        <Button
          look="secondary"
          disabled={ticked.length === 0 || asking.isPending}
          onClick={() => asking.mutate({ applicationId, lenderIds: ticked }, { onSuccess: () => onTick([]) })}
        >
          {asking.isPending
            ? 'Asking…'
            : ticked.length === 0
              ? 'Select lenders to ask about'
              : `Ask for consent to ${ticked.length === 1 ? '1 lender' : `${ticked.length} lenders`}`}
        </Button>
      </div>
    </div>
  )
}
