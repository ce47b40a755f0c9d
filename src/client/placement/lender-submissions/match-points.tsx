import { Check, Minus, X } from 'lucide-react'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import { formatCents } from '#shared/kit/money.ts'
import type { LenderMatch } from '#shared/placement/lender-submissions/match-lender.ts'
import { paymentRhythmLabels } from '#shared/placement/lender-submissions/payment-limit.ts'
import * as copy from './copy.tsx'

const verdicts = {
  met: { text: copy.met, Sign: Check, color: 'text-action' },
  not_met: { text: copy.notMet, Sign: X, color: 'text-danger' },
  unknown: { text: copy.unknown, Sign: Minus, color: 'text-brass' },
} as const

export const matchStatusLabels = {
  possible: copy.possibleMatch,
  adjustable: copy.possibleForAnotherAmount,
  open: copy.possibleSomeUnknown,
  not_yet: copy.notAMatchYet,
} as const

interface MatchPointsProps {
  match: LenderMatch
  /** `You` for the applicant, `The application` for staff. */
  subject: 'You' | 'The application'
}

/** What the lender requires, the answer, and what is missing. */
export const MatchPoints = ({ match: { product, matchStatus, points, maxPayment }, subject }: MatchPointsProps) => (
  <details className="group">
    <summary className="flex min-h-control flex-wrap items-center gap-x-2 py-1.5">
      <span className="font-semibold">{productLabels[product]}</span>
      <span className="figures basis-full text-ink-soft text-sm">
        {copy.criteriaMet(
          matchStatusLabels[matchStatus],
          points.filter(({ verdict }) => verdict === 'met').length,
          points.length,
        )}
      </span>
      {maxPayment && subject === 'The application' && (
        <span className="figures basis-full text-ink-soft text-sm">
          {copy.maximumPayment(
            formatCents(maxPayment.cents),
            paymentRhythmLabels[maxPayment.rhythm],
            maxPayment.percent,
          )}
        </span>
      )}
      <span className="text-action text-sm underline underline-offset-4 group-open:hidden">{copy.showCriteria}</span>
      <span className="hidden text-action text-sm underline underline-offset-4 group-open:inline">
        {copy.hideCriteria}
      </span>
    </summary>
    <ul className="divide-y divide-line border-line border-y">
      {points.map(({ label, asks, found, verdict, gap }) => {
        const { text, Sign, color } = verdicts[verdict]
        return (
          <li key={label} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2">
            <Sign size="1.2em" strokeWidth={2} aria-hidden="true" className={`mt-0.5 ${color}`} />
            <p className="figures">
              <span className="font-semibold">{label}</span>: {text.toLowerCase()}
              <span className="block text-ink-soft text-sm">{copy.required(asks, subject, found)}</span>
              {gap && <span className="block text-sm">{gap.charAt(0).toUpperCase() + gap.slice(1)}.</span>}
            </p>
          </li>
        )
      })}
    </ul>
  </details>
)
