import { z } from 'zod/mini'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatCents } from '#shared/kit/money.ts'
import { cents } from './terms.ts'

const aprMessage = 'Enter the APR as the lender printed it, such as 38.2'

/** As printed on the lender's disclosure; APR in thousandths of a percent. */
export const lenderFigures = z.object({
  aprThousandths: z.int(aprMessage).check(z.gte(0, aprMessage), z.lte(10_000_000, aprMessage)),
  /** Null if the disclosure states none. */
  financeChargeCents: z.nullable(cents(0, 'Enter the finance charge in dollars, or leave it empty')),
  paymentCents: z.nullable(cents(1, 'Enter the payment in dollars, or leave it empty')),
})
export type LenderFigures = z.output<typeof lenderFigures>

/** Our own calculation of the offer, without our fee, because the lender's disclosure doesn't know it; cents. */
export interface OurFigures {
  readonly amountCents: number
  readonly lenderFeesCents: number
  readonly repaidCents: number
  readonly paymentCents: number
  readonly aprWithoutFeeThousandths: number
}

const ourCharge = ({ repaidCents, amountCents, lenderFeesCents }: OurFigures) =>
  repaidCents - amountCents + lenderFeesCents

/** 1,000%; more only if our own calculation comes near it. */
const maxAprThousandths = 1_000_000
/** No offer repays more than this multiple of the amount in one payment: the largest factor is 3. */
const maxMultiple = 3

/** Returns which of the lender's figures can't be right for the offer, by field. */
export function lenderFigureFaults(printed: LenderFigures | null, ours: OurFigures): FieldErrors {
  if (!printed) return {}
  const { aprThousandths, financeChargeCents, paymentCents } = printed
  const maxApr = Math.max(maxAprThousandths, 2 * ours.aprWithoutFeeThousandths)
  const maxPayment = maxMultiple * ours.amountCents
  const maxCharge = Math.max(maxPayment, 2 * ourCharge(ours))
  return {
    ...(aprThousandths > maxApr && {
      'lenderFigures.aprThousandths': `Enter an APR of up to ${Math.floor(maxApr / 1_000).toLocaleString(locale)}%`,
    }),
    ...(financeChargeCents !== null &&
      financeChargeCents > maxCharge && {
        'lenderFigures.financeChargeCents': `Enter a finance charge of up to ${formatCents(maxCharge)}: this offer is for ${formatCents(ours.amountCents)}`,
      }),
    ...(paymentCents !== null &&
      paymentCents > maxPayment && {
        'lenderFigures.paymentCents': `Enter a payment of up to ${formatCents(maxPayment)}: this offer is for ${formatCents(ours.amountCents)}`,
      }),
  }
}

/** Larger differences from our calculation are shown to staff; thousandths of a percent. */
const toleranceThousandths = 500
/** The same for amounts: a hundredth of ours, and more than a dollar. */
const isFar = (cents: number, ours: number) => Math.abs(cents - ours) > Math.max(100, ours / 100)

export interface FigureDifferences {
  readonly aprThousandths?: number
  readonly financeChargeCents?: number
  readonly paymentCents?: number
}

/** Returns how far the lender's figures are from ours, for those that differ noticeably. */
export function figureDifferences(
  offer: OurFigures & { readonly lenderFigures: LenderFigures | null },
): FigureDifferences {
  const printed = offer.lenderFigures
  if (!printed) return {}
  const aprThousandths = Math.abs(printed.aprThousandths - offer.aprWithoutFeeThousandths)
  const { financeChargeCents: charge, paymentCents: payment } = printed
  return {
    ...(aprThousandths > toleranceThousandths && { aprThousandths }),
    ...(charge !== null &&
      isFar(charge, ourCharge(offer)) && { financeChargeCents: Math.abs(charge - ourCharge(offer)) }),
    ...(payment !== null &&
      isFar(payment, offer.paymentCents) && { paymentCents: Math.abs(payment - offer.paymentCents) }),
  }
}
