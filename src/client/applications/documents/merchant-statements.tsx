import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { isReceived } from '#shared/applications/documents/document-status.ts'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { merchantStatements } from './merchant-statement-queries.ts'
import { StatementReview } from './statement-review.tsx'

interface MerchantStatementsProps {
  lead: Pick<MerchantDetail['lead'], 'id' | 'status'>
  /** Shown below the list. */
  request: ReactNode
}

export function MerchantStatements({ lead, request }: MerchantStatementsProps) {
  const { id, status } = lead
  const query = useQuery(merchantStatements(id))
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
  return (
    <>
      {query.isSuccess && here.length === 0 && (
        <p className="text-ink-soft">
          {status === 'statement_requested' ? 'Requested by email. None received yet.' : 'No statements received yet.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {here.map((document) => (
          <StatementReview key={document.id} document={document} />
        ))}
      </ul>
      {all.length > here.length && (
        <p className="text-ink-soft text-sm">
          {all.length - here.length} more not shown: invalid, duplicate or deleted.
        </p>
      )}
      {status === 'statement_received' && here.length > 0 && (
        <p className="mt-2 text-ink-soft text-sm">Review them, then enter the numbers under “Monthly figures” below.</p>
      )}
      {request}
    </>
  )
}
