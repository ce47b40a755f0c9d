import {
  formatAnswer,
  formatDuration,
  plural,
  questionLabels,
  wholeDollars,
} from '#shared/intake/prequalification/answer-labels.ts'
import {
  type Answers,
  type CreditBand,
  creditBands,
  type QuestionName,
  questionNames,
  type Urgency,
  urgencyDays,
} from '#shared/intake/prequalification/answers.ts'
import type { Criteria, Pricing } from '#shared/intake/prequalification/criteria.ts'
import type { Adjustment, Estimate, LenderEstimate, Point } from '#shared/intake/prequalification/estimate.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import {
  type AmountLimits,
  fundableRange,
  largestAmountCents,
  missingRevenueCents,
  nearestAmountCents,
  wholeDollarsUp,
} from '#shared/intake/prequalification/largest-amount.ts'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import { type MatchStatus, matchStatuses } from '#shared/intake/prequalification/match-status.ts'
import { priceRange } from '#shared/intake/prequalification/price.ts'
import { purposeLabels } from '#shared/intake/prequalification/purpose.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'
import { formatCents, formatDollars } from '#shared/kit/money.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { excludedStates, isTerritory } from './served-states.ts'

/** Only a known answer can meet a criterion. */
type Verdict = 'met' | 'not_met' | 'unknown'

interface Judgement {
  readonly verdict: Verdict
  readonly asks: string
  /** If not met, or the answer is not exact enough. */
  readonly gap: string | undefined
  readonly canChange: boolean
}

type Judge = (criteria: Criteria, given: Answers, limits: AmountLimits) => Judgement | undefined

/** @param gap null if the applicant can't close it; then `fixedGap` says why. */
const judged = (asks: string, isMet: boolean | undefined, gap: string | null, fixedGap = ''): Judgement => ({
  verdict: isMet === undefined ? 'unknown' : isMet ? 'met' : 'not_met',
  asks,
  gap: isMet === false ? (gap ?? fixedGap) : undefined,
  canChange: gap !== null,
})

const whether = <Answer>(answer: Answer | null, rule: (answer: Answer) => boolean) =>
  answer === null ? undefined : rule(answer)

/** Undefined if the lender does not ask. */
const judges: Readonly<Record<QuestionName, Judge>> = {
  amount: scoreAmount,
  purpose: ({ purposes }, { purpose }) =>
    purposes
      ? judged(
          purposes.map((each) => purposeLabels[each]).join('; '),
          whether(purpose, (answer) => purposes.includes(answer)),
          null,
          'this lender doesn’t finance this purpose',
        )
      : undefined,
  monthsInBusiness: ({ minMonthsInBusiness: least }, { monthsInBusiness: found }) =>
    judged(
      least === 0 ? noMinimum : `${formatDuration(least)} or more`,
      whether(found, (months) => months >= least),
      `${plural(least - (found ?? 0), 'more month')} in business`,
    ),
  monthlyRevenue: ({ minMonthlyRevenueCents: least }, { monthlyRevenue: found }) =>
    judged(
      least === 0 ? noMinimum : `${wholeDollars(least)} a month or more`,
      whether(found, (cents) => cents >= least),
      revenueStep(least - (found ?? 0)),
    ),
  creditBand: ({ minCreditScore: least }, { creditBand }) => {
    const judgement = judged(
      `${least} or more`,
      whether(creditBand, (band) => creditBands[band][1] >= least) && isScoreMet(least, creditBand),
      least <= creditBands.from_750[1] ? `a credit score of ${least} or more` : null,
      'this lender’s minimum score is above every credit score',
    )
    const isInBand = judgement.verdict === 'unknown' && creditBand !== null
    return isInBand
      ? { ...judgement, gap: `your range includes ${least}, so it depends on your exact score` }
      : judgement
  },
  industry: ({ restrictedIndustries: without }, { industry }) =>
    without.length > 0
      ? judged(
          `All except: ${without.map((each) => industryLabels[each]).join('; ')}`,
          whether(industry, (answer) => !without.includes(answer)),
          null,
          'this lender doesn’t finance your industry',
        )
      : undefined,
  state: (criteria, { state }) => {
    const without = excludedStates(criteria, state)
    return without.length > 0
      ? judged(
          `All except: ${without.map((each) => usStates[each]).join(', ')}`,
          whether(state, (answer) => !without.includes(answer)),
          null,
          state !== null && isTerritory(state)
            ? `this lender doesn’t serve ${usStates[state]}`
            : 'this lender isn’t licensed in your state',
        )
      : undefined
  },
  otherAdvances: ({ maxOtherAdvances: most }, { otherAdvances: found }) =>
    judged(
      most === 0 ? 'None open' : `Up to ${most} open`,
      whether(found, (open) => open <= most),
      most === 0 ? 'pay off all open advances' : `pay off advances until ${most} ${most === 1 ? 'is' : 'are'} left`,
    ),
  urgency: ({ fundingDays }, { urgency }) =>
    judged(
      `Usually funds in ${plural(fundingDays, 'day')}`,
      whether(urgency, (answer) => hasTime(answer, fundingDays)),
      waitStep(fundingDays),
    ),
}

