import { urgencyLabels } from '#shared/intake/prequalification/answer-labels.ts'
import { creditBands, urgencyDays } from '#shared/intake/prequalification/answers.ts'
import type { Adjustment, Estimate, LenderEstimate } from '#shared/intake/prequalification/estimate.ts'
import {
  type AmountLimits,
  nearestAmountCents,
  wholeDollarsUp,
} from '#shared/intake/prequalification/largest-amount.ts'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import { type MatchStatus, matchStatuses } from '#shared/intake/prequalification/match-status.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'
import { costOf } from '#shared/intake/prequalification/scoring/score.ts'
import { type PersonalEstimateAnswers, personalCreditLabels, personalRules } from './personal-questions.ts'
import {
  exactDollars,
  excessPaymentCents,
  type PersonalAnswers,
  type PersonalLenderCriteria,
  personalPoints,
  personalRange,
} from './score-personal.ts'

type Points = ReturnType<typeof personalPoints>

interface Scored {
  readonly criteria: PersonalLenderCriteria
  readonly range: AmountLimits | undefined
  readonly points: Points
  readonly estimate: LenderEstimate
}

/**
 * Computes an individual's estimate from the lenders for individuals. Sample lenders never count: they would be the
 * only ones, and promise money that no one lends.
 */
export function estimatePersonal(rules: Rules, given: PersonalEstimateAnswers): Estimate {
  const scored = rules.lenders
    .filter(({ isSample }) => !isSample)
    .flatMap((lender) => {
      const { personal } = lender.criteria
      return personal ? (scoreLender(lender, { ...lender.criteria, personal }, given, rules) ?? []) : []
    })
    .toSorted((a, b) => distance(a) - distance(b))
  const lenders = scored.map(({ estimate }) => estimate)
  const ranges = lenders.flatMap(({ matchStatus, rangeCents }) =>
    matchStatus === 'possible' && rangeCents ? [rangeCents] : [],
  )
  return {
    rulesVersion: rules.version,
    ourFeeBasisPoints: rules.ourFeeBasisPoints,
    lenders,
    rangeCents:
      ranges.length > 0
        ? { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) }
        : null,
    improvements: scored
      .flatMap((each) => {
        const steps = stepsOf(each, given)
        return steps ? [{ lender: each.estimate.name, steps, alsoOpen: openLabels(each.points, given) }] : []
      })
      .toSorted((a, b) => a.steps.length - b.steps.length),
    openQuestions: openQuestionsOf(scored, given),
    applyAt: '/application-portal',
  }
}

/** Without a date, any lender is fast enough. */
const personOf = (given: PersonalEstimateAnswers, fundingDays: number): PersonalAnswers => ({
  amountCents: given.amount,
  yearlyIncomeCents: given.yearlyIncome,
  monthlyPaymentsCents: given.monthlyHousing + given.monthlyDebts,
  isSelfEmployed: given.work === 'self_employed',
  credit: creditOf(given.creditBand),
  state: given.state,
  withinDays: given.urgency === 'exploring' ? fundingDays : urgencyDays[given.urgency],
})

function creditOf(band: PersonalEstimateAnswers['creditBand']): PersonalAnswers['credit'] {
  if (band === 'not_sure') return null
  const [from, to] = creditBands[band]
  return { from, to, text: personalCreditLabels[band] }
}

/** Returns undefined if the price can't be computed. */
function scoreLender(
  { lenderId, name, isSample, product, version }: LenderProduct,
  criteria: PersonalLenderCriteria,
  given: PersonalEstimateAnswers,
  { ourFeeBasisPoints, amountLimits }: Rules,
): Scored | undefined {
  const range = personalRange(criteria, amountLimits)
  const points = personalPoints(criteria, personOf(given, criteria.fundingDays), range).map((point) => {
    if (point.name === 'urgency') return { ...point, found: urgencyLabels[given.urgency] }
    return point.name === 'payments' && point.gap ? { ...point, gap: paymentStep(criteria, given) } : point
  })
  const priced = range ? nearestAmountCents(given.amount, range) : criteria.minAmountCents
  const cost = costOf(criteria.pricing, priced, ourFeeBasisPoints)
  if (!cost) return undefined
  const adjustment = adjustmentOf(points, criteria, range, given.amount)
  return {
    ...{ criteria, range, points },
    estimate: {
      ...{ lenderId, name, isSample, product, criteriaVersion: version, cost },
      matchStatus: adjustment ? 'adjustable' : matchStatusOf(points),
      ...(adjustment && { adjustment }),
      points: points.map(({ name: _name, ...point }) => point),
      rangeCents: range ? { from: range.fromCents, to: range.toCents } : null,
    },
  }
}

