import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { merchantMoves } from '#shared/intake/merchants/merchant-status.ts'
import { askForStatement } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

/** Requests a statement by email, if the status allows it. */
export function StatementRequest({ lead: { id, status } }: { lead: MerchantDetail['lead'] }) {
  const ask = useMerchantChange(askForStatement)
  const problem = formProblem(ask.error)
  const isAsked = status === 'statement_requested'
  const canAsk = isAsked || merchantMoves(status).includes('statement_requested')
  return (
    <>
      <FormErrors message={problem?.message ?? null} />
      {canAsk && (
        <Button look="secondary" className="mt-2" disabled={ask.isPending} onClick={() => ask.mutate({ id })}>
          {ask.isPending ? 'Requesting…' : isAsked ? 'Request again by email' : 'Request statement by email'}
        </Button>
      )}
      <p role="status" className="text-ink-soft text-sm">
        {ask.isSuccess && 'We’re emailing an upload link that works once. Emails aren’t sent before 8 a.m.'}
      </p>
    </>
  )
}
