import { formatAnswer, questionLabels } from '#shared/intake/prequalification/answer-labels.ts'
import { type Answers, type QuestionName, questionNames } from '#shared/intake/prequalification/answers.ts'
import type { Criteria, Pricing } from '#shared/intake/prequalification/criteria.ts'
import type { Adjustment, Estimate, LenderEstimate, Point } from '#shared/intake/prequalification/estimate.ts'
import {
  type AmountLimits,
  fundableRange,
  missingRevenueCents,
  nearestAmountCents,
  wholeDollarsUp,
} from '#shared/intake/prequalification/largest-amount.ts'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import { judges, revenueStep } from '#shared/intake/prequalification/points.ts'
import { priceRange } from '#shared/intake/prequalification/price.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'
import { type Standing, standings } from '#shared/intake/prequalification/standing.ts'

/** If no amount is requested, in cents. */
const exampleCents = 5_000_000

/**
 * Computes the estimate. It depends only on the rules and answers, not on the time, the person or the device. An
 * unknown answer meets nothing, and no estimate advises against applying. Sample lenders are ignored if the rules
 * include a real one.
 */
export function score(rules: Rules, given: Answers): Estimate {
  const hasReal = rules.lenders.some(({ isSample }) => !isSample)
  const scored = rules.lenders
    .filter(({ isSample }) => !(isSample && hasReal))
    .flatMap((lender) => scoreLender(lender, given, rules) ?? [])
    .toSorted((a, b) => distance(a) - distance(b))
  const lenders = scored.map(({ estimate }) => estimate)
  const ranges = lenders.filter(({ standing }) => standing === 'possible').flatMap(({ rangeCents }) => rangeCents ?? [])
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
  const near = standings.indexOf(estimate.standing) * 2 + (estimate.adjustment?.withinDays ? 1 : 0)
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
      standing: adjustment ? 'adjustable' : standingOf(points),
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

function standingOf(points: readonly Point[]): Standing {
  if (points.some(({ verdict }) => verdict === 'not_met')) return 'not_yet'
  return points.some(({ verdict }) => verdict === 'unknown') ? 'open' : 'possible'
}

/** Returns the required change if only the amount and the date prevent a possible match. */
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
  // Only more revenue would help, and that can't be changed today.
  if (!range || amount === null) return undefined
  const nearest = nearestAmountCents(amount, range)
  return nearest < amount
    ? { upToCents: nearest, atLeastCents: null, withinDays }
    : { upToCents: null, atLeastCents: nearest, withinDays }
}

function costOf(pricing: Pricing, amountCents: number, ourFeeBasisPoints: number): LenderEstimate['cost'] | undefined {
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

/** Returns one step per answer to change. More revenue raises the limit, so the amount is judged after it. */
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
  const waiting = scored.filter(({ estimate }) => estimate.standing === 'open')
  return questionNames
    .map((name) => ({
      label: openLabel(name, given),
      lenders: waiting.filter(({ points }) =>
        points.some((point) => point.name === name && point.verdict === 'unknown'),
      ).length,
    }))
    .filter(({ lenders }) => lenders > 0)
}

/** If a range of credit scores is too wide for a lender's minimum, the exact score decides. */
const openLabel = (name: QuestionName, given: Answers) =>
  name === 'creditBand' && given.creditBand !== null ? 'Exact credit score' : questionLabels[name]
