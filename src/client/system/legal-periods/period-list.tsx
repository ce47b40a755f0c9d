import type { ReactNode } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { PeriodFile, PeriodList as Periods } from '#shared/system/legal-periods/contract.ts'
import { formatPeriod, type PeriodKind, periodInfo } from '#shared/system/legal-periods/legal-period.ts'
import { plannedVersions } from '#shared/system/legal-periods/version-in-force.ts'

interface PeriodListProps {
  list: Periods
  renderLink: (kind: PeriodKind, name: string) => ReactNode
}

/** Each period as it is in force, with its next version and its review. */
export const PeriodList = ({ list: { periods, today }, renderLink }: PeriodListProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {periods.map((file) => (
      <Period key={file.kind} file={file} today={today} renderLink={renderLink} />
    ))}
  </ul>
)

function Period({
  file,
  today,
  renderLink,
}: { file: PeriodFile; today: string } & Pick<PeriodListProps, 'renderLink'>) {
  const { kind, versions, inForceVersion, shipped } = file
  const inForce = versions.find(({ version }) => version === inForceVersion)
  const [planned] = plannedVersions(versions, today)
  const { days, source, lawAsOf, nextReviewOn } = inForce?.period ?? shipped
  return (
    <li className="grid grid-cols-1 gap-1 py-3">
      <h3 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold">
        {renderLink(kind, periodInfo[kind].name)}
        {nextReviewOn < today && <Badge>Review due</Badge>}
      </h3>
      <p>{formatPeriod(kind, days)}</p>
      {planned && (
        <p>
          From {formatDay(planned.validFrom)}: {formatPeriod(kind, planned.period.days)}
        </p>
      )}
      <p className="wrap-anywhere text-ink-soft text-sm">
        {source}. Law last checked {formatDay(lawAsOf)}, next review {formatDay(nextReviewOn)}.
      </p>
    </li>
  )
}