const noMinimum = 'No minimum'

/** Unknown if the band includes the limit. */
const isScoreMet = (least: number, band: CreditBand | null) =>
  band !== null && creditBands[band][0] >= least ? true : undefined

const hasTime = (urgency: Urgency, days: number) => urgency === 'exploring' || urgencyDays[urgency] >= days

const revenueStep = (cents: number) => `${exactDollars(wholeDollarsUp(cents))} more in monthly revenue`

const amountStep = (cents: number) => `ask for ${exactDollars(cents)} instead`

const waitStep = (days: number) => `wait up to ${plural(days, 'day')} for funding`

const exactDollars = (cents: number) => (cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents))

const exampleCents = 5_000_000

/**
 * Computes the estimate from rules and answers alone. An unknown answer meets nothing, and no estimate advises
 * against applying. Lenders for individuals are left out, and
 * samples if there is a real lender.
 */
export function score(rules: Rules, given: Answers): Estimate {
  const forBusinesses = rules.lenders.filter(({ criteria }) => !criteria.personal)
  const hasReal = forBusinesses.some(({ isSample }) => !isSample)
  const scored = forBusinesses
    .filter(({ isSample }) => !(isSample && hasReal))
    .flatMap((lender) => scoreLender(lender, given, rules) ?? [])
    .toSorted((a, b) => distance(a) - distance(b))
  const lenders = scored.map(({ estimate }) => estimate)
  const ranges = lenders
    .filter(({ matchStatus }) => matchStatus === 'possible')
    .flatMap(({ rangeCents }) => rangeCents ?? [])
  return {
    rulesVersion: rules.version,
    ourFeeBasisPoints: rules.ourFeeBasisPoints,
    lenders,
    rangeCents:
      ranges.length > 0
        ? { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) }
        : null,
    improvements: improvementsOf(scored, given, rules.amountLimits),
    openQuestions: openQuestionsOf(scored, given),
    applyAt: '/application-portal',
  }
}

interface NamedPoint extends Point {
  readonly name: QuestionName
  readonly canChange: boolean
}

interface Scored {
  readonly criteria: Criteria
  readonly estimate: LenderEstimate
  readonly points: readonly NamedPoint[]
}

const distance = ({ points, estimate }: Scored) => {
  const count = (sought: Point['verdict']) => points.filter(({ verdict }) => verdict === sought).length
  const size = questionNames.length + 1
  const near = matchStatuses.indexOf(estimate.matchStatus) * 2 + (estimate.adjustment?.withinDays ? 1 : 0)
  return (near * size + count('not_met')) * size + count('unknown')
}

