import { z } from 'zod/mini'
import { lenderProduct } from './lender-product.ts'

/** Everything an estimate depends on, except the answers. */
export const rules = z.object({
  /** Changes with lenders, criteria, fee or scoring. */
  version: z.string(),
  ourFeeBasisPoints: z.int(),
  /** Both ends included. */
  amountLimits: z.object({ fromCents: z.int(), toCents: z.int() }),
  lenders: z.array(lenderProduct),
})
export type Rules = z.output<typeof rules>
