import { useSettings } from '#client/pages/site/page-context.ts'
import { formatDollars } from '#shared/kit/money.ts'

export function Minimums() {
  const { minimums } = useSettings()
  const lines = [
    [`${minimums.monthsInBusiness} months`, 'minimum time in business'],
    [formatDollars(minimums.monthlyRevenueDollars), 'minimum monthly revenue'],
    [String(minimums.creditScore), 'minimum personal credit score'],
  ]
  return (
    <dl className="figures divide-y divide-line border-line border-y">
      {lines.map(([figure, meaning]) => (
        <div key={meaning} className="grid items-baseline gap-x-6 py-4 @tablet:grid-cols-[12rem_1fr]">
          <dt className="order-2">{meaning}</dt>
          <dd className="font-display font-semibold text-2xl">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
