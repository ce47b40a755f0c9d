import { useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { MoveForm } from '#client/platform/move-form.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { MerchantFile } from '#shared/intake/merchants/desk-contract.ts'
import { needsReason } from '#shared/intake/merchants/merchant-status.ts'
import { merchantStatusLabels } from './merchant-labels.ts'
import { merchantFile, moveMerchantLead, takeMerchantLead } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

interface MerchantMovesProps {
  file: MerchantFile
  /** Id of who is signed in. */
  me: string
}

const standingOf = ({ lead, nextStatuses }: MerchantFile) => ({ from: lead.status, next: nextStatuses })

/** Who has the request, and its next step. */
export function MerchantMoves({ file, me }: MerchantMovesProps) {
  const { id, owner, ownerId } = file.lead
  const client = useQueryClient()
  const take = useMerchantChange(takeMerchantLead)
  const move = useMerchantChange(moveMerchantLead)
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <FormErrors message={formProblem(take.error)?.message ?? null} />
      <p className="flex flex-wrap items-center gap-3">
        <span>{owner ? `${owner} has it.` : 'Nobody has it yet.'}</span>
        {ownerId !== me && (
          <Button look="secondary" disabled={take.isPending} onClick={() => take.mutate({ id, from: ownerId })}>
            {owner ? 'Take it over' : 'Take it'}
          </Button>
        )}
      </p>
      <MoveForm
        record={id}
        standing={standingOf(file)}
        words={merchantStatusLabels}
        reason={{ label: (to) => (needsReason(to) ? 'Reason' : 'Reason (optional)'), help: 'Kept with the move.' }}
        problem={formProblem(move.error)}
        isMoving={move.isPending}
        onMove={(asked) => move.mutateAsync({ id, ...asked })}
        readAgain={() => {
          const read = client.getQueryData(merchantFile(id).queryKey)
          return read && standingOf(read)
        }}
      />
    </div>
  )
}
