import { z } from 'zod/mini'
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

/** Larger differences from our calculation are shown to staff; thousandths of a percent. */
const toleranceThousandths = 500

/**
 * Returns how far the lender's APR is from ours, if by more than half a point. Ours without our fee, because the
 * lender's disclosure doesn't know it.
 */
export function aprDifference({
  lenderFigures: printed,
  aprWithoutFeeThousandths,
}: {
  readonly lenderFigures: LenderFigures | null
  readonly aprWithoutFeeThousandths: number
}): number | undefined {
  if (!printed) return undefined
  const difference = Math.abs(printed.aprThousandths - aprWithoutFeeThousandths)
  return difference > toleranceThousandths ? difference : undefined
}
