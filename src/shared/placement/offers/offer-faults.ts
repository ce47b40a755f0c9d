import { type Product, productLabels } from '#shared/intake/prequalification/product.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { formatCents } from '#shared/kit/money.ts'
import type { TypedOffer } from './contract.ts'
import { lenderFigureFaults } from './lender-figures.ts'
import { offerCost } from './offer-cost.ts'
import { ownPayoffFaults, type ProposedPayoff, payoffDoubt } from './own-payoff-faults.ts'
import { proceedsOf } from './payoffs.ts'
import type { OfferPrice } from './terms.ts'

/** How each product is usually priced; other prices need a reason. */
const usualPrices: Readonly<Record<Product, readonly [OfferPrice['kind'], ...OfferPrice['kind'][]]>> = {
  term_loan: ['rate'],
  sba: ['rate'],
  equipment: ['rate'],
  line_of_credit: ['rate'],
  invoice: ['single', 'rate'],
  revenue_based: ['factor', 'sales_share', 'single'],
}

/** Returns how the product is usually priced. */
export const usualPrice = (product: Product): OfferPrice['kind'] => usualPrices[product][0]

/** Within a sentence. */
const priceNames: Readonly<Record<OfferPrice['kind'], string>> = {
  rate: 'an annual rate',
  factor: 'a factor',
  sales_share: 'a factor and a share of sales',
  single: 'a factor, repaid at once',
}

/** Returns why the price kind doesn't fit the product; undefined if it does. */
export function priceMisfit(product: Product, kind: OfferPrice['kind']): string | undefined {
  const usual = usualPrices[product]
  if (usual.includes(kind)) return undefined
  const names = usual.map((each) => priceNames[each]).join(' or ')
  return `${productLabels[product]} is usually priced by ${names}, not by ${priceNames[kind]}.`
}

/** Basis points. Factors are from 1 to 3, so a lower rate may be a factor in the wrong field. */
const leastUsualRate = 300

/** Returns why the price needs a reason: its kind doesn't fit the product, or the rate is too low to be one. */
export function priceDoubt(product: Product, price: DoubtfulPrice): string | undefined {
  const misfit = priceMisfit(product, price.kind)
  const rate = price.kind === 'rate' ? price.rateBasisPoints : undefined
  if (rate === undefined || rate > leastUsualRate) return misfit
  const low = `An annual rate of ${Number((rate / 100).toFixed(3))}% is unusually low. Check that it isn’t a factor.`
  return misfit ? `${misfit} ${low}` : low
}

interface DoubtfulPrice {
  readonly kind: OfferPrice['kind']
  /** Of an annual rate, once it is entered. */
  readonly rateBasisPoints?: number | undefined
}

/**
 * Returns what is wrong with an offer whose fields are valid one by one, by field: the same on screen and server.
 * @param of our fee on this offer, the day on which its terms are saved, and the proposed payoffs of our own deals.
 */
export function offerFaults(
  offer: TypedOffer,
  of: {
    readonly successFeeCents: number
    readonly pricedOn: string
    readonly ownPayoffs?: readonly ProposedPayoff[]
  },
): FieldErrors {
  const { product, price, priceReason, amountCents, lenderFeesCents, payoffs } = offer
  const own = of.ownPayoffs ?? []
  const priced = priceDoubt(product, price)
  const paidOff = payoffDoubt(payoffs, own)
  const { feesCents, payoffCents, netCashCents } = proceedsOf({ ...offer, ...of })
  const impossible = 'These terms aren’t possible: nothing is left after fees, or the offer would never be repaid.'
  const cost = offerCost({ ...offer, ...of })
  const left = Math.max(0, amountCents - feesCents)
  return {
    ...(priceReason === '' && {
      ...(paidOff && { priceReason: `${paidOff} Check the payoff, or enter the reason.` }),
      ...(priced && {
        priceReason: `${[priced, paidOff].filter(Boolean).join(' ')} Check product and pricing, or enter the reason.`,
      }),
    }),
    ...ownPayoffFaults(payoffs, own, of.pricedOn),
    ...(cost &&
      lenderFigureFaults(offer.lenderFigures, {
        ...{ ...offer, ...cost, aprWithoutFeeThousandths: cost.aprWithoutFeePercent * 1_000 },
      })),
    ...(lenderFeesCents > amountCents
      ? { lenderFeesCents: `The fees can’t be more than the amount, ${formatCents(amountCents)}.` }
      : !cost && { lenderFeesCents: impossible }),
    ...(cost && cost.paymentCents <= 0 && { 'price.months': 'Each payment would be $0. Enter a shorter term.' }),
    ...(netCashCents < 0 &&
      payoffs.length > 0 && {
        payoffs: `The payoffs of ${formatCents(payoffCents)} are more than what is left after fees, ${formatCents(left)}.`,
      }),
    ...Object.fromEntries(
      payoffs.flatMap(({ amountCents: paidOff, financeCostCents }, index) =>
        financeCostCents !== null && financeCostCents > paidOff
          ? [[`payoffs.${index}.financeCostCents`, 'This is more than the payoff amount']]
          : [],
      ),
    ),
  }
}
