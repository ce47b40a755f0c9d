import { z } from 'zod/mini'
import { parseMonth, parseMonthsAgo } from '#shared/applications/applications/steps/answer-kinds.ts'
import { creditBands } from '#shared/applications/applications/steps/question.ts'
import { questionLabels } from '#shared/intake/prequalification/answer-labels.ts'
import type { Answers, CreditBand, Urgency } from '#shared/intake/prequalification/answers.ts'
import { type Point, point } from '#shared/intake/prequalification/estimate.ts'
import type { Industry } from '#shared/intake/prequalification/industry.ts'
import type { AmountLimits } from '#shared/intake/prequalification/largest-amount.ts'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import { matchStatuses } from '#shared/intake/prequalification/match-status.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import type { Purpose } from '#shared/intake/prequalification/purpose.ts'
import { score } from '#shared/intake/prequalification/scoring/score.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { type MeasuredFigures, statementPoints } from './match-statements.ts'
import { paymentLimit } from './payment-limit.ts'

/** One product, criterion by criterion. Our estimate, not the lender's decision. */
export const lenderMatch = z.object({
  product: z.enum(products),
  criteriaVersion: z.int(),
  matchStatus: z.enum(matchStatuses),
  points: z.array(point),
  /** Within the lender's limit of debt payments; absent without a limit or statements. */
  maxPayment: z.optional(paymentLimit),
})
export type LenderMatch = z.output<typeof lenderMatch>

/** Adds the maximum by amount and revenue alone. */
export interface RankedMatch extends LenderMatch {
  readonly maxCents: number
}

export interface LenderFit {
  readonly match: RankedMatch | undefined
  /** Median response time; null without recent responses. */
  readonly answerMs: number | null
}

/** Sorts products by match, those that meet no criterion last, then fewest criteria not met or unknown, then highest amount. */
export const compareMatches = (one: RankedMatch, other: RankedMatch): number =>
  matchStatuses.indexOf(one.matchStatus) - matchStatuses.indexOf(other.matchStatus) ||
  Number(count(one, 'met') === 0) - Number(count(other, 'met') === 0) ||
  count(one, 'not_met') - count(other, 'not_met') ||
  count(one, 'unknown') - count(other, 'unknown') ||
  other.maxCents - one.maxCents

/** Sorts lenders by best product, then response time; unknown ones last. */
export function compareFit(one: LenderFit, other: LenderFit): number {
  if (!one.match || !other.match) return Number(!one.match) - Number(!other.match) || compareResponseTime(one, other)
  return compareMatches(one.match, other.match) || compareResponseTime(one, other)
}

function compareResponseTime({ answerMs: one }: LenderFit, { answerMs: other }: LenderFit): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

const count = ({ points }: LenderMatch, verdict: LenderMatch['points'][number]['verdict']) =>
  points.filter((point) => point.verdict === verdict).length

export interface KnownCredit {
  readonly bands: readonly CreditBand[]
  readonly text: string
}

/**
 * Matches an application against a lender's criteria, best product first. If possible credit bands differ in result,
 * the score counts as unknown.
 */
export function matchLender(
  offered: readonly LenderProduct[],
  given: Answers,
  credit: KnownCredit,
  amountLimits: AmountLimits,
  measured: MeasuredFigures | null = null,
): RankedMatch[] {
  const match = matchIn(amountLimits)
  return offered
    .map((product) => {
      if (product.criteria.personal) return otherBorrowers(product, 'Individuals', 'Business')
      const [first, ...others] = credit.bands.map((creditBand) => match(product, { ...given, creditBand }))
      const isAlike = first && others.every((other) => verdicts(other) === verdicts(first))
      const judged = isAlike ? first : match(product, { ...given, creditBand: null })
      const points = judged.points.map((point) => withCredit(point, credit))
      return withStatements({ ...judged, points }, statementPoints(product.criteria, measured))
    })
    .toSorted(compareMatches)
}

/** Figures of statements can't be negotiated, so one that isn't met is no match, and an unknown one leaves it open. */
function withStatements(match: RankedMatch, found: readonly Point[]): RankedMatch {
  const verdicts = found.map(({ verdict }) => verdict)
  const isOpen = match.matchStatus !== 'not_yet' && verdicts.includes('unknown')
  const matchStatus = verdicts.includes('not_met') ? 'not_yet' : isOpen ? 'open' : match.matchStatus
  return { ...match, matchStatus, points: [...match.points, ...found] }
}

