import { plural, wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import { creditBands } from '#shared/intake/prequalification/answers.ts'
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

interface PersonalPoint extends Point {
  readonly name: 'amount' | 'income' | 'payments' | 'work' | 'credit' | 'state' | 'urgency'
}

const unknown = 'Not sure'

/** Formats cents, without decimals if possible. */
export const exactDollars = (cents: number) => (cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents))

/** @param isMet undefined if unknown. */
function judged(
  name: PersonalPoint['name'],
  label: string,
  asks: string,
  found: string | undefined,
  isMet: boolean | undefined,
  gap: string,
): PersonalPoint {
  const verdict = isMet === undefined ? 'unknown' : isMet ? 'met' : 'not_met'
  return { name, label, asks, found: found ?? unknown, verdict, ...(isMet === false && { gap }) }
}

const mapped = <Value, Result>(value: Value | null, map: (value: Value) => Result): Result | undefined =>
  value === null ? undefined : map(value)

export type PersonalLenderCriteria = Criteria & { readonly personal: PersonalCriteria }

/** Returns the amounts that a lender funds and the site arranges, if any. */
export const personalRange = (criteria: Criteria, limits: AmountLimits): AmountLimits | undefined =>
  fundableRange({ ...criteria, maxPercentOfMonthlyRevenue: null }, limits, null)

/** Compares a person with a lender's criteria for individuals; business criteria play no part. */
export function scorePersonal(
  criteria: PersonalLenderCriteria,
  given: PersonalAnswers,
  limits: AmountLimits,
): PersonalMatch {
  const range = personalRange(criteria, limits)
  const points = personalPoints(criteria, given, range)
  return {
    matchStatus: matchStatusOf(points, range !== undefined),
    points: points.map(({ name: _name, ...point }) => point),
    maxCents: range?.toCents ?? 0,
  }
}

/** Returns the comparison by criterion, each with its name. */
export function personalPoints(
  criteria: PersonalLenderCriteria,
  given: PersonalAnswers,
  range: AmountLimits | undefined,
): PersonalPoint[] {
  return [
    amountPoint(range, given.amountCents),
    incomePoint(criteria.personal, given.yearlyIncomeCents),
    ...debtPoint(criteria.personal, given),
    ...selfEmployedPoint(criteria.personal, given.isSelfEmployed),
    creditPoint(criteria.minCreditScore, given.credit),
    ...statePoint(criteria, given.state),
    judged(
      'urgency',
      'How soon',
      `Usually funds in ${plural(criteria.fundingDays, 'day')}`,
      mapped(given.withinDays, (days) => `Within ${plural(days, 'day')}`),
      mapped(given.withinDays, (days) => days >= criteria.fundingDays),
      `wait up to ${plural(criteria.fundingDays, 'day')} for funding`,
    ),
  ]
}

function matchStatusOf(points: readonly PersonalPoint[], isFundable: boolean): MatchStatus {
  const unmet = points.filter(({ verdict }) => verdict !== 'met')
  if (unmet.length === 0) return 'possible'
  const isAmountAlone = unmet.every(({ name, verdict }) => name === 'amount' && verdict === 'not_met')
  if (isAmountAlone && isFundable) return 'adjustable'
  return unmet.some(({ verdict }) => verdict === 'not_met') ? 'not_yet' : 'open'
}

function amountPoint(range: AmountLimits | undefined, amount: number | null): PersonalPoint {
  const found = mapped(amount, wholeDollars)
  if (!range) return judged('amount', 'Amount', 'Other amounts', found, false, 'this lender funds other amounts')
  const { fromCents, toCents } = range
  const isMet = mapped(amount, (cents) => cents >= fromCents && cents <= toCents)
  const gap = `ask for ${exactDollars(nearestAmountCents(amount ?? fromCents, range))} instead`
  return judged('amount', 'Amount', `${wholeDollars(fromCents)} to ${wholeDollars(toCents)}`, found, isMet, gap)
}

const incomePoint = ({ minYearlyIncomeCents: least }: PersonalCriteria, income: number | null) =>
  judged(
    'income',
    'Annual income',
    least === 0 ? 'No minimum' : `${wholeDollars(least)} or more`,
    mapped(income, wholeDollars),
    mapped(income, (cents) => cents >= least),
    `${exactDollars(wholeDollarsUp(least - (income ?? 0)))} more in annual income`,
  )

/** Returns how much less a person would have to pay each month, whole dollars in cents; 0 if the ratio is met. */
export function excessPaymentCents(
  { maxDebtToIncomePercent: most }: PersonalCriteria,
  { income, payments }: { readonly income: number; readonly payments: number },
): number {
  if (most === null) return 0
  const allowed = Math.floor((income * most) / 1_200)
  return payments <= allowed ? 0 : Math.min(payments, wholeDollarsUp(payments - allowed))
}

/** Housing and debts as a share of monthly income before tax, without the new loan. */
function debtPoint(criteria: PersonalCriteria, given: PersonalAnswers): PersonalPoint[] {
  const { maxDebtToIncomePercent: most } = criteria
  if (most === null) return []
  const { yearlyIncomeCents: income, monthlyPaymentsCents: payments } = given
  const asks = `Housing and debt payments of up to ${most}% of income`
  const found = mapped(payments, (cents) => `${wholeDollars(cents)} a month`)
  const [name, label] = ['payments', 'Monthly payments'] as const
  if (income === null || payments === null) return [judged(name, label, asks, found, undefined, '')]
  const less = excessPaymentCents(criteria, { income, payments })
  return [judged(name, label, asks, found, less === 0, `${exactDollars(less)} less in monthly payments`)]
}

const selfEmployedPoint = ({ acceptsSelfEmployed }: PersonalCriteria, isSelfEmployed: boolean | null) =>
  acceptsSelfEmployed
    ? []
    : [
        judged(
          'work',
          'Work',
          'Not self-employed',
          mapped(isSelfEmployed, (is) => (is ? 'Self-employed' : 'Not self-employed')),
          mapped(isSelfEmployed, (is) => !is),
          'this lender doesn’t lend to self-employed people',
        ),
      ]

const creditPoint = (least: number, credit: PersonalAnswers['credit']) =>
  judged(
    'credit',
    'Credit score',
    `${least} or more`,
    credit?.text,
    credit && (credit.from >= least || credit.to < least) ? credit.from >= least : undefined,
    least <= creditBands.from_750[1]
      ? `a credit score of ${least} or more`
      : 'this lender’s minimum score is above every credit score',
  )

function statePoint(criteria: Criteria, state: UsState | null): PersonalPoint[] {
  const without = excludedStates(criteria, state)
  if (without.length === 0) return []
  const names = without.map((each) => usStates[each]).join(', ')
  return [
    judged(
      'state',
      'State',
      `All except: ${names}`,
      mapped(state, (each) => usStates[each]),
      mapped(state, (each) => !without.includes(each)),
      `this lender doesn’t serve ${state === null ? 'your state' : usStates[state]}`,
    ),
  ]
}
