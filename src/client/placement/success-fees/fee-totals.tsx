import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { type AgingBucket, agingBuckets, agingLabels } from '#shared/placement/commissions/aging.ts'
import { type FeeQuestion, feeTotals } from './queries.ts'

interface FeeTotalsProps {
  question: FeeQuestion
  onAging: (bucket: AgingBucket) => void
}

/** What applicants owe us, by days past due, for the fees that match. */
export function FeeTotals({ question, onAging }: FeeTotalsProps) {
  const query = useQuery(feeTotals(question))
  if (query.isError && !query.data)
    return (
      <Notice title="Couldn’t load the totals" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data || query.data.count === 0) return null
  const { aging, invoicedCents, paidCents, refundedCents, creditCents } = query.data
  return (
    <details className="mx-4 my-3 rounded border border-line bg-surface">
      <summary className="flex min-h-control cursor-pointer flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
        <span>
          Outstanding <strong className="figures">{formatCents(aging.total)}</strong>
        </span>
        <span>
          Collected <strong className="figures">{formatCents(paidCents - refundedCents)}</strong> of{' '}
          <span className="figures">{formatCents(invoicedCents)}</span>
        </span>
        {creditCents > 0 && (
          <span>
            To refund <strong className="figures">{formatCents(creditCents)}</strong>
          </span>
        )}
        <span className="text-action underline underline-offset-4">By age</span>
      </summary>
      <dl className="figures grid grid-cols-1 border-line border-t px-4 py-2 sm:grid-cols-5 sm:gap-4">
        {agingBuckets.map((bucket) => (
          <div key={bucket} className="flex items-center justify-between gap-3 sm:block">
            <dt>
              <button
                type="button"
                onClick={() => onAging(bucket)}
                className="min-h-control text-left text-action underline underline-offset-4"
              >
                {agingLabels[bucket]}
              </button>
            </dt>
            <dd>{formatCents(aging[bucket])}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
