import { z } from 'zod/mini'
import { lenderViews } from '#shared/placement/lenders/admin-contract.ts'

/** URL parameters of the lender list. */
export const lendersSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  view: z.catch(z.enum(lenderViews), 'active'),
  /** The lender in the side panel. */
  lender: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type LendersSearch = z.output<typeof lendersSearch>

/** Defaults, left out of the URL. */
export const plainLendersSearch: LendersSearch = { q: '', view: 'active', lender: '' }
