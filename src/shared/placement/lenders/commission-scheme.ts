import { z } from 'zod/mini'
import type { CommissionTerms } from '#shared/placement/commissions/commission-amount.ts'
import { products } from '#shared/placement/lenders/product.ts'
import type { OfferPrice } from '#shared/placement/offers/terms.ts'

const within = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

/** Of an amount, in basis points, as lenders pay it to brokers. */
export const commissionShare = within(0, 2_000, 'Please enter a commission from 0% to 20%')

const product = z.enum(products, 'Please choose a product')

/**
 * How a lender pays us for one product, where it is not the share of the amount that its record names: a share of the
 * amount, of what is paid back or of the amount less its fees; what is paid back above its buy rate; or one amount.
 */
export const commissionScheme = z.discriminatedUnion(
  'basis',
  [
    z.object({
      product,
      basis: z.enum(['advance', 'payback', 'net_funded']),
      basisPoints: commissionShare,
      /** Where the client had its money before; null where it is the same. */
      renewalBasisPoints: z.nullable(commissionShare),
    }),
    z.object({
      product,
      basis: z.literal('spread'),
      /** For how much of each 1,000 advanced the lender sells to us. */
      buyRateThousandths: within(1_000, 3_000, 'Please enter a factor from 1.000 to 3.000'),
    }),
    z.object({
      product,
      basis: z.literal('flat'),
      flatCents: within(0, 100_000_000, 'Please enter an amount up to $1,000,000'),
    }),
  ],
  'Please choose how it pays',
)
export type CommissionScheme = z.output<typeof commissionScheme>

interface PayingLender {
  readonly commissionBasisPoints: number
  readonly renewalCommissionBasisPoints: number | null
  readonly commissionSchemes: readonly CommissionScheme[]
}

/**
 * What a lender pays us for an offer: by the scheme of its product, or the share of the amount that it always pays. A
 * buy rate means something only for what is priced by a factor.
 * @param offered.isRenewal the client had money of this lender before.
 */
export function agreedCommission(
  { commissionBasisPoints, renewalCommissionBasisPoints, commissionSchemes }: PayingLender,
  offered: { readonly product: string; readonly price: Pick<OfferPrice, 'kind'>; readonly isRenewal: boolean },
): CommissionTerms {
  const scheme = commissionSchemes.find(({ product }) => product === offered.product)
  if (scheme?.basis === 'flat') return { basis: 'flat', basisPoints: 0, flatCents: scheme.flatCents }
  if (scheme?.basis === 'spread' && offered.price.kind !== 'rate')
    return { basis: 'spread', basisPoints: scheme.buyRateThousandths * 10, flatCents: 0 }
  const share =
    !scheme || scheme.basis === 'spread'
      ? { basisPoints: commissionBasisPoints, renewalBasisPoints: renewalCommissionBasisPoints }
      : scheme
  const basis = !scheme || scheme.basis === 'spread' ? 'advance' : scheme.basis
  const { basisPoints, renewalBasisPoints } = share
  return { basis, basisPoints: offered.isRenewal ? (renewalBasisPoints ?? basisPoints) : basisPoints, flatCents: 0 }
}
