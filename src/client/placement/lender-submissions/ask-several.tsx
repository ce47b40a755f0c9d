import { useMutation } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { askAboutSeveral } from './queries.ts'
import { useBoardChange } from './use-board-change.ts'

interface AskSeveralProps {
  applicationId: string
  /** Ids of lenders about whom the applicant can be asked now. */
  askable: readonly string[]
  /** Those of them that are ticked. */
  ticked: readonly string[]
  onTick: (ids: readonly string[]) => void
}

/** Asks the applicant about all ticked lenders at once; they get one mail. */
export function AskSeveral({ applicationId, askable, ticked, onTick }: AskSeveralProps) {
  const { onRefused: readAgain } = useBoardChange(applicationId)
  const asking = useMutation({ ...askAboutSeveral, onSettled: readAgain })
  const problem = formProblem(asking.error)
  const areAll = ticked.length === askable.length
  return (
    <div>
      {problem && <FormErrors message={problem.message} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="quiet" onClick={() => onTick(areAll ? [] : askable)}>
          {areAll ? 'Tick none' : 'Tick all that can be asked'}
        </Button>
        <Button
          look="secondary"
          disabled={ticked.length === 0 || asking.isPending}
          onClick={() => asking.mutate({ applicationId, lenderIds: ticked }, { onSuccess: () => onTick([]) })}
        >
          {asking.isPending
            ? 'Asking…'
            : ticked.length === 0
              ? 'Tick lenders to ask about'
              : `Ask to agree to ${ticked.length === 1 ? '1 lender' : `${ticked.length} lenders`}`}
        </Button>
      </div>
    </div>
  )
}
