import { wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import { type CounterOffer, counterOffers } from '#shared/intake/prequalification/counter-offers.ts'
import type { Adjustment, Estimate, LenderEstimate, Point } from '#shared/intake/prequalification/estimate.ts'
import type { MatchStatus } from '#shared/intake/prequalification/match-status.ts'
import { formatPercent } from '#shared/kit/money.ts'
import * as copy from './estimate-copy.tsx'

/** What lenders could fund now, then with a change. */
export function EstimateSummary({ lenders: all, rangeCents }: Pick<Estimate, 'lenders' | 'rangeCents'>) {
  const real = all.filter(({ isSample }) => !isSample)
  const isExample = real.length === 0
  const lenders = isExample ? all : real
  if (lenders.length === 0) return <p className="mt-3">{copy.noCriteriaYet}</p>

  const [who, more] = isExample ? [copy.sampleLenders, copy.moreSampleLenders] : [copy.lenders, copy.moreLenders]
  const count = (sought: MatchStatus) => lenders.filter(({ matchStatus }) => matchStatus === sought).length
  const [possible, open, notYet] = [count('possible'), count('open'), count('not_yet')]
  const changes = counterOffers(lenders)
  // An unknown answer never counts against the applicant.
  const isOpen = open === lenders.length
  const [first, ...others] = [
    possible > 0 && (isExample ? copy.sampleMatches : copy.possibleMatches)(possible, lenders.length),
    ...changes.map((change) => copy.couldFund((possible > 0 ? more : who)(change.count), formatChange(change))),
    isOpen && copy.nothingRulesYouOut(who(lenders.length)),
    possible === 0 && changes.length === 0 && !isOpen && (isExample ? copy.noFullSampleMatch : copy.noFullMatch),
    open > 0 && !isOpen && copy.needMoreInformation(open),
    notYet > 0 && notYet < lenders.length && copy.doNotMatchYet(notYet),
  ].filter((sentence) => typeof sentence === 'string')
  const range = rangeCents
    ? formatRange(rangeCents)
    : changes[0]?.upToCents && copy.upTo(wholeDollars(changes[0].upToCents))

  return (
    <>
      {isExample && (
        <p className="mt-3 rounded border border-brass px-4 py-3">
          <b>{copy.exampleOnly}</b> {copy.madeUpLenders(lenders.length)}
        </p>
      )}
      <p className="mt-3 text-lg">
        <b>{first}</b> {others.join(' ')}
      </p>
      {range && <p className="figures mt-2 font-display font-semibold text-3xl text-brass">{range}</p>}
      <p className="mt-2 text-ink-soft">
        {isOpen
          ? copy.unsureAnswers
          : possible > 0
            ? copy.amountRange
            : changes.length > 0
              ? copy.basedOnCriteria
              : copy.notADenial}
      </p>
    </>
  )
}

/** `$20,000 to $60,000`, or one amount. */
export function formatRange({ from, to }: NonNullable<Estimate['rangeCents']>): string {
  const [least, most] = [wholeDollars(from), wholeDollars(to)]
  return least === most ? least : copy.range(least, most)
}

/** Formats the values of a change for a sentence. */
export const formatChange = ({ upToCents, atLeastCents, withinDays }: Adjustment | CounterOffer) => ({
  upTo: upToCents === null ? undefined : wholeDollars(upToCents),
  atLeast: atLeastCents === null ? undefined : wholeDollars(atLeastCents),
  withinDays: withinDays ?? undefined,
})

/** Counts a lender's criteria that are met, and those unknown. */
export function pointsMet(points: readonly Pick<Point, 'verdict'>[]): string {
  const count = (verdict: Point['verdict']) => points.filter((point) => point.verdict === verdict).length
  const [met, unknown] = [count('met'), count('unknown')]
  if (unknown === points.length) return copy.noneChecked(unknown)
  return unknown > 0 ? copy.criteriaMetSoFar(met, points.length, unknown) : copy.criteriaMet(met, points.length)
}

const verdictLabels = { met: copy.met, not_met: copy.notMet, unknown: copy.unknown } as const

const shapes = {
  met: 'm2 8.5 4 4 8-9',
  not_met: 'm3.5 3.5 9 9m0-9-9 9',
  unknown: 'M3 8h10',
} as const
const colors = { met: 'stroke-action', not_met: 'stroke-danger', unknown: 'stroke-brass' } as const

/** An icon and a word, never only a color. */
const VerdictSign = ({ verdict }: { verdict: Point['verdict'] }) => (
  <span className="inline-flex items-center gap-2 font-semibold">
    <svg aria-hidden="true" viewBox="0 0 16 16" className={`size-4 shrink-0 fill-none stroke-2 ${colors[verdict]}`}>
      <path d={shapes[verdict]} />
    </svg>
    {verdictLabels[verdict]}
  </span>
)

/** Invites to open a lender's card; its arrow turns when its `group` of details opens. */
export const SeeWhy = () => (
  <span className="inline-flex items-center gap-1.5 text-action text-sm print:hidden">
    {copy.seeWhy}
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="size-4 shrink-0 fill-none stroke-2 stroke-action transition-transform duration-150 group-open:rotate-180"
    >
      <path d="m2 5 6 6 6-6" />
    </svg>
  </span>
)

export const CriteriaTable = ({ lender, points }: { lender: string; points: readonly Point[] }) => (
  <table className="w-full text-left">
    <caption className="sr-only">{copy.howYouMatch(lender)}</caption>
    <thead className="text-ink-soft text-sm">
      <tr>
        <th scope="col" className="py-2 pr-4 font-normal">
          {copy.required}
        </th>
        <th scope="col" className="w-2/5 py-2 font-normal">
          {copy.yourAnswer}
        </th>
      </tr>
    </thead>
    <tbody>
      {points.map(({ label, asks, found, verdict, gap }) => (
        <tr key={label} className="border-line border-t align-top">
          <th scope="row" className="py-3 pr-4 font-semibold">
            {label}
            <span className="figures block font-normal text-ink-soft text-sm">{asks}</span>
          </th>
          <td className="py-3">
            <VerdictSign verdict={verdict} />
            <span className="figures block text-ink-soft text-sm">{copy.youSaid(found)}</span>
            {gap && <span className="figures block font-semibold text-sm">{sentence(gap)}</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** More entries would not help to choose. */
const shown = 4

/** Steps are listed by lender; after them no answer fails its criteria. */
export function ImprovementList({ improvements, openQuestions }: Pick<Estimate, 'improvements' | 'openQuestions'>) {
  if (improvements.length === 0 && openQuestions.length === 0) return null
  return (
    <section aria-labelledby="analysis-improvements" className="mt-10">
      <h2 id="analysis-improvements" className="text-xl">
        {copy.closer}
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {openQuestions.map(({ label, lenders }) => (
          <li key={label} className="border-brass border-l-4 pl-4">
            <b>{copy.findOut(label)}</b> {copy.unknownIsMissing(lenders)}
          </li>
        ))}
        {improvements.slice(0, shown).map(({ lender, steps, alsoOpen }) => (
          <li key={lender} className="figures border-line border-l-4 pl-4">
            <b>{copy.stepsFor(lender)}</b> {sentence(steps.join('; '))}.
            {alsoOpen.length > 0 && ` ${copy.alsoDepends(alsoOpen)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const matchStatusStyles = {
  possible: 'bg-action text-on-action',
  adjustable: 'border border-action text-action',
  open: 'border border-action text-action',
  not_yet: 'border border-control text-ink-soft',
} as const

/** Formats how an applicant matches a lender: `Could fund up to $45,000`. */
export function matchStatusLabel({ matchStatus, adjustment, isSample }: LabeledLender): string {
  if (matchStatus === 'adjustable' && adjustment) return copy.couldFundLabel(formatChange(adjustment))
  if (matchStatus === 'possible') return isSample ? copy.allCriteriaMet : copy.possibleMatch
  return { adjustable: copy.possibleWithChange, open: copy.moreInformation, not_yet: copy.notAMatch }[matchStatus]
}
type LabeledLender = Pick<LenderEstimate, 'matchStatus' | 'adjustment' | 'isSample'>

/** Formats the APR range of a lender: `7.50% to 12.50%`, or one figure. */
export function aprRange({ low, high }: LenderEstimate['cost']['withOurFee']): string {
  const [from, to] = [formatPercent(low.aprPercent), formatPercent(high.aprPercent)]
  return from === to ? from : copy.range(from, to)
}

export const paymentLabels: Readonly<Record<LenderEstimate['cost']['payments'], string>> = {
  monthly: copy.monthlyPayment,
  semimonthly: copy.semimonthlyPayment,
  biweekly: copy.biweeklyPayment,
  weekly: copy.weeklyPayment,
  daily: copy.dailyPayment,
  once: copy.onePayment,
}
