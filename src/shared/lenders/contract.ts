import { z } from 'zod/mini'
import { criteria } from '#shared/lenders/criteria.ts'
import { products } from '#shared/lenders/product.ts'

/** One product of one lender with the criteria in force. */
export const lenderProduct = z.object({
  lenderId: z.uuid(),
  name: z.string(),
  /** Made up, so that a new site has something to show; said wherever it stands. */
  isSample: z.boolean(),
  product: z.enum(products),
  /** Of the criteria: a change is a new version. */
  version: z.int(),
  criteria,
})
export type LenderProduct = z.output<typeof lenderProduct>
