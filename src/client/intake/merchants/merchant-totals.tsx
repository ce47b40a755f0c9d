import { useQuery } from '@tanstack/react-query'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { merchantStatusLabels } from './merchant-labels.ts'
import { merchantCounts } from './queries.ts'

/** Number of merchants and monthly card sales by status. */
export function MerchantTotals({ statuses }: { statuses: readonly MerchantStatus[] }) {
  const counts = useQuery(merchantCounts)
  if (!counts.data) return null
  const of = (status: MerchantStatus) => counts.data.statuses.find((each) => each.status === status)
  return (
    <dl className="mx-4 mb-4 grid grid-cols-1 divide-y divide-line rounded border border-line bg-surface sm:mx-6 sm:auto-cols-fr sm:grid-flow-col sm:divide-x sm:divide-y-0">
      {statuses.map((status) => (
        <div key={status} className="px-4 py-3">
          <dt className="text-ink-soft">{merchantStatusLabels[status]}</dt>
          <dd className="figures">
            <span className="font-display font-semibold text-xl">{of(status)?.count ?? 0}</span>
            <span className="block text-ink-soft">
              {formatDollars(Math.round((of(status)?.volumeCents ?? 0) / 100))} in monthly sales
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
