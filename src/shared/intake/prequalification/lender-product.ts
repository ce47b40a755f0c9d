import { z } from 'zod/mini'
import { criteria } from './criteria.ts'
import { products } from './product.ts'

/** One product of one lender with its current criteria. */
export const lenderProduct = z.object({
  lenderId: z.uuid(),
  name: z.string(),
  /** A sample for new sites; labeled as such wherever it appears. */
  isSample: z.boolean(),
  product: z.enum(products),
  /** Version of the criteria; each change creates a new one. */
  version: z.int(),
  criteria,
})
export type LenderProduct = z.output<typeof lenderProduct>