/** Returns undefined if the price can't be computed. */
function scoreLender(
  { lenderId, name, isSample, product, version, criteria }: LenderProduct,
  given: Answers,
  { ourFeeBasisPoints, amountLimits }: Rules,
): Scored | undefined {
  const points = questionNames.flatMap((each) => pointOf(each, criteria, given, amountLimits) ?? [])
  const adjustment = adjustmentOf(points, criteria, given, amountLimits)
  const range = fundableRange(criteria, amountLimits, given.monthlyRevenue)
  const isAmountMet = points.some(({ name: of, verdict }) => of === 'amount' && verdict === 'met')
  const wanted = given.amount ?? exampleCents
  const arrangeable = range ?? fundableRange(criteria, amountLimits, null)
  const priced = isAmountMet ? wanted : arrangeable ? nearestAmountCents(wanted, arrangeable) : criteria.minAmountCents
  const cost = costOf(criteria.pricing, priced, ourFeeBasisPoints)
  if (!cost) return undefined
  return {
    criteria,
    points,
    estimate: {
      lenderId,
      name,
      isSample,
      product,
      criteriaVersion: version,
      matchStatus: adjustment ? 'adjustable' : matchStatusOf(points),
      ...(adjustment && { adjustment }),
      points: points.map(({ name: _name, canChange: _canChange, ...point }) => point),
      rangeCents: range ? { from: range.fromCents, to: range.toCents } : null,
      cost,
    },
  }
}

function pointOf(
  name: QuestionName,
  criteria: Criteria,
  given: Answers,
  amountLimits: AmountLimits,
): NamedPoint | undefined {
  const judgement = judges[name](criteria, given, amountLimits)
  if (!judgement) return undefined
  const { verdict, asks, gap, canChange } = judgement
  const found = formatAnswer(name, given[name])
  return { name, canChange, label: questionLabels[name], asks, found, verdict, ...(gap !== undefined && { gap }) }
}

function matchStatusOf(points: readonly Point[]): MatchStatus {
  if (points.some(({ verdict }) => verdict === 'not_met')) return 'not_yet'
  return points.some(({ verdict }) => verdict === 'unknown') ? 'open' : 'possible'
}

/** Only if amount and date alone prevent a match. */
function adjustmentOf(
  points: readonly NamedPoint[],
  criteria: Criteria,
  { amount, monthlyRevenue }: Answers,
  amountLimits: AmountLimits,
): Adjustment | undefined {
  const unmet = points.filter(({ verdict }) => verdict !== 'met')
  const isAdjustable = unmet.every(
    ({ name, verdict }) => verdict === 'not_met' && (name === 'amount' || name === 'urgency'),
  )
  if (unmet.length === 0 || !isAdjustable) return undefined
  const isLate = unmet.some(({ name }) => name === 'urgency')
  const withinDays = isLate ? criteria.fundingDays : null
  if (!unmet.some(({ name }) => name === 'amount')) return { upToCents: null, atLeastCents: null, withinDays }
  const range = fundableRange(criteria, amountLimits, monthlyRevenue)
  // Only more revenue would help, which can't be changed today.
  if (!range || amount === null) return undefined
  const nearest = nearestAmountCents(amount, range)
  return nearest < amount
    ? { upToCents: nearest, atLeastCents: null, withinDays }
    : { upToCents: null, atLeastCents: nearest, withinDays }
}

/** Returns a lender's price with and without our fee; undefined if it can't be computed. */
export function costOf(
  pricing: Pricing,
  amountCents: number,
  ourFeeBasisPoints: number,
): LenderEstimate['cost'] | undefined {
  const withoutOurFee = priceRange(pricing, amountCents, 0)
  const withOurFee = priceRange(pricing, amountCents, ourFeeBasisPoints)
  if (!withoutOurFee || !withOurFee) return undefined
  const payments = pricing.kind === 'single' ? 'once' : pricing.frequency
  return { amountCents, months: pricing.months, payments, withoutOurFee, withOurFee }
}

function improvementsOf(
  scored: readonly Scored[],
  given: Answers,
  amountLimits: AmountLimits,
): Estimate['improvements'] {
  return scored
    .map(({ estimate, criteria, points }) => ({
      lender: estimate.name,
      criteria,
      missing: points.filter(({ verdict }) => verdict === 'not_met'),
      alsoOpen: points.filter(({ verdict }) => verdict === 'unknown').map(({ name }) => openLabel(name, given)),
    }))
    .filter(({ missing }) => missing.length > 0 && missing.every(({ canChange }) => canChange))
    .map(({ lender, criteria, missing, alsoOpen }) => ({
      lender,
      steps: stepsOf(missing, criteria, given, amountLimits),
      alsoOpen,
    }))
    .toSorted((a, b) => a.steps.length - b.steps.length)
}

