import { plural, wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import { type CounterOffer, counterOffers } from '#shared/intake/prequalification/counter-offers.ts'
import type { Adjustment, Estimate, LenderEstimate, Point } from '#shared/intake/prequalification/estimate.ts'
import type { MatchStatus } from '#shared/intake/prequalification/match-status.ts'
import { copy } from './copy.ts'

/** What lenders could fund now, then with a change. */
export function EstimateSummary({ lenders: all, rangeCents }: Pick<Estimate, 'lenders' | 'rangeCents'>) {
  const real = all.filter(({ isSample }) => !isSample)
  const isExample = real.length === 0
  const lenders = isExample ? all : real
  if (lenders.length === 0) return <p className="mt-3">{copy.noCriteriaYet}</p>

  const noun = isExample ? 'sample lender' : 'lender'
  const count = (sought: MatchStatus) => lenders.filter(({ matchStatus }) => matchStatus === sought).length
  const [possible, open, notYet] = [count('possible'), count('open'), count('not_yet')]
  const changes = counterOffers(lenders)
  // An unknown answer never counts against the applicant.
  const isOpen = open === lenders.length
  const sentences = [
    possible > 0 && leadOf(possible, lenders.length, isExample),
    ...changes.map((change) => counterOfferSentence(change, possible > 0 ? `more ${noun}` : noun)),
    isOpen && `Nothing rules you out so far with ${plural(lenders.length, noun)}`,
    possible === 0 && changes.length === 0 && !isOpen && `No ${noun} is a full match yet`,
  ].filter((sentence) => typeof sentence === 'string')
  const rest = [
    open > 0 && `${open} ${open === 1 ? 'needs' : 'need'} more information`,
    notYet > 0 && notYet < lenders.length && `${notYet} ${notYet === 1 ? 'doesn’t' : 'don’t'} match yet`,
  ].filter(Boolean)
  const range = rangeCents
    ? [...new Set([wholeDollars(rangeCents.from), wholeDollars(rangeCents.to)])].join(' to ')
    : changes[0]?.upToCents && `Up to ${wholeDollars(changes[0].upToCents)}`

  return (
    <>
      {isExample && (
        <p className="mt-3 rounded border border-brass px-4 py-3">
          <b>Example only.</b>{' '}
          {lenders.length === 1 ? 'This is a sample lender' : `These ${lenders.length} are sample lenders`}, made up to
          show how an estimate works. Sample lenders don’t lend money.
        </p>
      )}
      <p className="mt-3 text-lg">
        <b>{sentences[0]}.</b> {sentences.slice(1).map((sentence) => `${sentence}. `)}
        {!isOpen && rest.length > 0 && `${rest.join(', and ')}.`}
      </p>
      {range && <p className="figures mt-2 font-display font-semibold text-3xl text-brass">{range}</p>}
      <p className="mt-2 text-ink-soft">
        {isOpen
          ? copy.unsureAnswers
          : possible > 0
            ? copy.amountRange
            : changes.length > 0
              ? 'Based on their criteria and your answers. Only a lender decides.'
              : copy.notADenial}
      </p>
    </>
  )
}

const leadOf = (possible: number, total: number, isExample: boolean) =>
  isExample
    ? `Your answers meet all criteria for ${possible} of ${plural(total, 'sample lender')}`
    : `${possible} possible ${possible === 1 ? 'match' : 'matches'} among ${plural(total, 'lender')}`

/** `2 lenders could fund up to $45,000 now`. */
export function counterOfferSentence(
  { count, upToCents, atLeastCents, withinDays }: CounterOffer,
  noun: string,
): string {
  const amount =
    upToCents !== null
      ? `up to ${wholeDollars(upToCents)}`
      : atLeastCents !== null
        ? `${wholeDollars(atLeastCents)} or more`
        : 'the full amount'
  const time = withinDays === null ? 'now' : `within ${plural(withinDays, 'day')} if you can wait`
  return `${plural(count, noun)} could fund ${amount} ${time}`
}

/** Counts a lender's criteria that are met, and those unknown. */
export function pointsMet(points: readonly Pick<Point, 'verdict'>[]): string {
  const count = (verdict: Point['verdict']) => points.filter((point) => point.verdict === verdict).length
  const [met, unknown] = [count('met'), count('unknown')]
  if (unknown === points.length) return `${plural(unknown, 'criterion', 'criteria')}, none checked yet`
  return `${met} of ${plural(points.length, 'criterion', 'criteria')} met${unknown > 0 ? `, ${unknown} not checked yet` : ''}`
}

const verdictLabels = { met: 'Met', not_met: 'Not met', unknown: 'Unknown' } as const

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
    See why
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
    <caption className="sr-only">How you match {lender}</caption>
    <thead className="text-ink-soft text-sm">
      <tr>
        <th scope="col" className="py-2 pr-4 font-normal">
          Required
        </th>
        <th scope="col" className="w-2/5 py-2 font-normal">
          Your answer
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
            <span className="figures block text-ink-soft text-sm">You: {found}</span>
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
        What would bring you closer
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {openQuestions.map(({ label, lenders }) => (
          <li key={label} className="border-brass border-l-4 pl-4">
            <b>Find out: {label.toLowerCase()}.</b> For {plural(lenders, 'lender')}, unknown answers like this one are
            all that’s missing.
          </li>
        ))}
        {improvements.slice(0, shown).map(({ lender, steps, alsoOpen }) => (
          <li key={lender} className="figures border-line border-l-4 pl-4">
            <b>{lender}:</b> {sentence(steps.join('; '))}.
            {alsoOpen.length > 0 && ` It also depends on your ${alsoOpen.join(' and ').toLowerCase()}.`}
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
  if (matchStatus === 'adjustable' && adjustment) return adjustmentLabel(adjustment)
  if (matchStatus === 'possible') return isSample ? 'All criteria met' : 'Possible match'
  return { adjustable: 'Possible with a change', open: 'More information needed', not_yet: 'Not a match yet' }[
    matchStatus
  ]
}
type LabeledLender = Pick<LenderEstimate, 'matchStatus' | 'adjustment' | 'isSample'>

function adjustmentLabel({ upToCents, atLeastCents, withinDays }: Adjustment): string {
  const amount = upToCents
    ? ` up to ${wholeDollars(upToCents)}`
    : atLeastCents
      ? ` ${wholeDollars(atLeastCents)} or more`
      : ''
  return `Could fund${amount}${withinDays === null ? '' : ` in ${plural(withinDays, 'day')}`}`
}

/** 7.948 -> `7.95%` */
export const percent = (value: number) => `${value.toFixed(2)}%`

/** Formats the APR range of a lender: `7.50% to 12.50%`, or one figure. */
export function aprRange({ low, high }: LenderEstimate['cost']['withOurFee']): string {
  const [from, to] = [percent(low.aprPercent), percent(high.aprPercent)]
  return from === to ? from : `${from} to ${to}`
}

export const paymentLabels: Readonly<Record<LenderEstimate['cost']['payments'], string>> = {
  monthly: 'Monthly payment',
  semimonthly: 'Payment twice a month',
  biweekly: 'Payment every two weeks',
  weekly: 'Weekly payment',
  daily: 'Payment each business day',
  once: 'Payment at the end',
}
