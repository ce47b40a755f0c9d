import { z } from 'zod/mini'
import { lenderProduct } from '#shared/placement/lenders/contract.ts'

/** Everything but the answers that an estimate depends on. */
export const rules = z.object({
  /** Names this set of rules for good: the same name is the same lenders, criteria, fee and scoring. */
  version: z.string(),
  ourFeeBasisPoints: z.int(),
  /** The amounts that the site arranges, both ends included. */
  amountLimits: z.object({ fromCents: z.int(), toCents: z.int() }),
  lenders: z.array(lenderProduct),
})
export type Rules = z.output<typeof rules>