/** More revenue raises the limit, so the amount is judged after it. */
function stepsOf(
  missing: readonly NamedPoint[],
  criteria: Criteria,
  given: Answers,
  amountLimits: AmountLimits,
): string[] {
  const isMissing = (sought: QuestionName) => missing.some(({ name }) => name === sought)
  const revenue = given.monthlyRevenue ?? 0
  const moreCents = Math.max(
    isMissing('monthlyRevenue') ? wholeDollarsUp(criteria.minMonthlyRevenueCents - revenue) : 0,
    isMissing('amount') && !fundableRange(criteria, amountLimits, given.monthlyRevenue)
      ? (missingRevenueCents(criteria, amountLimits, revenue) ?? 0)
      : 0,
  )
  const raised = moreCents > 0 ? { ...given, monthlyRevenue: revenue + moreCents } : given
  return missing
    .flatMap(({ name, gap }) => {
      if (name === 'monthlyRevenue') return []
      if (name !== 'amount') return gap ?? []
      const amount = judges.amount(criteria, raised, amountLimits)
      return amount?.gap ? [amount.gap] : []
    })
    .concat(moreCents > 0 ? [revenueStep(moreCents)] : [])
}

/** Ignores lenders that another answer has ruled out. */
function openQuestionsOf(scored: readonly Scored[], given: Answers): Estimate['openQuestions'] {
  const waiting = scored.filter(({ estimate }) => estimate.matchStatus === 'open')
  return questionNames
    .map((name) => ({
      label: openLabel(name, given),
      lenders: waiting.filter(({ points }) =>
        points.some((point) => point.name === name && point.verdict === 'unknown'),
      ).length,
    }))
    .filter(({ lenders }) => lenders > 0)
}

/** The exact score decides if the band is too wide. */
const openLabel = (name: QuestionName, given: Answers) =>
  name === 'creditBand' && given.creditBand !== null ? 'Exact credit score' : questionLabels[name]

function scoreAmount(criteria: Criteria, given: Answers, limits: AmountLimits): Judgement {
  const { amount, monthlyRevenue } = given
  const { maxAmountCents, maxPercentOfMonthlyRevenue: percent } = criteria
  // The site arranges no smaller or larger amounts.
  const least = Math.max(criteria.minAmountCents, limits.fromCents)
  const highest = Math.min(maxAmountCents, limits.toCents)
  const most = Math.min(largestAmountCents(criteria, monthlyRevenue), limits.toCents)
  const gap = amountSteps(criteria, given, limits)
  const fixedGap = 'this lender funds other amounts'
  if (most < least) return judged(`${wholeDollars(least)} or more`, false, gap, fixedGap)
  const asks = `${wholeDollars(least)} to ${wholeDollars(most)}${most < highest ? ' at your revenue' : ''}`
  if (amount === null) return judged(asks, undefined, '')
  if (amount < least || amount > most) return judged(asks, false, gap, fixedGap)
  // The amount may be too high for unknown revenue.
  return judged(asks, percent === null || monthlyRevenue !== null ? true : undefined, '')
}

/** Null if no step helps. */
function amountSteps(criteria: Criteria, given: Answers, limits: AmountLimits): string | null {
  const { amount, monthlyRevenue } = given
  const range = fundableRange(criteria, limits, monthlyRevenue)
  if (range) return amount === null ? '' : amountStep(nearestAmountCents(amount, range))
  const missing = monthlyRevenue === null ? undefined : missingRevenueCents(criteria, limits, monthlyRevenue)
  if (missing === undefined) return null
  const raised = fundableRange(criteria, limits, (monthlyRevenue ?? 0) + missing)
  const nearest = amount === null || !raised ? amount : nearestAmountCents(amount, raised)
  const revenue = `${revenueStep(missing)} to reach its minimum amount`
  return nearest === null || nearest === amount ? revenue : `${revenue}; ${amountStep(nearest)}`
}
