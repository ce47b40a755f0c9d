import { z } from 'zod/mini'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { criteria } from './criteria.ts'
import { products } from './product.ts'

export const lenderProduct = z.object({
  lenderId: uuid(),
  name: z.string(),
  /** For new sites; labeled wherever it appears. */
  isSample: z.boolean(),
  product: z.enum(products),
  /** Each change of the criteria creates a new one. */
  version: z.int(),
  /** Visitors read it: what offers usually say is for staff. */
  criteria: z.omit(criteria, { usualTerms: true }),
})
export type LenderProduct = z.output<typeof lenderProduct>
