import type { LenderEstimate, Point } from '#shared/prequalification/estimate.ts'

export const verdictWords = { met: 'Met', not_met: 'Not met', unknown: 'Not known' } as const

const shapes = {
  met: 'm2 8.5 4 4 8-9',
  not_met: 'm3.5 3.5 9 9m0-9-9 9',
  unknown: 'M3 8h10',
} as const
const colours = { met: 'stroke-action', not_met: 'stroke-danger', unknown: 'stroke-brass' } as const

/** Sign and word, never the colour alone. */
export const VerdictSign = ({ verdict }: { verdict: Point['verdict'] }) => (
  <span className="inline-flex items-center gap-2 font-semibold">
    <svg aria-hidden="true" viewBox="0 0 16 16" className={`size-4 shrink-0 fill-none stroke-2 ${colours[verdict]}`}>
      <path d={shapes[verdict]} />
    </svg>
    {verdictWords[verdict]}
  </span>
)

export const standingWords: Readonly<Record<LenderEstimate['standing'], string>> = {
  possible: 'Possible match',
  open: 'Possible match, with open points',
  not_yet: 'Not yet',
}
