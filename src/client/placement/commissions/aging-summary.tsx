import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { agingBuckets, agingLabels } from '#shared/placement/commissions/aging.ts'
import { copy } from './copy.ts'
import { aging } from './queries.ts'

/** What the user gets from the brokerage, or has to pay back. */
export const OwedSummary = ({ cents }: { cents: number }) => (
  <p className="mx-4 my-2">
    {cents < 0 ? copy.oweBack : copy.owedToYou} <strong className="figures">{formatCents(Math.abs(cents))}</strong>
  </p>
)

export function AgingSummary({ onLender }: { onLender: (id: string) => void }) {
  const query = useQuery(aging)
  if (query.isError && !query.data)
    return (
      <Notice title="Couldn’t load the totals" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {messageOf(query.error)}
      </Notice>
    )
  const { lenders = [], receivableCents = 0, payableCents = 0 } = query.data ?? {}
  if (!query.data || (lenders.length === 0 && payableCents === 0)) return null
  return (
    <details className="mx-4 mb-3 rounded border border-line bg-surface sm:mx-6">
      <summary className="flex min-h-control cursor-pointer flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
        <span>
          Lenders owe us <strong className="figures">{formatCents(receivableCents)}</strong>
        </span>
        <span>
          We owe <strong className="figures">{formatCents(payableCents)}</strong>
        </span>
        <span className="text-action underline underline-offset-4">By lender and age</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and scrolling needs the keyboard too */}
      <section className="overflow-x-auto border-line border-t" tabIndex={0} aria-label="Owed by lenders">
        <table className="figures w-full min-w-[44rem] text-sm">
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="px-4 py-2 text-left font-semibold">
                Lender
              </th>
              {agingBuckets.map((bucket) => (
                <th key={bucket} scope="col" className="px-3 py-2 text-right font-semibold">
                  {agingLabels[bucket]}
                </th>
              ))}
              <th scope="col" className="px-4 py-2 text-right font-semibold">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {lenders.map(({ id, name, owed }) => (
              <tr key={id} className="border-line border-t">
                <th scope="row" className="px-4 text-left font-normal">
                  <button
                    type="button"
                    onClick={() => onLender(id)}
                    className="min-h-control text-left text-action underline underline-offset-4"
                  >
                    {name}
                  </button>
                </th>
                {agingBuckets.map((bucket) => (
                  <td key={bucket} className="px-3 text-right">
                    {owed[bucket] === 0 ? '–' : formatCents(owed[bucket])}
                  </td>
                ))}
                <td className="px-4 text-right font-semibold">{formatCents(owed.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
