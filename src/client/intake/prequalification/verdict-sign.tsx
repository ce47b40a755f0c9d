import { plural, wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import type { Adjustment, LenderEstimate, Point } from '#shared/intake/prequalification/estimate.ts'

export const verdictLabels = { met: 'Met', not_met: 'Not met', unknown: 'Unknown' } as const

const shapes = {
  met: 'm2 8.5 4 4 8-9',
  not_met: 'm3.5 3.5 9 9m0-9-9 9',
  unknown: 'M3 8h10',
} as const
const colours = { met: 'stroke-action', not_met: 'stroke-danger', unknown: 'stroke-brass' } as const

/** Shows an icon and a word, never only a color. */
export const VerdictSign = ({ verdict }: { verdict: Point['verdict'] }) => (
  <span className="inline-flex items-center gap-2 font-semibold">
    <svg aria-hidden="true" viewBox="0 0 16 16" className={`size-4 shrink-0 fill-none stroke-2 ${colours[verdict]}`}>
      <path d={shapes[verdict]} />
    </svg>
    {verdictLabels[verdict]}
  </span>
)

/** Returns how an applicant matches a lender, in a few words: `Could fund up to $45,000`. */
export function standingLabel({ standing, adjustment, isSample }: LabeledLender): string {
  if (standing === 'adjustable' && adjustment) return adjustmentLabel(adjustment)
  if (standing === 'possible') return isSample ? 'All criteria met' : 'Possible match'
  return { adjustable: 'Possible with a change', open: 'More information needed', not_yet: 'Not yet' }[standing]
}
type LabeledLender = Pick<LenderEstimate, 'standing' | 'adjustment' | 'isSample'>

function adjustmentLabel({ upToCents, atLeastCents, withinDays }: Adjustment): string {
  const amount = upToCents
    ? ` up to ${wholeDollars(upToCents)}`
    : atLeastCents
      ? ` ${wholeDollars(atLeastCents)} or more`
      : ''
  return `Could fund${amount}${withinDays === null ? '' : ` in ${plural(withinDays, 'day')}`}`
}
