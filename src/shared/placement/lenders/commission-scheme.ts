import { z } from 'zod/mini'
import { products } from '#shared/intake/prequalification/product.ts'
import type { CommissionTerms } from '#shared/placement/commissions/commission-amount.ts'
import type { OfferPrice } from '#shared/placement/offers/terms.ts'

const within = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

/** Basis points. */
export const commissionShare = within(0, 2_000, 'Enter a commission from 0% to 20%')

const product = z.enum(products, 'Choose a product')

/**
 * Other than the lender's standard percentage: of amount, repayment or net amount, a spread over a buy rate, or
 * fixed.
 */
export const commissionScheme = z.discriminatedUnion(
  'basis',
  [
    z.object({
      product,
      basis: z.enum(['advance', 'payback', 'net_funded']),
      basisPoints: commissionShare,
      /** For clients it has funded before; null if the same. */
      renewalBasisPoints: z.nullable(commissionShare),
    }),
    z.object({
      product,
      basis: z.literal('spread'),
      /** The lender's factor to us, per 1,000 advanced. */
      buyRateThousandths: within(1_000, 3_000, 'Enter a factor from 1.000 to 3.000'),
    }),
    z.object({
      product,
      basis: z.literal('flat'),
      flatCents: within(0, 100_000_000, 'Enter an amount up to $1,000,000'),
    }),
  ],
  'Choose how it pays',
)
export type CommissionScheme = z.output<typeof commissionScheme>

interface PayingLender {
  readonly commissionBasisPoints: number
  readonly renewalCommissionBasisPoints: number | null
  readonly commissionSchemes: readonly CommissionScheme[]
}

/**
 * Returns an offer's commission terms: its product's scheme, or the standard percentage. A buy rate needs a factor.
 * @param offered.isRenewal the lender has funded the client before.
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