function matchStatusOf(points: Points): MatchStatus {
  if (points.some(({ verdict }) => verdict === 'not_met')) return 'not_yet'
  return points.some(({ verdict }) => verdict === 'unknown') ? 'open' : 'possible'
}

/** Only if amount and date alone prevent a match. */
function adjustmentOf(
  points: Points,
  { fundingDays }: PersonalLenderCriteria,
  range: AmountLimits | undefined,
  amount: number,
): Adjustment | undefined {
  const unmet = points.filter(({ verdict }) => verdict !== 'met')
  const isAdjustable = unmet.every(
    ({ name, verdict }) => verdict === 'not_met' && (name === 'amount' || name === 'urgency'),
  )
  if (unmet.length === 0 || !isAdjustable || !range) return undefined
  const nearest = nearestAmountCents(amount, range)
  return {
    upToCents: nearest < amount ? nearest : null,
    atLeastCents: nearest > amount ? nearest : null,
    withinDays: unmet.some(({ name }) => name === 'urgency') ? fundingDays : null,
  }
}

const distance = ({ points, estimate: { matchStatus, adjustment } }: Scored) => {
  const count = (sought: string) => points.filter(({ verdict }) => verdict === sought).length
  const near = matchStatuses.indexOf(matchStatus) * 2 + (adjustment?.withinDays ? 1 : 0)
  return (near * 10 + count('not_met')) * 10 + count('unknown')
}

/** @param income after an earlier step raised it, in cents. */
function paymentStep(
  { personal }: PersonalLenderCriteria,
  { monthlyHousing, monthlyDebts, yearlyIncome }: PersonalEstimateAnswers,
  income = yearlyIncome,
): string {
  const less = excessPaymentCents(personal, { income, payments: monthlyHousing + monthlyDebts })
  return `pay ${exactDollars(less)} a month less ${less <= monthlyDebts ? 'in debt payments' : 'for housing and debts'}`
}

/** More income allows higher payments, so payments are compared after it. Undefined if no step helps or is needed. */
function stepsOf({ criteria, range, points }: Scored, given: PersonalEstimateAnswers): string[] | undefined {
  const missing = points.filter(({ verdict }) => verdict === 'not_met')
  const { minYearlyIncomeCents } = criteria.personal
  const income = given.yearlyIncome + wholeDollarsUp(Math.max(0, minYearlyIncomeCents - given.yearlyIncome))
  const canChange = missing.every(({ name }) => {
    if (name === 'amount') return range !== undefined
    if (name === 'income') return income <= personalRules.yearlyIncome.max
    if (name === 'credit') return criteria.minCreditScore <= creditBands.from_750[1]
    return name === 'payments' || name === 'urgency'
  })
  if (missing.length === 0 || !canChange) return undefined
  const payments = given.monthlyHousing + given.monthlyDebts
  return missing.flatMap(({ name, gap }) => {
    if (name !== 'payments') return gap ?? []
    return excessPaymentCents(criteria.personal, { income, payments }) > 0 ? [paymentStep(criteria, given, income)] : []
  })
}

const openLabels = (points: Points, { creditBand }: PersonalEstimateAnswers) =>
  points
    .filter(({ verdict }) => verdict === 'unknown')
    .map(({ name, label }) => (name === 'credit' && creditBand !== 'not_sure' ? 'Exact credit score' : label))

/** Ignores lenders that another answer has ruled out. */
function openQuestionsOf(scored: readonly Scored[], given: PersonalEstimateAnswers): Estimate['openQuestions'] {
  const labels = scored
    .filter(({ estimate }) => estimate.matchStatus === 'open')
    .flatMap(({ points }) => openLabels(points, given))
  return [...new Set(labels)].map((label) => ({
    label,
    lenders: labels.filter((other) => other === label).length,
  }))
}
