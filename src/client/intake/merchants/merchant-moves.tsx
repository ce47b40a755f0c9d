import { useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { MoveForm } from '#client/platform/move-form.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { needsReason } from '#shared/intake/merchants/merchant-status.ts'
import { merchantStatusLabels } from './merchant-labels.ts'
import { merchantDetail, moveMerchantLead, takeMerchantLead } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

interface MerchantMovesProps {
  file: MerchantDetail
  /** Id of the signed-in user. */
  me: string
}

const standingOf = ({ lead, nextStatuses }: MerchantDetail) => ({ from: lead.status, next: nextStatuses })

/** Assignee and next status of a request. */
export function MerchantMoves({ file, me }: MerchantMovesProps) {
  const { id, owner, ownerId } = file.lead
  const client = useQueryClient()
  const take = useMerchantChange(takeMerchantLead)
  const move = useMerchantChange(moveMerchantLead)
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <FormErrors message={formProblem(take.error)?.message ?? null} />
      <p className="flex flex-wrap items-center gap-3">
        <span>{owner ? `Assigned to ${owner}` : 'Unassigned'}</span>
        {ownerId !== me && (
          <Button look="secondary" disabled={take.isPending} onClick={() => take.mutate({ id, from: ownerId })}>
            {owner ? 'Reassign to me' : 'Assign to me'}
          </Button>
        )}
      </p>
      <MoveForm
        record={id}
        standing={standingOf(file)}
        words={merchantStatusLabels}
        reason={{ label: (to) => (needsReason(to) ? 'Reason' : 'Reason (optional)'), help: 'Saved in the history.' }}
        problem={formProblem(move.error)}
        isMoving={move.isPending}
        onMove={(asked) => move.mutateAsync({ id, ...asked })}
        readAgain={() => {
          const read = client.getQueryData(merchantDetail(id).queryKey)
          return read && standingOf(read)
        }}
      />
    </div>
  )
}
