import { z } from 'zod/mini'
import { point } from '#shared/intake/prequalification/estimate.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { standings } from '#shared/intake/prequalification/standing.ts'

/**
 * How an application matches one product of a lender, criterion by criterion. This is our estimate, not the lender's
 * decision.
 */
export const lenderMatch = z.object({
  product: z.enum(products),
  criteriaVersion: z.int(),
  standing: z.enum(standings),
  points: z.array(point),
})
export type LenderMatch = z.output<typeof lenderMatch>
