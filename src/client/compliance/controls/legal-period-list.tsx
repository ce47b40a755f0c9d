import { Badge } from '#client/ui/badge.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { legalPeriods } from '#shared/compliance/controls/legal-periods.ts'

/** @param props.today `2026-11-22` */
export const LegalPeriodList = ({ today }: { today: string }) => (
  <ul className="divide-y divide-line border-line border-y">
    {legalPeriods.map(({ name, period, source, lawAsOf, nextReviewOn }) => (
      <li key={name} className="grid grid-cols-1 gap-1 py-3">
        <h3 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold">
          {name}
          {nextReviewOn < today && <Badge>Review due</Badge>}
        </h3>
        <p>{period}</p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {source}. Law as of {formatDay(lawAsOf)}, next review {formatDay(nextReviewOn)}.
        </p>
      </li>
    ))}
  </ul>
)
