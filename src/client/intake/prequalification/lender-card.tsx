import { wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import type { LenderEstimate } from '#shared/intake/prequalification/estimate.ts'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import { CostComparison } from './cost-comparison.tsx'
import { CriteriaTable } from './criteria-table.tsx'
import { aprRange } from './figures.ts'
import { pointsMet } from './points-met.ts'
import { standingLabel } from './verdict-sign.tsx'

interface LenderCardProps {
  lender: LenderEstimate
  ourFeeBasisPoints: number
  isOpen: boolean
}

const looks = {
  possible: 'bg-action text-on-action',
  adjustable: 'border border-action text-action',
  open: 'border border-action text-action',
  not_yet: 'border border-control text-ink-soft',
} as const

/** Shows one lender: the match and the cost in a line each, everything else when opened. */
export function LenderCard({ lender, ourFeeBasisPoints, isOpen }: LenderCardProps) {
  const { name, product, isSample, standing, points, rangeCents, cost } = lender
  return (
    <details open={isOpen} className="group border-line border-t">
      <summary className="flex list-none flex-wrap items-center gap-x-4 gap-y-1 py-4">
        <span className="min-w-0 flex-1 basis-52">
          <h3 className="inline font-display font-semibold text-lg">{name}</h3>
          <span className="figures block text-ink-soft text-sm">
            {isSample ? 'Sample lender' : productLabels[product]} · {pointsMet(points)}
          </span>
        </span>
        <span className={`rounded px-2.5 py-0.5 font-semibold text-sm ${looks[standing]}`}>
          {standingLabel(lender)}
        </span>
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="size-4 shrink-0 fill-none stroke-2 stroke-action transition-transform duration-150 group-open:rotate-180 print:hidden"
        >
          <path d="m2 5 6 6 6-6" />
        </svg>
        <span className="figures w-full text-sm">
          {rangeCents &&
            `${[...new Set([wholeDollars(rangeCents.from), wholeDollars(rangeCents.to)])].join(' to ')} at `}
          {aprRange(cost.withoutOurFee)} APR, with our fee {aprRange(cost.withOurFee)} APR
        </span>
      </summary>
      <div className="pb-7">
        <div className="overflow-x-auto">
          <CriteriaTable lender={name} points={points} />
        </div>
        <CostComparison lender={lender} ourFeeBasisPoints={ourFeeBasisPoints} />
      </div>
    </details>
  )
}
