import { z } from 'zod/mini'
import { paymentCount } from '#shared/intake/calculators/apr.ts'
import { loanSchedule } from '#shared/intake/calculators/loan-cost.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { scaleCents } from '#shared/placement/commissions/commission-amount.ts'
import { paidInBasisPoints, type RepaymentPlan } from '#shared/placement/deals/repayment-plan.ts'
import { offerCost, type PricedOffer } from './offer-cost.ts'
import { cents, maxOfferCents, type OfferPrice } from './terms.ts'

export const maxPayoffs = 10

/** A balance that the new funding pays off. */
export const payoff = z.object({
  funder: text(1, 200, 'Enter who is paid off'),
  /** Our own deal with this applicant, if it is one. */
  dealId: z.nullable(uuid('Invalid input')),
  amountCents: cents(1, 'Enter the payoff amount in dollars', maxOfferCents),
  /** What would still be paid under the old terms; null if unknown. */
  remainingCents: z.nullable(
    cents(0, 'Enter the remaining payments in dollars, or leave the field empty', maxOfferCents),
  ),
  /** Finance cost within the payoff amount; null if unknown. */
  financeCostCents: z.nullable(cents(0, 'Enter the finance cost in dollars, or leave the field empty', maxOfferCents)),
  /** Last payment under the old terms; null if unknown. */
  endsOn: z.nullable(day('Enter a date, or leave the field empty')),
})
export type Payoff = z.output<typeof payoff>

/** Without limits: it may come from an older record. */
export const shownPayoff = z.object({
  funder: z.string(),
  dealId: z.nullable(uuid()),
  amountCents: z.int(),
  remainingCents: z.nullable(z.int()),
  financeCostCents: z.nullable(z.int()),
  endsOn: z.nullable(z.string()),
})

/** A new offer's terms; cents. */
export interface OfferWithPayoffs extends PricedOffer {
  readonly payoffs: readonly Pick<Payoff, 'amountCents' | 'remainingCents' | 'financeCostCents'>[]
}

/** Cents. */
export interface Proceeds {
  readonly feesCents: number
  readonly payoffCents: number
  /** The applicant gets this; negative if the payoffs are too large. */
  readonly netCashCents: number
}

/** Splits the amount: amount = net cash + fees + payoffs, to the cent. */
export function proceedsOf({
  amountCents,
  lenderFeesCents,
  successFeeCents,
  payoffs,
}: Omit<OfferWithPayoffs, 'price' | 'pricedOn'>): Proceeds {
  const feesCents = lenderFeesCents + successFeeCents
  const payoffCents = sum(payoffs.map((one) => one.amountCents))
  return { feesCents, payoffCents, netCashCents: amountCents - feesCents - payoffCents }
}

/**
 * Returns the APR if only the net cash counts as received, in percent unrounded. It ignores that the old payments end,
 * so it compares the price of the new cash only.
 * @returns undefined without payoffs or net cash.
 */
export function newMoneyAprPercent(offer: OfferWithPayoffs): number | undefined {
  const { payoffCents } = proceedsOf(offer)
  if (payoffCents === 0) return undefined
  return offerCost({ ...offer, lenderFeesCents: offer.lenderFeesCents + payoffCents })?.aprPercent
}

/**
 * Returns the finance cost that is paid twice: the old cost that the payoffs include and that the new funding finances
 * again, at a cost of its own ("double dipping", New York Financial Services Law 808).
 * @returns cents; null if it isn't known of every payoff.
 */
export const costPaidTwiceCents = (payoffs: OfferWithPayoffs['payoffs']): number | null =>
  sumOfKnown(payoffs.map((one) => one.financeCostCents))

/**
 * Returns what is saved by waiting until the old payments end and then taking the same offer for the same net cash:
 * the part of the offer's cost that finances the payoffs (cost * payoffs / received), plus what the payoffs cost more
 * than the remaining payments. Amounts of different days are added up as they are.
 * @returns cents, negative if waiting costs more; null if the remaining payments aren't known of every payoff.
 */
export function savedByWaitingCents({
  receivedCents,
  repaidCents,
  payoffs,
}: Pick<OfferWithPayoffs, 'payoffs'> & { readonly receivedCents: number; readonly repaidCents: number }):
  | number
  | null {
  const remainingCents = sumOfKnown(payoffs.map((one) => one.remainingCents))
  if (remainingCents === null) return null
  const payoffCents = sum(payoffs.map((one) => one.amountCents))
  return scaleCents(repaidCents - receivedCents, payoffCents, receivedCents) + payoffCents - remainingCents
}

/** A funded deal; cents. */
export interface RunningDeal {
  readonly amountCents: number
  readonly repaidCents: number
  readonly price: OfferPrice
  readonly plan: RepaymentPlan
}

/**
 * Proposes the payoff of one of our deals from its repayment plan. Advances owe all remaining payments; the finance
 * cost in them is the payoff minus the remaining share of the advance: remaining - advance * remaining / repayment.
 * That equals finance charge * payoff / repayment, the formula of New York Financial Services Law 808 if nothing is
 * forgiven. Loans owe their balance, without interest that hasn't accrued. An estimate until the lender confirms it.
 */
export function proposedPayoff(
  { amountCents, repaidCents, price, plan }: RunningDeal,
  today: string,
): Pick<Payoff, 'amountCents' | 'remainingCents' | 'financeCostCents' | 'endsOn'> {
  const paidBasisPoints = paidInBasisPoints(plan, today)
  const endsOn = plan.expectedPayoffOn
  if (price.kind === 'rate') {
    const schedule = loanSchedule({ ...price, amountCents })
    const made = Math.floor((paymentCount(price.months, price.frequency) * paidBasisPoints) / 10_000)
    const left = schedule.slice(made)
    const balanceCents = sum(left.map((one) => one.principalCents))
    return {
      ...{ amountCents: balanceCents, financeCostCents: 0, endsOn },
      remainingCents: sum(left.map((one) => one.paymentCents)),
    }
  }
  const remainingCents = repaidCents - Math.round((repaidCents * paidBasisPoints) / 10_000)
  const principalCents = scaleCents(amountCents, remainingCents, repaidCents)
  return { amountCents: remainingCents, remainingCents, financeCostCents: remainingCents - principalCents, endsOn }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const sumOfKnown = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number | null>((total, number) => (total === null || number === null ? null : total + number), 0)
