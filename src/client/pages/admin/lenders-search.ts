import { z } from 'zod/mini'
import { lenderViews } from '#shared/placement/lenders/desk-contract.ts'

/** What the address of the list of lenders says. */
export const lendersSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  view: z.catch(z.enum(lenderViews), 'active'),
  /** The lender that is open in the side panel. */
  lender: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type LendersSearch = z.output<typeof lendersSearch>

/** Left out of the address. */
export const plainLendersSearch: LendersSearch = { q: '', view: 'active', lender: '' }
