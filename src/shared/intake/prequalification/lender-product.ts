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
  criteria,
})
export type LenderProduct = z.output<typeof lenderProduct>
