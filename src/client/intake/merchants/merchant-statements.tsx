import { useQuery } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { isReceived } from '#shared/applications/documents/document-status.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { merchantMoves } from '#shared/intake/merchants/merchant-status.ts'
import { askForStatement, merchantStatements } from './queries.ts'
import { StatementReview } from './statement-review.tsx'
import { useMerchantChange } from './use-merchant-change.ts'

/** Statements received, to open, accept or reject, and the email that requests one. */
export function MerchantStatements({ lead }: { lead: MerchantDetail['lead'] }) {
  const { id, status } = lead
  const query = useQuery(merchantStatements(id))
  const ask = useMerchantChange(askForStatement)
  const problem = formProblem(ask.error)
  if (query.isError)
    return (
      <Notice
        isFlush
        title="Couldn’t load the statements"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  const all = query.data?.documents ?? []
  const here = all.filter((document) => isReceived(document.status) || document.status === 'rejected')
  const isAsked = status === 'statement_requested'
  const canAsk = isAsked || merchantMoves(status).includes('statement_requested')
  return (
    <>
      {query.isSuccess && here.length === 0 && (
        <p className="text-ink-soft">
          {isAsked ? 'Requested by email. None received yet.' : 'No statements received yet.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {here.map((document) => (
          <StatementReview key={document.id} document={document} />
        ))}
      </ul>
      {all.length > here.length && (
        <p className="text-ink-soft text-sm">
          {all.length - here.length} more not shown: refused, duplicate or deleted.
        </p>
      )}
      {status === 'statement_received' && here.length > 0 && (
        <p className="mt-2 text-ink-soft text-sm">Review them, then enter the figures under “Monthly figures” below.</p>
      )}
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
