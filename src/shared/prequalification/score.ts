import type { LenderProduct } from '#shared/lenders/contract.ts'
import type { Criteria } from '#shared/lenders/criteria.ts'
import { answerWords, questionLabels } from '#shared/prequalification/answer-words.ts'
import { type Answers, type QuestionName, questionNames } from '#shared/prequalification/answers.ts'
import type { Estimate, LenderEstimate, Point } from '#shared/prequalification/estimate.ts'
import { largestAmountCents } from '#shared/prequalification/largest-amount.ts'
import { judges } from '#shared/prequalification/points.ts'
import { priceRange } from '#shared/prequalification/price.ts'
import type { Rules } from '#shared/prequalification/rules.ts'

/** What nobody changes in order to borrow. */
const fixed: readonly QuestionName[] = ['purpose', 'industry', 'state']

/** Shown as the example where no amount is asked for, in cents. */
const exampleCents = 5_000_000

/**
 * The pre-qualification estimate. The same rules and answers always give the same one: it holds nothing of the moment,
 * the person or the device. An answer that is not known meets nothing, and no estimate tells anybody not to apply.
 */
export function score(rules: Rules, given: Answers): Estimate {
  const scored = rules.lenders
    .flatMap((lender) => scoreLender(lender, given, rules.ourFeeBasisPoints) ?? [])
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
    improvements: improvementsOf(scored),
    openQuestions: openQuestionsOf(scored),
    applyAt: '/application-portal',
  }
}

interface NamedPoint extends Point {
  readonly name: QuestionName
}

interface Scored {
  readonly estimate: LenderEstimate
  readonly points: readonly NamedPoint[]
}

/** How far away a match is: first by what is not met, then by what is not known. */
const distance = ({ points }: Scored) => {
  const count = (sought: Point['verdict']) => points.filter(({ verdict }) => verdict === sought).length
  return count('not_met') * (questionNames.length + 1) + count('unknown')
}

/** Undefined where nobody can say what it would cost: one such lender takes no estimate from the others. */
function scoreLender(
  { lenderId, name, isSample, product, version, criteria }: LenderProduct,
  given: Answers,
  ourFeeBasisPoints: number,
): Scored | undefined {
  const cost = costOf(criteria, given, ourFeeBasisPoints)
  if (!cost) return undefined
  const points = questionNames.flatMap((name) => pointOf(name, criteria, given) ?? [])
  const most = largestAmountCents(criteria, given.monthlyRevenue)
  const rangeCents = most < criteria.minAmountCents ? null : { from: criteria.minAmountCents, to: most }
  return {
    points,
    estimate: {
      lenderId,
      name,
      isSample,
      product,
      criteriaVersion: version,
      standing: standingOf(points),
      points: points.map(({ name: _name, ...point }) => point),
      rangeCents,
      cost,
    },
  }
}

function pointOf(name: QuestionName, criteria: Criteria, given: Answers): NamedPoint | undefined {
  const judgement = judges[name](criteria, given)
  if (!judgement) return undefined
  const { verdict, asks, gap } = judgement
  const found = answerWords(name, given[name])
  return { name, label: questionLabels[name], asks, found, verdict, ...(gap !== undefined && { gap }) }
}

function standingOf(points: readonly Point[]): LenderEstimate['standing'] {
  if (points.some(({ verdict }) => verdict === 'not_met')) return 'not_yet'
  return points.some(({ verdict }) => verdict === 'unknown') ? 'open' : 'possible'
}

/** For the amount that is asked for, as far as this lender gives it. */
function costOf(criteria: Criteria, given: Answers, ourFeeBasisPoints: number): LenderEstimate['cost'] | undefined {
  const { pricing, minAmountCents } = criteria
  const most = Math.max(minAmountCents, largestAmountCents(criteria, given.monthlyRevenue))
  const amountCents = Math.min(Math.max(given.amount ?? exampleCents, minAmountCents), most)
  const withoutOurFee = priceRange(pricing, amountCents, 0)
  const withOurFee = priceRange(pricing, amountCents, ourFeeBasisPoints)
  if (!withoutOurFee || !withOurFee) return undefined
  const payments = pricing.kind === 'single' ? 'once' : pricing.frequency
  return { amountCents, months: pricing.months, payments, withoutOurFee, withOurFee }
}

function improvementsOf(scored: readonly Scored[]): Estimate['improvements'] {
  return scored
    .map(({ estimate, points }) => ({
      lender: estimate.name,
      missing: points.filter(({ verdict }) => verdict === 'not_met'),
    }))
    .filter(({ missing }) => missing.length > 0 && missing.every(({ name }) => !fixed.includes(name)))
    .toSorted((a, b) => a.missing.length - b.missing.length)
    .map(({ lender, missing }) => ({ lender, steps: missing.flatMap(({ gap }) => gap ?? []) }))
}

/** Lenders that another answer has ruled out do not wait for this one. */
function openQuestionsOf(scored: readonly Scored[]): Estimate['openQuestions'] {
  const waiting = scored.filter(({ estimate }) => estimate.standing === 'open')
  return questionNames
    .map((name) => ({
      label: questionLabels[name],
      lenders: waiting.filter(({ points }) =>
        points.some((point) => point.name === name && point.verdict === 'unknown'),
      ).length,
    }))
    .filter(({ lenders }) => lenders > 0)
}
