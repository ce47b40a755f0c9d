import { plural, wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import type { Criteria, PersonalCriteria, UsState } from '#shared/intake/prequalification/criteria.ts'
import type { Point } from '#shared/intake/prequalification/estimate.ts'
import {
  type AmountLimits,
  fundableRange,
  nearestAmountCents,
  wholeDollarsUp,
} from '#shared/intake/prequalification/largest-amount.ts'
import type { MatchStatus } from '#shared/intake/prequalification/match-status.ts'
import { excludedStates } from '#shared/intake/prequalification/scoring/served-states.ts'
import { formatCents, formatDollars } from '#shared/kit/money.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

/** Null is unknown, and meets nothing. No age, ZIP code or family status: they must not affect credit decisions. */
export interface PersonalAnswers {
  readonly amountCents: number | null
  readonly yearlyIncomeCents: number | null
  /** Rent or mortgage, and debts. */
  readonly monthlyPaymentsCents: number | null
  readonly isSelfEmployed: boolean | null
  /** Both ends included. */
  readonly credit: { readonly from: number; readonly to: number; readonly text: string } | null
  readonly state: UsState | null
  /** By when the money is needed. */
  readonly withinDays: number | null
}

export interface PersonalMatch {
  readonly matchStatus: MatchStatus
  readonly points: Point[]
  /** By the lender's and the site's amounts alone. */
  readonly maxCents: number
}

interface JudgedPoint extends Point {
  readonly isAmount?: boolean
}

const unknown = 'Not sure'

const exact = (cents: number) => (cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents))

/** @param isMet undefined if unknown. */
function judged(
  label: string,
  asks: string,
  found: string | undefined,
  isMet: boolean | undefined,
  gap: string,
): JudgedPoint {
  const verdict = isMet === undefined ? 'unknown' : isMet ? 'met' : 'not_met'
  return { label, asks, found: found ?? unknown, verdict, ...(isMet === false && { gap }) }
}

const mapped = <Value, Result>(value: Value | null, map: (value: Value) => Result): Result | undefined =>
  value === null ? undefined : map(value)

/** Compares a person with a lender's criteria for individuals; business criteria play no part. */
export function scorePersonal(
  criteria: Criteria & { readonly personal: PersonalCriteria },
  given: PersonalAnswers,
  limits: AmountLimits,
): PersonalMatch {
  const range = fundableRange({ ...criteria, maxPercentOfMonthlyRevenue: null }, limits, null)
  const points: JudgedPoint[] = [
    amountPoint(range, given.amountCents),
    incomePoint(criteria.personal, given.yearlyIncomeCents),
    ...debtPoint(criteria.personal, given),
    ...selfEmployedPoint(criteria.personal, given.isSelfEmployed),
    creditPoint(criteria.minCreditScore, given.credit),
    ...statePoint(criteria, given.state),
    judged(
      'How soon',
      `Usually funds in ${plural(criteria.fundingDays, 'day')}`,
      mapped(given.withinDays, (days) => `Within ${plural(days, 'day')}`),
      mapped(given.withinDays, (days) => days >= criteria.fundingDays),
      `wait up to ${plural(criteria.fundingDays, 'day')} for funding`,
    ),
  ]
  return {
    matchStatus: matchStatusOf(points, range !== undefined),
    points: points.map(({ isAmount: _isAmount, ...point }) => point),
    maxCents: range?.toCents ?? 0,
  }
}

function matchStatusOf(points: readonly JudgedPoint[], isFundable: boolean): MatchStatus {
  const unmet = points.filter(({ verdict }) => verdict !== 'met')
  if (unmet.length === 0) return 'possible'
  const isAmountAlone = unmet.every(({ isAmount, verdict }) => isAmount && verdict === 'not_met')
  if (isAmountAlone && isFundable) return 'adjustable'
  return unmet.some(({ verdict }) => verdict === 'not_met') ? 'not_yet' : 'open'
}

function amountPoint(range: AmountLimits | undefined, amount: number | null): JudgedPoint {
  const found = mapped(amount, wholeDollars)
  const [label, isAmount] = ['Amount', true]
  if (!range) return { ...judged(label, 'Other amounts', found, false, 'this lender funds other amounts'), isAmount }
  const { fromCents, toCents } = range
  const isMet = mapped(amount, (cents) => cents >= fromCents && cents <= toCents)
  const gap = `ask for ${exact(nearestAmountCents(amount ?? fromCents, range))} instead`
  return { ...judged(label, `${wholeDollars(fromCents)} to ${wholeDollars(toCents)}`, found, isMet, gap), isAmount }
}

const incomePoint = ({ minYearlyIncomeCents: least }: PersonalCriteria, income: number | null) =>
  judged(
    'Annual income',
    least === 0 ? 'No minimum' : `${wholeDollars(least)} or more`,
    mapped(income, wholeDollars),
    mapped(income, (cents) => cents >= least),
    `${exact(wholeDollarsUp(least - (income ?? 0)))} more in annual income`,
  )

/** Housing and debts as a share of monthly income before tax, without the new loan. */
function debtPoint({ maxDebtToIncomePercent: most }: PersonalCriteria, given: PersonalAnswers): JudgedPoint[] {
  if (most === null) return []
  const { yearlyIncomeCents: income, monthlyPaymentsCents: payments } = given
  const asks = `Housing and debt payments of up to ${most}% of income`
  const found = mapped(payments, (cents) => `${wholeDollars(cents)} a month`)
  if (income === null || payments === null) return [judged('Monthly payments', asks, found, undefined, '')]
  const allowed = Math.floor((income * most) / 1_200)
  const less = Math.min(payments, wholeDollarsUp(payments - allowed))
  return [judged('Monthly payments', asks, found, payments <= allowed, `${exact(less)} less in monthly payments`)]
}

const selfEmployedPoint = ({ acceptsSelfEmployed }: PersonalCriteria, isSelfEmployed: boolean | null) =>
  acceptsSelfEmployed
    ? []
    : [
        judged(
          'Work',
          'Not self-employed',
          mapped(isSelfEmployed, (is) => (is ? 'Self-employed' : 'Not self-employed')),
          mapped(isSelfEmployed, (is) => !is),
          'this lender doesn’t lend to self-employed people',
        ),
      ]

const creditPoint = (least: number, credit: PersonalAnswers['credit']) =>
  judged(
    'Credit score',
    `${least} or more`,
    credit?.text,
    credit && (credit.from >= least || credit.to < least) ? credit.from >= least : undefined,
    `a credit score of ${least} or more`,
  )

function statePoint(criteria: Criteria, state: UsState | null): JudgedPoint[] {
  const without = excludedStates(criteria, state)
  if (without.length === 0) return []
  const names = without.map((each) => usStates[each]).join(', ')
  return [
    judged(
      'State',
      `All except: ${names}`,
      mapped(state, (each) => usStates[each]),
      mapped(state, (each) => !without.includes(each)),
      `this lender doesn’t serve ${state === null ? 'your state' : usStates[state]}`,
    ),
  ]
}
