import { useQuery } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { isReceived } from '#shared/applications/documents/document-status.ts'
import type { MerchantFile } from '#shared/intake/merchants/desk-contract.ts'
import { merchantMoves } from '#shared/intake/merchants/merchant-status.ts'
import { askForStatement, merchantStatements } from './queries.ts'
import { StatementReview } from './statement-review.tsx'
import { useMerchantChange } from './use-merchant-change.ts'

/** The statements that were sent, to open, accept or send back, and the mail that asks for one. */
export function MerchantStatements({ lead }: { lead: MerchantFile['lead'] }) {
  const { id, status } = lead
  const query = useQuery(merchantStatements(id))
  const ask = useMerchantChange(askForStatement)
  const problem = formProblem(ask.error)
  if (query.isError)
    return (
      <Notice
        isFlush
        title="The statements could not be read"
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
          {isAsked ? 'Asked for by mail. Nothing has arrived yet.' : 'No statement was sent.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {here.map((document) => (
          <StatementReview key={document.id} document={document} />
        ))}
      </ul>
      {all.length > here.length && (
        <p className="text-ink-soft text-sm">
          {all.length - here.length} more not taken: refused, sent twice or deleted.
        </p>
      )}
      {status === 'statement_received' && here.length > 0 && (
        <p className="mt-2 text-ink-soft text-sm">Read them, then type the figures below under “The month”.</p>
      )}
      <FormErrors message={problem?.message ?? null} />
      {canAsk && (
        <Button look="secondary" className="mt-2" disabled={ask.isPending} onClick={() => ask.mutate({ id })}>
          {ask.isPending ? 'Asking…' : isAsked ? 'Ask again by mail' : 'Ask for a statement by mail'}
        </Button>
      )}
      <p role="status" className="text-ink-soft text-sm">
        {ask.isSuccess && 'A link to send it is on its way. It works once; nothing leaves before 8 in the morning.'}
      </p>
    </>
  )
}
