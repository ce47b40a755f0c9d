import { z } from 'zod/mini'
import { day } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'
import { criteria, usState } from '#shared/placement/lenders/criteria.ts'
import { products } from '#shared/placement/lenders/product.ts'

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

/** Somebody at the lender. */
export const lenderContact = z.object({
  name: text(1, 100, 'Please give a name'),
  role: text(0, 100, 'Please shorten the role'),
  email: text(0, 254, 'Please shorten the address'),
  phone: text(0, 40, 'Please shorten the number'),
})
export type LenderContact = z.output<typeof lenderContact>

/** A licence or registration of the lender. */
export const lenderLicence = z.object({
  state: usState,
  number: text(1, 60, 'Please give its number'),
  /** Last day on which it is valid; null where it has none. */
  expiresOn: z.nullable(day('Please give a date')),
})
export type LenderLicence = z.output<typeof lenderLicence>