/** A product for other borrowers: no match. */
export const otherBorrowers = (
  { product, version }: LenderProduct,
  asks: 'Individuals' | 'Businesses',
  found: 'Individual' | 'Business',
): RankedMatch => ({
  ...{ product, criteriaVersion: version, matchStatus: 'not_yet', maxCents: 0 },
  points: [
    { label: 'Borrowers', asks, found, verdict: 'not_met', gap: `this product is only for ${asks.toLowerCase()}` },
  ],
})

const verdicts = ({ points }: RankedMatch) => points.map(({ verdict }) => verdict).join()

const withCredit = (point: Point, { text }: KnownCredit): Point =>
  text !== '' && point.label === questionLabels.creditBand ? { ...point, found: text } : point

const matchIn =
  (amountLimits: AmountLimits) =>
  (product: LenderProduct, given: Answers): RankedMatch => {
    // Our fee affects no criterion.
    const [estimate] = score({ version: '', ourFeeBasisPoints: 0, amountLimits, lenders: [product] }, given).lenders
    if (!estimate) throw new Error('Scoring one lender returned none.')
    const { matchStatus, points, criteriaVersion, rangeCents } = estimate
    return { product: product.product, criteriaVersion, matchStatus, points, maxCents: rangeCents?.to ?? 0 }
  }

type StepAnswers = Readonly<Record<string, unknown>>

/** By step slug, secrets masked. */
export type ApplicationAnswers = Readonly<Record<string, unknown>>

/** An open end covers several bands. */
const bandsOf: Readonly<Record<string, readonly CreditBand[]>> = {
  '700_plus': ['from_700', 'from_750'],
  '650_699': ['from_650'],
  '600_649': ['from_600'],
  '550_599': ['from_550'],
  under_550: ['under_500', 'from_500'],
}
const urgencies: Readonly<Record<string, Urgency>> = {
  day: 'days',
  week: 'week',
  month: 'month',
  exploring: 'exploring',
}
const advanceRhythms = ['daily', 'weekly']
const maxAdvances = 3

/**
 * Converts application answers to prequalification answers; null if not asked, or free text.
 * @param known from the same person's prequalification.
 */
export function matchAnswers(
  application: ApplicationAnswers,
  known: { purpose: Purpose | null; industry: Industry | null },
  today: Date,
): { answers: Answers; credit: KnownCredit } {
  const step = (slug: string) => (application[slug] ?? {}) as StepAnswers
  const [business, request, financials] = [step('business'), step('request'), step('financials')]
  return {
    answers: {
      amount: cents(request.amountDollars),
      purpose: known.purpose,
      monthsInBusiness: monthsSince(business.startedIn, today),
      monthlyRevenue: cents(financials.monthlyRevenueDollars),
      creditBand: null,
      industry: known.industry,
      state: stateOf(application) || null,
      otherAdvances: openAdvances(financials),
      urgency: urgencies[String(request.urgency)] ?? null,
    },
    credit: creditOf(String(mainOwner(step('owners')).creditBand ?? step('income').creditBand)),
  }
}

/** Returns the state of the business, or else the person. */
export function stateOf(application: ApplicationAnswers): keyof typeof usStates | '' {
  const { state } = (application.business ?? application.applicant ?? {}) as StepAnswers
  return Object.keys(usStates).find((each): each is keyof typeof usStates => each === state) ?? ''
}

const creditOf = (answer: string): KnownCredit => ({
  bands: bandsOf[answer] ?? [],
  text: (bandsOf[answer] && creditBands.find(([value]) => value === answer)?.[1]) ?? '',
})

const cents = (dollars: unknown) => (typeof dollars === 'number' ? Math.round(dollars * 100) : null)

function monthsSince(startedIn: unknown, today: Date): number | null {
  if (typeof startedIn !== 'string') return null
  const start = parseMonth(startedIn)
  if (!start) return parseMonthsAgo(startedIn) ?? null
  return Math.max(0, (today.getUTCFullYear() - start.year) * 12 + today.getUTCMonth() + 1 - start.month)
}

function openAdvances({ hasPositions, positions }: StepAnswers): number | null {
  if (hasPositions === 'no') return 0
  if (!Array.isArray(positions)) return null
  return Math.min(
    maxAdvances,
    positions.filter(({ rhythm }: StepAnswers) => advanceRhythms.includes(String(rhythm))).length,
  )
}

/** Lenders look at the largest owner. */
function mainOwner({ owners }: StepAnswers): StepAnswers {
  if (!Array.isArray(owners)) return {}
  return owners.reduce<StepAnswers>(
    (main, owner: StepAnswers) => (Number(owner.sharePercent) > Number(main.sharePercent ?? 0) ? owner : main),
    {},
  )
}
